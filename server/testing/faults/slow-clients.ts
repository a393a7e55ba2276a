import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './client.ts'

export interface Slowness {
  sockets: number
  /** Sockets that the server had not closed in time. */
  stillOpen: number
  /** Requests of other clients during the attack, each on a new connection. */
  answered: number
  failed: number
  p99Ms: number
  /** The same before the attack. */
  usualP99Ms: number
}

const usualSeconds = 3
const trickleMs = 1_000
const probeEveryMs = 40

/**
 * Attacks a server with deliberately slow clients: a third never finishes its headers, a third never
 * finishes its body, a third never reads its responses. During the attack other clients request a list.
 */
export async function holdSlowClients(
  url: string,
  { sockets: count, seconds }: { sockets: number; seconds: number },
): Promise<Slowness> {
  const { port } = new URL(url)
  const usual = await askMeanwhile(url, usualSeconds)
  const open = new Set<Socket>()
  const trickled: Socket[] = []
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.write(openings[n % openings.length] ?? '')
    if (n % openings.length === 2) socket.pause()
    else trickled.push(socket)
    // At the rate that one machine may open connections.
    if (n % 100 === 99) await sleep(5)
  }
  const timer = setInterval(() => {
    for (const socket of trickled) if (!socket.destroyed) socket.write('x')
  }, trickleMs)
  const others = await askMeanwhile(url, seconds)
  clearInterval(timer)
  const stillOpen = open.size
  for (const socket of open) socket.destroy()
  return { sockets: count, stillOpen, usualP99Ms: usual.p99Ms, ...others }
}

const headers = 'Host: market\r\nContent-Type: application/json\r\n'
const openings = [
  `GET / HTTP/1.1\r\n${headers}X-Slow: `,
  `POST /api/v1/auth/login HTTP/1.1\r\n${headers}Content-Length: 100000\r\n\r\n{"email":"`,
  'GET / HTTP/1.1\r\nHost: market\r\n\r\n'.repeat(20),
]

async function askMeanwhile(
  url: string,
  seconds: number,
): Promise<Pick<Slowness, 'answered' | 'failed' | 'p99Ms'>> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  let failed = 0
  const ask = async () => {
    const start = performance.now()
    try {
      const answer = await fetch(`${url}/api/v1/products?limit=12`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(10_000),
      })
      await answer.text()
      if (!answer.ok) failed += 1
      times.push(performance.now() - start)
    } catch {
      failed += 1
    }
  }
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    asked.push(ask())
    await sleep(probeEveryMs)
  }
  await Promise.all(asked)
  return { answered: times.length, failed, p99Ms: percentile(times, 99) }
}
