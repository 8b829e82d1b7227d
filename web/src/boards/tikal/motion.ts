/** How things come about in the jungle. Nothing waits for it, and without motion it is there at once. */

import { backOut, cubicIn, cubicInOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import type { Moving } from '../../shared/motion'

/** Crowns are felled one after the other, in milliseconds; the tile follows. */
export const FELLED = { each: 25, last: 180 }

/** A tile is laid where the jungle was cleared. */
export function lay(_: Element, { motion }: Moving): TransitionConfig {
  return {
    delay: motion ? FELLED.last : 0,
    duration: motion ? 320 : 0,
    easing: backOut,
    css: (t, u) => `transform: scale(${1 + 0.15 * u}) rotate(${4 * u}deg); opacity: ${Math.min(1, 3 * t)}`,
  }
}

/** A storey is uncovered: the temple comes out of the ground. */
export function rise(_node: Element, { motion }: Moving): TransitionConfig {
  return {
    duration: motion ? 300 : 0,
    easing: backOut,
    css: (_, u) => `transform: translateY(${6 * u}px) scaleY(${1 - 0.16 * u})`,
  }
}

/** A little of something flies up or aside and is gone. */
export function scatter(_: Element, { motion, x, y }: Moving & { x: number; y: number }): TransitionConfig {
  return {
    duration: motion ? 440 : 0,
    css: (t, u) => `transform: translate(${x * t}px, ${y * t}px) scale(${0.6 + 0.6 * t}); opacity: ${Math.min(1, 2 * u)}`,
  }
}

/** Smoke from a volcano that has just been turned up. */
export function smoke(node: Element, given: Moving & { x: number; y: number }): TransitionConfig {
  return { ...scatter(node, given), delay: given.motion ? FELLED.last : 0, duration: given.motion ? 700 : 0 }
}

/** A treasure is turned over and taken. */
export function takeUp(_: Element, { motion }: Moving): TransitionConfig {
  return {
    duration: motion ? 280 : 0,
    easing: cubicInOut,
    css: (t, u) => `transform: translateY(${-16 * u}px) scaleX(${Math.abs(Math.cos(Math.PI * u))}); opacity: ${Math.min(1, 3 * t)}`,
  }
}

/** A guard is set: the shield drops in. */
export function drop(_: Element, { motion }: Moving): TransitionConfig {
  return { duration: motion ? 220 : 0, easing: backOut, css: (t, u) => `transform: translateY(${-16 * u}px); opacity: ${t}` }
}

/** Whoever goes, goes. */
export function leave(_: Element, { motion }: Moving): TransitionConfig {
  return { duration: motion ? 240 : 0, easing: cubicIn, css: (t) => `opacity: ${t}` }
}

/** A figure hops from another hex to where it is, and is one of those who stand there. */
export function hop(_: Element, { motion, x, y }: Moving & { x: number; y: number }): TransitionConfig {
  return {
    duration: motion ? 260 : 0,
    easing: cubicInOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u - 22 * Math.sin(Math.PI * t)}px); opacity: ${Math.min(1, 8 * u)}`,
  }
}
