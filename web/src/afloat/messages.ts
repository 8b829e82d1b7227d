/** What a page and the worker with its house say to each other. */

/** Where the house's files lie, each by its name. */
export interface Cargo {
  files: Record<string, { file: string; bytes: number }>
  lock: object
}

/** Whether what happens is kept by the browser: in its storage, or only until the tab is closed, as it may not or cannot. */
export type Kept = 'kept' | 'forbidden' | 'full'

export type ToHouse =
  | { type: 'begin'; base: string }
  | { type: 'ask'; id: number; method: string; path: string; language: string; kind: string; body: Uint8Array | null }
  | { type: 'open'; line: number; path: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'hang-up'; line: number }
  | { type: 'export'; id: number; settings: string }
  | { type: 'import'; id: number; content: Uint8Array }

export type FromHouse =
  | { type: 'loading'; done: number; total: number }
  | { type: 'elsewhere' }
  | { type: 'full'; full: boolean }
  | { type: 'ready'; kept: Kept }
  | { type: 'failed'; why: string; full: boolean }
  | { type: 'answer'; id: number; status: number; kind: string; content: Uint8Array }
  | { type: 'told'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }

export type ToMate =
  | { type: 'begin'; base: string; memory: Uint8Array | null }
  | { type: 'ask'; id: number; module: string; question: Uint8Array }

export type FromMate = { type: 'answer'; id: number; content: Uint8Array } | { type: 'failed'; why: string }
