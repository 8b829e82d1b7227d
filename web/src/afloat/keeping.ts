/**
 * The browser's own storage as a folder for Python: the files of the house, each behind a handle that
 * reads, writes and flushes at once. Who has the handles has the house.
 */

import type { PyodideAPI } from 'pyodide'

export const FOLDER = '/kept'
export const DATABASE = 'incognita.sqlite3'
const FILES = [DATABASE, `${DATABASE}-journal`]

const NO_ENTRY = 44
const NO_SPACE = 51
const IO_ERROR = 29
const FOLDER_MODE = 0o40777
const FILE_MODE = 0o100666

/** As workers have them; the types of a page do not know them. */
export interface FileHandle {
  read: (into: ArrayBufferView, from: { at: number }) => number
  write: (content: ArrayBufferView, to: { at: number }) => number
  getSize: () => number
  truncate: (size: number) => void
  flush: () => void
}

/** How long a page that was left keeps its files, no event says. */
const AGAIN_MS = 50
const PATIENCE_MS = 10_000
const HELD = 'NoModificationAllowedError'

interface Openable {
  createSyncAccessHandle: () => Promise<FileHandle>
}

export type Handles = Map<string, FileHandle>

/** The files, opened; null where the browser keeps none. */
export async function openFiles(): Promise<Handles | null> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('incognita', { create: true })
    const handles: Handles = new Map()
    for (const name of FILES) {
      const file = await folder.getFileHandle(name, { create: true })
      handles.set(name, await openOnceFree(file as unknown as Openable))
    }
    return handles
  } catch {
    return null
  }
}

/** A page that is left lets go of its lock and of its files one after the other, in any order. */
async function openOnceFree(file: Openable): Promise<FileHandle> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await file.createSyncAccessHandle()
    } catch (why) {
      if (!(why instanceof DOMException) || why.name !== HELD || performance.now() > until) throw why
      await new Promise((later) => setTimeout(later, AGAIN_MS))
    }
  }
}

interface Node {
  id: number
  mode: number
  name: string
  node_ops: object
  stream_ops: object
}

interface Stream {
  node: Node
  position: number
}

/** Let Python see the files in FOLDER, until that is ended by what is answered. */
export function mountFiles(python: PyodideAPI, handles: Handles): () => void {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const FS = python.FS as any
  const started = new Date()

  const trying = <T>(deed: () => T): T => {
    try {
      return deed()
    } catch (why) {
      const full = why instanceof DOMException && why.name === 'QuotaExceededError'
      throw new FS.ErrnoError(full ? NO_SPACE : IO_ERROR)
    }
  }
  const handle = (node: Node) => handles.get(node.name)
  const attributes = (node: Node) => {
    const size = handle(node)?.getSize() ?? 4096
    return {
      dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
      atime: started, mtime: started, ctime: started, blksize: 4096, blocks: Math.ceil(size / 4096),
    }
  }
  const change = (node: Node, wish: { size?: number; mode?: number }) => {
    if (wish.mode !== undefined) node.mode = wish.mode
    if (wish.size !== undefined) trying(() => handle(node)?.truncate(wish.size!))
  }
  const streams = {
    open: () => undefined,
    close: () => undefined,
    read: ({ node }: Stream, buffer: Int8Array, offset: number, length: number, position: number) =>
      trying(() => handle(node)!.read(buffer.subarray(offset, offset + length), { at: position })),
    write: ({ node }: Stream, buffer: Int8Array, offset: number, length: number, position: number) => {
      const part = buffer.subarray(offset, offset + length)
      const written = trying(() => handle(node)!.write(part, { at: position }))
      // Without room some browsers write less, and in private windows one says that it wrote far more.
      if (written !== length) throw new FS.ErrnoError(NO_SPACE)
      return written
    },
    llseek: (stream: Stream, offset: number, whence: number) => {
      const start = whence === 1 ? stream.position : whence === 2 ? handle(stream.node)!.getSize() : 0
      return start + offset
    },
    fsync: ({ node }: Stream) => {
      trying(() => handle(node)!.flush())
      return 0
    },
  }
  const nodes = new Map<string, Node>()
  const found = (parent: Node, name: string): Node => {
    if (!handles.has(name)) throw new FS.ErrnoError(NO_ENTRY)
    let node = nodes.get(name)
    if (node === undefined) {
      node = FS.createNode(parent, name, FILE_MODE, 0) as Node
      node.node_ops = { getattr: attributes, setattr: change }
      node.stream_ops = streams
      nodes.set(name, node)
    }
    return node
  }
  const folder = {
    getattr: attributes,
    setattr: change,
    lookup: found,
    mknod: found,
    unlink: (parent: Node, name: string) => change(found(parent, name), { size: 0 }),
    readdir: () => ['.', '..', ...handles.keys()],
  }
  const mount = () => {
    const root = FS.createNode(null, '/', FOLDER_MODE, 0) as Node
    root.node_ops = folder
    root.stream_ops = {}
    return root
  }
  FS.mkdirTree(FOLDER)
  FS.mount({ mount }, {}, FOLDER)
  return () => {
    FS.unmount(FOLDER)
    for (const one of handles.values()) one.truncate(0)
  }
}
