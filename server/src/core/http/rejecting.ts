import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import { busyMessage, retrySeconds } from '#core/concurrency/request-context.ts'
import type { HeadersFor } from './cors.ts'

const code: ErrorCode = 'NOT_READY'
const { status } = errorCatalogue[code]
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<meta name="viewport" content="width=device-width"><title>Haat is very busy</title>
<p style="font:1.1rem system-ui;max-width:30rem;margin:20vh auto;padding:1rem">${busyMessage}
This page tries again by itself.</p></html>`

interface Rejection {
  /** Names and values, alternating. */
  headers: string[]
  body: string
}

/** What to reject: a page, or a call to the API. */
interface Rejected {
  isPage: boolean
  /** Lets the calling origin read the rejection. */
  headers: Readonly<Record<string, string>> | null
}

function rejectionOf({ isPage, headers: more }: Rejected): Rejection {
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

/** Rejects a request whose head the HTTP server has parsed. */
export function reject(
  rejected: Rejected,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.destroyed) return
  const { headers, body } = rejectionOf(rejected)
  // Do not wait for the rest of a large body.
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

/** The event of a connection whose request was rejected before the HTTP server read it. */
export const rejectedUnread = 'rejectedUnread'

/** The parts of a request that decide whether it is admitted. */
export interface RequestHead {
  method: string
  url: string
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'origin' | 'x-forwarded-for'>
  socket: Socket
}

/** What happens to a request: the HTTP server reads it, or it is rejected with a page or with JSON. */
export type Verdict = 'read' | 'page' | 'data'

/** Watches connections during a rush, and rejects requests on them before the HTTP server parses them. */
export interface ConnectionGuard {
  /** Call it for each request, before anything else handles it. */
  follow(request: IncomingMessage, response: ServerResponse): void
  /** Call it for each rejected request: its connection is watched from then on. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

/** For this long after a rejection, new connections are watched from their first byte. */
const rushMs = 1_000

/**
 * Parsing a request and answering it costs twice what the kernel needs to carry both, and in a flood most
 * requests are rejected. So a connection with a rejected request is watched: if a request arrives in one
 * chunk, as nearly all do, the guard decides by its head and writes a rejection straight to the
 * socket. Unusual requests, and all that are admitted, go to the HTTP server unchanged.
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
        return rejectUnread(socket, head, verdict, headersFor)
      }
      const before = newest.get(socket)
      const isAlone = !isReading && head !== null
      isReading = true
      for (const read of readers) read.call(socket, chunk)
      const response = newest.get(socket)
      // Several requests at once, or one in pieces: only the HTTP server can keep track of them.
      if (!isAlone || response === undefined || response === before) return unwatch()
      response.once('close', () => {
        if (newest.get(socket) === response) isReading = false
      })
    }
    const unwatch = () => swapReaders(socket, [look], readers)
    swapReaders(socket, readers, [look])
  }

  server.on('connection', (socket) => {
    if (performance.now() < rushUntil) watch(socket)
  })
  return {
    follow: ({ socket }, response) => void newest.set(socket, response),
    watch: (request, response) => {
      const { socket } = request
      rushUntil = performance.now() + rushMs
      if (watched.has(socket)) return
      const watchIdle = () => {
        const isIdle = newest.get(socket) === response && request.complete
        if (isIdle && !socket.writableEnded) watch(socket)
      }
      // The response may be sent before the body that came with the head is read.
      response.once('close', () => setImmediate(watchIdle))
    },
  }
}

type Reader = ReturnType<Socket['listeners']>[number]

function swapReaders(socket: Socket, from: readonly Reader[], to: readonly Reader[]): void {
  for (const read of to) socket.on('data', read as () => void)
  for (const read of from) socket.removeListener('data', read as () => void)
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*) HTTP\/1\.1\r\n/
const unusual =
  /\r\n(?:transfer-encoding|expect|upgrade|connection: *close|content-length:[^\r]*\r\n(?:[^\r]*\r\n)*?content-length)/i
const contentLength = /\r\ncontent-length: *(\d{1,7})\r\n/i
const authorization = /\r\nauthorization: *([^\r]*)\r\n/i
const originLine = /\r\norigin: *([^\r]*)\r\n/i
const forwardedFor = /\r\nx-forwarded-for: *([^\r]*)\r\n/i
const headMax = 8_192

/** The head of the request, if the bytes are one whole request; null if they are anything else. */
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

function rejectUnread(
  socket: Socket,
  { method, headers: { origin } }: RequestHead,
  verdict: Exclude<Verdict, 'read'>,
  headersFor: HeadersFor,
): void {
  const isPage = verdict === 'page'
  write(socket, method, { isPage, headers: isPage ? null : headersFor(origin) })
}

function write(socket: Socket, method: string, rejected: Rejected): void {
  // A client that keeps sending without reading the responses.
  if (socket.writableNeedDrain) return void socket.destroy()
  socket.emit(rejectedUnread)
  const { headers, body } = rejectionOf(rejected)
  let text = `HTTP/1.1 ${status} Service Unavailable\r\n`
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`
  socket.write(`${text}date: ${new Date().toUTCString()}\r\n\r\n${method === 'HEAD' ? '' : body}`)
}
