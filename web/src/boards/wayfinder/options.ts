import { words } from '../../words/boards/wayfinder'
import type { OptionModule } from '../options'
import ColourPicker from './ColourPicker.svelte'

export const options: OptionModule = {
  pickers: { colours: ColourPicker },
  told: {
    colours: (value, language) =>
      [...value].map((letter) => words[language].colours[letter] ?? letter).join(', '),
  },
}
