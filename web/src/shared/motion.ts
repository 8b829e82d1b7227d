/** How things move on every board. Nothing waits for it, and without motion it is done at once. */

import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'

export interface Moving {
  motion: boolean
}

/** A number turns over. */
export function flip(_: Element, { motion }: Moving): TransitionConfig {
  return { duration: motion ? 120 : 0, easing: cubicOut, css: (t) => `opacity: ${t}` }
}
