/** How things come to lie on the chart. Nothing waits for it, and without motion it is there at once. */

import { backOut, cubicIn } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import type { Moving } from '../../shared/motion'

/** The canoe is there before what it brings. */
const GLIDE = 260

/** A gem falls from the canoe and settles. */
export function drop(_: Element, { motion }: Moving): TransitionConfig {
  return {
    delay: motion ? GLIDE : 0,
    duration: motion ? 160 : 0,
    easing: backOut,
    css: (t, u) => `transform: translateY(${-14 * u}px); opacity: ${Math.min(1, 2 * t)}`,
  }
}

/** Five gems slide together and become a hut. */
export function gather(_: Element, { motion, x, y }: Moving & { x: number; y: number }): TransitionConfig {
  return {
    duration: motion ? 200 : 0,
    easing: cubicIn,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${t}`,
  }
}

/** A hut rises from the shore. */
export function rise(_: Element, { motion }: Moving): TransitionConfig {
  return {
    delay: motion ? 200 : 0,
    duration: motion ? 260 : 0,
    easing: backOut,
    css: (t, u) => `transform: translateY(${16 * u}px); opacity: ${Math.min(1, 2 * t)}`,
  }
}
