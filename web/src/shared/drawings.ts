/**
 * The drawings that a board uses by name are on a page once. Where one page shows many boards it has them itself: with
 * the same names a second time, a browser would look up every `<use>` of every board anew.
 */

import { hasContext, setContext } from 'svelte'

const KEY = Symbol('drawings')

/** For all boards inside the present component: their drawings are on the page. */
export const haveDrawings = () => setContext(KEY, true)

export const areDrawn = () => hasContext(KEY)
