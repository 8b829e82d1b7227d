/** What a visitor has chosen in this browser; kept in localStorage. */

export type Language = 'en' | 'fr'
export type Theme = 'system' | 'light' | 'dark'
/** How fast it is shown what the others do. */
export type Pace = 'slow' | 'usual' | 'fast' | 'once'

interface Kept {
  language: Language
  theme: Theme
  confirm: boolean
  motion: boolean
  pace: Pace
  sound: boolean
  /** 0 to 1. */
  volume: number
  /** Whether sounds are wanted has been asked. */
  soundOffered: boolean
  /** Oblong boards are not turned upright on a phone. */
  northUp: boolean
  /** The games that need not be told any more before they are played. */
  known: string[]
}

const KEY = 'incognita'

function fromBrowser(): Language {
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

function kept(): Kept {
  const usual: Kept = {
    language: fromBrowser(),
    theme: 'system',
    confirm: true,
    motion: true,
    pace: 'usual',
    sound: false,
    volume: 0.5,
    soundOffered: false,
    northUp: false,
    known: [],
  }
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return usual
  }
}

export const settings: Kept = $state(kept())

const dark = matchMedia('(prefers-color-scheme: dark)')
const still = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ dark: dark.matches, still: still.matches })
dark.addEventListener('change', (event) => (system.dark = event.matches))
still.addEventListener('change', (event) => (system.still = event.matches))

/** Things move only if neither the visitor nor the system asks for stillness. */
export function moves(): boolean {
  return settings.motion && !system.still
}

/** Whoever wants stillness sees at once what the others did. */
export function pace(): Pace {
  return moves() ? settings.pace : 'once'
}

/** What was chosen, from the next visit on. */
export function settleFor(chosen: string): void {
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Keep what was chosen, and dress the page in it. Called once, inside the root component. */
export function followSettings(): void {
  $effect(() => settleFor(JSON.stringify(settings)))
  $effect(() => {
    const root = document.documentElement
    root.lang = settings.language
    const isDark = settings.theme === 'dark' || (settings.theme === 'system' && system.dark)
    root.dataset.theme = isDark ? 'dark' : 'light'
    root.dataset.motion = moves() ? 'on' : 'off'
  })
}
