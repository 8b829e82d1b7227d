/** Fetched only where somebody learns. */

export { default as Coach } from './Coach.svelte'
export { Coaching } from './coaching.svelte'

export type Teacher = typeof import('.')
