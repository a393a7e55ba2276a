import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import { busyMessage, retrySeconds } from '#core/caller.ts'
import type { HeadersFor } from './cors.ts'

const code: ErrorCode = 'NOT_READY'
const { status } = errorCatalogue[code]
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width"><title>Haat is very busy</title>
<p style="font:1.1rem system-ui;max-width:30rem;margin:20vh auto;padding:1rem">${busyMessage}
This page tries again by itself.</p></html>`

interface Refusal {
  /** Names and values by turns. */
  headers: string[]
  body: string
}

/** What is refused: a page, or data, with what lets the caller's origin read that. */
interface Refused {
  isPage: boolean
  headers: Readonly<Record<string, string>> | null
}

function refusalOf({ isPage, headers: more }: Refused): Refusal {
  const body = isPage
    ? busyPage
    : `{"success":false,"message":"${busyMessage}","code":"${code}","requestId":"${randomUUID()}"}`
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  const headers = ['content-type', type, 'content-length', String(Buffer.byteLength(body))]
  headers.push('retry-after', String(retrySeconds()), 'cache-control', 'no-store')
  headers.push('x-content-type-options', 'nosniff')
  for (const name in more) headers.push(name, more[name] ?? '')
  return { headers, body }
}

/** Refuses a request that was read. */
export function refuse(refused: Refused, request: IncomingMessage, response: ServerResponse): void {
  if (request.destroyed) return
  const { headers, body } = refusalOf(refused)
  // What is still to come of a large body is not waited for.
  if (bodyLength(request) > 65_536) headers.push('connection', 'close')
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function bodyLength({ headers, complete }: IncomingMessage): number {
  if (complete) return 0
  return headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Infinity
}

/** What can be told of a request before it is read by the rules. */
export interface RequestHead {
  method: string
  url: string
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'origin' | 'x-forwarded-for'>
  socket: Socket
}

/** What becomes of a request whose head is known: it is read, or refused as a page or as data. */
export type Verdict = 'read' | 'page' | 'data'

/** Watches connections in a rush, and refuses on them what would be refused after reading it. */
export interface ConnectionGuard {
  /** To be told of each request before anything else happens with it. */
  follow(request: IncomingMessage, response: ServerResponse): void
  /** To be told of each request that was refused after all: its connection is watched from now on. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

/** For so long after a refusal, new connections are watched from their beginning. */
const rushMs = 1_000

/**
 * Reading a request by the rules and answering it costs twice what the system takes for carrying both,
 * and in a flood most requests are refused. So a connection that met a refusal is watched: a request
 * that comes whole and alone, as they do, is judged by its head, and a refusal is written right away.
 * Whatever is unusual about a request, and all that is let in, goes to the HTTP server as it came.
 */
export function guardConnections(
  server: Server,
  judge: (head: RequestHead) => Verdict,
  headersFor: HeadersFor,
): ConnectionGuard {
  const newest = new WeakMap<Socket, ServerResponse>()
  const watched = new WeakSet<Socket>()
  let rushUntil = 0

  function watch(socket: Socket): void {
    const readers = socket.listeners('data')
    if (watched.has(socket) || socket.destroyed || readers.length === 0) return
    watched.add(socket)
    let isReading = false
    const look = (chunk: Buffer) => {
      const head = isReading ? null : wholeRequest(chunk, socket)
      const verdict = head === null ? 'read' : judge(head)
      if (head !== null && verdict !== 'read') {
        rushUntil = performance.now() + rushMs
        const isPage = verdict === 'page'
        const allowed = isPage ? null : headersFor(head.headers.origin)
        return write(socket, head.method, { isPage, headers: allowed })
      }
      const before = newest.get(socket)
      const isAlone = !isReading && head !== null
      isReading = true
      for (const read of readers) read.call(socket, chunk)
      const response = newest.get(socket)
      // Several requests at once, or one in pieces: only the HTTP server knows where it is in them.
      if (!isAlone || response === undefined || response === before) return unwatch()
      response.once('close', () => {
        if (newest.get(socket) === response) isReading = false
      })
    }
    const unwatch = () => {
      socket.removeListener('data', look)
      for (const read of readers) socket.on('data', read as () => void)
    }
    socket.on('data', look)
    for (const read of readers) socket.removeListener('data', read as () => void)
  }

  server.on('connection', (socket) => {
    if (performance.now() < rushUntil) watch(socket)
  })
  return {
    follow: ({ socket }, response) => void newest.set(socket, response),
    watch: (request, response) => {
      rushUntil = performance.now() + rushMs
      const { socket } = request
      if (watched.has(socket)) return
      const watchIdle = () => {
        const isIdle = newest.get(socket) === response && request.complete
        if (isIdle && !socket.writableEnded) watch(socket)
      }
      // The answer may be out before the body that came with the head is read.
      response.once('close', () => setImmediate(watchIdle))
    },
  }
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*) HTTP\/1\.1\r\n/
const unusual =
  /\r\n(?:transfer-encoding|expect|upgrade|connection: *close|content-length:[^\r]*\r\n(?:[^\r]*\r\n)*?content-length)/i
const contentLength = /\r\ncontent-length: *(\d{1,7})\r\n/i
const authorization = /\r\nauthorization: *([^\r]*)\r\n/i
const originLine = /\r\norigin: *([^\r]*)\r\n/i
const forwardedFor = /\r\nx-forwarded-for: *([^\r]*)\r\n/i
const headMax = 8_192

/** The head of the one request that these bytes are, whole; null: they are anything else. */
function wholeRequest(chunk: Buffer, socket: Socket): RequestHead | null {
  const end = chunk.indexOf('\r\n\r\n')
  if (end < 0 || end > headMax) return null
  const text = chunk.toString('latin1', 0, end + 2)
  const [first, method, url] = requestLine.exec(text) ?? []
  if (first === undefined || method === undefined || url === undefined) return null
  const length = Number(contentLength.exec(text)?.[1] ?? 0)
  if (end + 4 + length !== chunk.length || unusual.test(text)) return null
  const headers = {
    authorization: authorization.exec(text)?.[1],
    origin: originLine.exec(text)?.[1],
    'x-forwarded-for': forwardedFor.exec(text)?.[1],
  }
  return { method, url, headers, socket }
}

function write(socket: Socket, method: string, refused: Refused): void {
  // Who asks and asks and does not read the answers.
  if (socket.writableNeedDrain) return void socket.destroy()
  const { headers, body } = refusalOf(refused)
  let text = `HTTP/1.1 ${status} Service Unavailable\r\n`
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`
  socket.write(`${text}date: ${new Date().toUTCString()}\r\n\r\n${method === 'HEAD' ? '' : body}`)
}
