/** The line to the house: over the network to a server, or to a worker of this very browser. */

/** There is no server: the house is in this browser (docs/anywhere.md). */
export const isAfloat = document.documentElement.dataset['house'] === 'afloat'

/** The way from there to a server that has the same games; null where there is none. */
export const serverBeside = document.documentElement.dataset['server'] ?? null

/** There is a server, and it offers the house for a browser, too. */
export const offersOffline = document.documentElement.dataset['offline'] !== undefined

/** What a WebSocket is to a table. */
export interface Talk {
  readonly readyState: number
  onmessage: ((message: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send: (text: string) => void
  close: () => void
}

const house = () => import('../afloat/house.svelte')

export async function ask(path: string, wish: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  if (!isAfloat) return await fetch(`api/${path}`, wish)
  return await (await house()).ask(path, wish)
}

export function openTalk(path: string): Talk {
  if (isAfloat) return new AfloatTalk(path)
  const address = new URL(`api/${path}`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  address.hash = ''
  return new WebSocket(address) as Talk
}

class AfloatTalk implements Talk {
  readyState: number = WebSocket.CONNECTING
  onmessage: Talk['onmessage'] = null
  onclose: Talk['onclose'] = null
  private line: { send: (text: string) => void; close: () => void } | null = null

  constructor(path: string) {
    void house().then(({ openLine }) => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.line = openLine(path, (data) => this.onmessage?.(new MessageEvent('message', { data })), () => this.end())
    })
  }

  send(text: string): void {
    this.line?.send(text)
  }

  close(): void {
    this.line?.close()
    this.end()
  }

  private end(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.onclose?.(new CloseEvent('close'))
  }
}
