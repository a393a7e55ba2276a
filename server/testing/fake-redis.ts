import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A server in memory that speaks as much of Redis' protocol as counters need, and fails on demand. */
export interface FakeRedis {
  url: string
  /** Closes every connection and accepts none. */
  takeAway(): Promise<void>
  giveBack(): Promise<void>
  /** While set, commands get no response. */
  isSilent: boolean
  close(): Promise<void>
}

type Reply = string | number | null | Reply[] | { error: string }

export async function openFakeRedis(): Promise<FakeRedis> {
  const values = new Map<string, { count: number; expiresAt: number }>()
  const open = new Set<Socket>()
  const state = { isSilent: false }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    serve(socket, values, state)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const takeAway = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return Object.assign(state, {
    url: `redis://127.0.0.1:${port}`,
    takeAway,
    giveBack: () => listen(port),
    close: async () => (server.listening ? await takeAway() : undefined),
  })
}

type Values = Map<string, { count: number; expiresAt: number }>

function serve(socket: Socket, values: Values, state: { isSilent: boolean }): void {
  let text = ''
  let queued: string[][] | null = null
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    for (let read = readCommand(text); read !== null; read = readCommand(text)) {
      text = text.slice(read.length)
      if (!state.isSilent) socket.write(write(respond(read.words)))
    }
  })

  function respond(words: string[]): Reply {
    const name = (words[0] ?? '').toUpperCase()
    if (name === 'MULTI') queued = []
    else if (name === 'EXEC') {
      const replies = (queued ?? []).map((each) => run(each, values))
      queued = null
      return replies
    } else if (queued !== null) queued.push(words)
    else return run(words, values)
    return name === 'MULTI' ? 'OK' : 'QUEUED'
  }
}

function run([name = '', key = '', ...rest]: string[], values: Values): Reply {
  const now = Date.now()
  const found = values.get(key)
  if (found !== undefined && found.expiresAt <= now) values.delete(key)
  const live = values.get(key)
  switch (name.toUpperCase()) {
    case 'SET': {
      // SET key 0 NX PX ms, its options in any order.
      if (live !== undefined) return null
      const ms = Number(rest[rest.findIndex((word) => word.toUpperCase() === 'PX') + 1])
      values.set(key, { count: Number(rest[0]), expiresAt: now + ms })
      return 'OK'
    }
    case 'INCRBY': {
      const made = live ?? { count: 0, expiresAt: Infinity }
      made.count += Number(rest[0])
      values.set(key, made)
      return made.count
    }
    case 'PTTL':
      return live === undefined ? -2 : live.expiresAt - now
    case 'PING':
      return 'PONG'
    case 'CLIENT':
      return 'OK'
    default:
      return { error: `ERR unknown command '${name}'` }
  }
}

/** The first whole command of a stream: an array of bulk strings. */
function readCommand(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (head === null) return null
  let length = head[0].length
  const words: string[] = []
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(length))
    if (size === null) return null
    const start = length + size[0].length
    length = start + Number(size[1]) + 2
    if (text.length < length) return null
    words.push(text.slice(start, length - 2))
  }
  return { words, length }
}

function write(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `+${reply}\r\n`
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(write).join('')}`
  return `-${reply.error}\r\n`
}
