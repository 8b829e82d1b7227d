import { explorers } from '../../words/boards/explorers'
import { optionWords } from '../../words/boards/explorers-options'
import type { OptionModule } from '../options'
import AchievementPicker from './AchievementPicker.svelte'
import MapPicker from './MapPicker.svelte'
import SidePicker from './SidePicker.svelte'

export const options: OptionModule = {
  pickers: {
    provisions: SidePicker,
    gems: SidePicker,
    temples: SidePicker,
    villages: SidePicker,
    achievements: AchievementPicker,
    map: MapPicker,
  },
  told: {
    achievements: (value, language) =>
      value
        .split('+')
        .map((id) => explorers[language].names[id] ?? id)
        .join(', '),
    map: (value, language) =>
      optionWords[language].tiles(
        value
          .split('-')
          .map((part) => part.charAt(0))
          .join(', '),
      ),
  },
}
