import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { CourierName } from '@haat/contract/consignments'
import type { CourierConfig } from '#core/boot/courier-config.ts'
import {
  answerAsPathao,
  answerAsSteadfast,
  messageOf,
  type ParcelStore,
  type SandboxParcel,
} from '#features/consignments/sandbox/protocol.ts'

/** How the couriers answer next: as documented, never, with an error, late, or not after they did what was asked. */
export type CourierMood = 'well' | 'hangs' | 'breaks' | 'slow' | 'loses' | 'refuses'

/** Both couriers on the loopback address, which keep parcels in memory and misbehave on request. */
export interface FakeCouriers {
  config: CourierConfig
  mood: CourierMood
  /** Other moods for parcels whose request id begins so. */
  moods: Map<string, CourierMood>
  parcels: SandboxParcel[]
  /** How late a slow answer is. */
  slowMs: number
  /** Calls by method and path. */
  calls: string[]
  of(requestId: string): SandboxParcel[]
  move(parcel: SandboxParcel, status: string): void
  message(parcel: SandboxParcel, status: string, at?: string, more?: object): string
  close(): Promise<void>
}

const slowMs = 60

export async function startFakeCouriers(timeoutMs = 400): Promise<FakeCouriers> {
  const parcels: SandboxParcel[] = []
  const store = storeIn(parcels)
  const server = createServer((request, response) => {
    void serve(fake, store, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  const url = `http://127.0.0.1:${address.port}`
  const fake: FakeCouriers = {
    config: {
      steadfastUrl: `${url}/steadfast`,
      pathaoUrl: `${url}/pathao`,
      isSandbox: false,
      timeoutMs,
    },
    mood: 'well',
    moods: new Map(),
    parcels,
    slowMs,
    calls: [],
    of: (requestId) => parcels.filter((parcel) => parcel.requestId === requestId),
    move: (parcel, status) => {
      parcel.status = status
    },
    message: (parcel, status, at = new Date().toISOString(), more = {}) =>
      JSON.stringify(messageOf(parcel, status, at, more)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

async function serve(
  fake: FakeCouriers,
  store: ParcelStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request)
  const path = new URL(request.url ?? '/', 'http://fake').pathname
  const isSteadfast = path.startsWith('/steadfast')
  const method = request.method ?? 'GET'
  fake.calls.push(`${method} ${path}`)
  const mood = moodFor(fake, path, body)
  if (mood === 'hangs') return
  if (mood === 'breaks') return void response.writeHead(500).end('Internal error')
  if (mood === 'slow') await pause(fake.slowMs)
  // A caller that has given up meanwhile gets nothing done.
  if (request.socket.destroyed) return
  const isBooking = method === 'POST' && /create_order$|\/orders$/.test(path)
  if (mood === 'refuses' && isBooking) {
    const refusal = { status: 400, type: 'error', message: 'This area is not served.' }
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(refusal))
  }
  const answer = isSteadfast ? answerAsSteadfast : answerAsPathao
  const said = await answer(store, {
    method,
    path: path.replace(/^\/(steadfast|pathao)/, ''),
    headers: request.headers,
    body: body === '' ? {} : Object.fromEntries(Object.entries(JSON.parse(body))),
  })
  if (mood === 'loses' && isBooking) return void request.socket.destroy()
  response
    .writeHead(said.status, { 'content-type': 'application/json' })
    .end(JSON.stringify(said.body))
}

/** The mood of the parcel that a call is about. */
function moodFor({ mood, moods, parcels }: FakeCouriers, path: string, body: string): CourierMood {
  const asked = path.split('/').findLast((part) => /\d/.test(part)) ?? ''
  const known = parcels.find(({ consignment }) => `DT${consignment}` === asked)?.requestId ?? asked
  const about = [...moods].find(
    ([start]) =>
      known.startsWith(start) ||
      body.includes(`"invoice":"${start}`) ||
      body.includes(`"merchant_order_id":"${start}`),
  )
  return about?.[1] ?? mood
}

function storeIn(parcels: SandboxParcel[]): ParcelStore {
  return {
    insert: async (given) => {
      const isKnown = parcels.some(
        (each) => each.courier === given.courier && each.requestId === given.requestId,
      )
      if (isKnown && given.courier === 'STEADFAST') return null
      const made = { ...given, consignment: String(100_001 + parcels.length) }
      parcels.push(made)
      return made
    },
    find: async (courier: CourierName, by, value) =>
      parcels.find((each) => each.courier === courier && each[by] === value) ?? null,
    setStatus: async (consignment, status) => {
      const parcel = parcels.find((each) => each.consignment === consignment)
      if (parcel !== undefined) parcel.status = status
    },
    withStatus: async (courier, status) =>
      parcels.filter((each) => each.courier === courier && each.status === status),
  }
}
