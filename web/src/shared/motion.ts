/** How things move on every board. Nothing waits for it, and without motion it is done at once. */

import { cubicInOut, cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'

export interface Moving {
  motion: boolean
}

/** A number turns over. */
export function flip(_: Element, { motion }: Moving): TransitionConfig {
  return { duration: motion ? 120 : 0, easing: cubicOut, css: (t) => `opacity: ${t}` }
}

/** A figure is set down. */
export function land(_: Element, { motion }: Moving): TransitionConfig {
  return {
    duration: motion ? 240 : 0,
    easing: cubicInOut,
    css: (t, u) => `transform: translateY(${-20 * u}px); opacity: ${t}`,
  }
}
