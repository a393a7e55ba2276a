import type { CourierName } from '@haat/contract/consignments'
import { Failure } from '@haat/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, text, texts, uuid } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { bookChecks } from '#server/book-checks.ts'
import { consignmentCalls, signed } from '#testing/consignments.ts'
import {
  histories,
  moods,
  rankOf,
  ways,
  type Happening,
  type Step,
} from '#testing/consignment-histories.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { startFakeCouriers, type FakeCouriers } from '#testing/fake-couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'
import { book } from './booking.service.ts'
import { ask, cancel, takeFound } from './looking.service.ts'
import { takeMessage } from './webhooks.service.ts'

/** `INTERLEAVINGS=1000 npx vitest run --project server consignment-interleavings` runs the long form. */
const runs = Number(process.env['INTERLEAVINGS'] ?? 60)
const lanes = 4

const fakes: Record<CourierName, FakeCouriers> = {
  STEADFAST: await startFakeCouriers(150),
  PATHAO: await startFakeCouriers(150),
}
afterAll(async () => {
  for (const fake of Object.values(fakes)) await fake.close()
})

describe.each(['STEADFAST', 'PATHAO'] as const)('%s', (courier) => {
  const fake = fakes[courier]
  const kit = useKit({ couriers: fake.config })
  const { on, stop } = ways[courier]
  let buyer: TestPerson
  let vendor: TestPerson
  let vendorActor: Actor
  let market: Awaited<ReturnType<typeof marketOf>>
  let accountId: string

  beforeAll(async () => {
    buyer = await kit.person('CUSTOMER')
    market = await marketOf(kit, [{ stock: 1_000_000 }])
    vendor = market.vendor
    vendorActor = { ...vendor, sessionId: crypto.randomUUID(), requirement: null }
    accountId = (await consignmentCalls(kit).addAccount(await kit.person('ADMIN'), courier)).data.id
  })

  interface Scene {
    orderId: string
    shipmentId: string
    /** What request ids of this parcel begin with. */
    label: string
    messages: string[]
  }

  async function scene(): Promise<Scene> {
    const delivery = {
      name: 'Rahima',
      phone: '01712345678',
      placeId: 3_026_513,
      line: 'House 5, Road 3',
    }
    const [productId = ''] = market.productIds
    const { data } = await place(
      kit,
      buyer,
      orderBody(market.shopId, [{ productId }], { delivery }),
    )
    await kit.ctx.db.run(sql`update orders set shipped_by = 'MARKET' where id = ${data.id}`)
    const lines = [{ orderItemId: data.orderItem[0]?.id ?? '', quantity: 1 }]
    const packed = await shipmentCalls(kit).pack(vendor, data.id, lines)
    const { number } = await kit.ctx.db.one(
      { number: text },
      sql`select coalesce(number::text, left(id::text, 8)) as number from orders where id = ${data.id}`,
    )
    return { orderId: data.id, shipmentId: packed.data.id, label: `${number}-1-`, messages: [] }
  }

  const parcelsOf = ({ label }: Scene) =>
    fake.parcels.filter(({ requestId }) => requestId.startsWith(label))
  const ended = [stop, 'delivered', 'cancelled']
  const liveOf = (played: Scene) => parcelsOf(played).filter(({ status }) => status !== 'cancelled')
  const idsOf = async ({ orderId }: Scene, ...statuses: string[]) => {
    const rows = await kit.ctx.db.many(
      { id: uuid },
      sql`select id from consignments where order_id = ${orderId} and status = any(${statuses}::text[]) order by id`,
    )
    return rows.map(({ id }) => id)
  }

  async function survive(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!(error instanceof Failure) && !(error instanceof Killed)) throw error
    })
  }

  const tell = (ctx: Ctx, payload: string, headers: Record<string, string> = signed) =>
    survive(takeMessage(ctx, accountId, headers, payload))

  /** Whether the courier moves a parcel on; its message may be lost. */
  async function goOn(played: Scene, to: string | null, isTold: boolean): Promise<void> {
    const parcel = liveOf(played).at(-1)
    if (parcel === undefined || ended.includes(parcel.status)) return
    const next = to ?? on[on.indexOf(parcel.status) + 1]
    if (next === undefined) return
    fake.move(parcel, next)
    const message = fake.message(parcel, next)
    if (!isTold) return
    played.messages.push(message)
    await tell(kit.ctx, message)
  }

  async function look(played: Scene): Promise<void> {
    for (const id of await idsOf(played, 'UNKNOWN')) {
      const row = await kit.ctx.db.one(
        { request_id: tables.consignments.request_id },
        sql`select request_id from consignments where id = ${id}`,
      )
      const [there] = fake.of(row.request_id)
      const prefix = courier === 'PATHAO' ? 'DT' : ''
      const consignment = there === undefined ? null : `${prefix}${there.consignment}`
      await survive(takeFound(kit.ctx, vendorActor, id, { consignment }))
    }
  }

  async function askAll(ctx: Ctx, played: Scene): Promise<void> {
    for (const id of await idsOf(played, 'WAITING', 'UNKNOWN', 'BOOKED', 'CANCELLING')) {
      await survive(ask(ctx, id))
    }
  }

  async function happen({ what, n }: Step, played: Scene): Promise<void> {
    const { shipmentId, orderId, messages, label } = played
    const mood = moods[what]
    if (mood !== undefined) return void fake.moods.set(label, mood)
    const input = { shipmentId, accountId, weight: 500 }
    const acts: Partial<Record<Happening, () => Promise<unknown>>> = {
      book: () => survive(book(kit.ctx, vendorActor, input)),
      'book by a process that is killed': () =>
        survive(book(doomed(kit.ctx, n), vendorActor, input)),
      ask: () => askAll(kit.ctx, played),
      'ask by a process that is killed': () => askAll(doomed(kit.ctx, n), played),
      'courier goes on': () => goOn(played, null, true),
      'courier stops it': () => goOn(played, stop, true),
      'message is lost': () => goOn(played, null, false),
      'message again': () => tell(kit.ctx, messages[n % Math.max(messages.length, 1)] ?? '{}'),
      'message to a process that is killed': () =>
        tell(doomed(kit.ctx, n), messages[n % Math.max(messages.length, 1)] ?? '{}'),
      'forged message': () => forge(played),
      cancel: async () => {
        for (const id of await idsOf(played, 'BOOKED'))
          await survive(cancel(kit.ctx, vendorActor, id))
      },
      'a person looks': () => look(played),
      'order is cancelled': () => shipmentCalls(kit).moveOrder(buyer, orderId, 'CANCELLED'),
    }
    await acts[what]?.()
  }

  async function forge(played: Scene): Promise<void> {
    const [parcel] = parcelsOf(played)
    if (parcel === undefined) return
    const payload = fake.message(parcel, 'delivered')
    const headers = { authorization: 'Bearer nobody', 'x-pathao-signature': 'nobody' }
    expect(await takeMessage(kit.ctx, accountId, headers, payload)).toEqual({ outcome: 'forged' })
  }

  async function play(history: readonly Step[][]): Promise<void> {
    const played = await scene()
    for (const group of history) {
      await Promise.all(group.map((each) => happen(each, played)))
      expect(liveOf(played).length).toBeLessThanOrEqual(1)
    }
    // In the end the courier answers, and everything is asked and looked for, as the job and people would.
    fake.moods.set(played.label, 'well')
    await askAll(kit.ctx, played)
    await look(played)
    await askAll(kit.ctx, played)
    await verify(played)
    fake.moods.delete(played.label)
  }

  async function verify(played: Scene): Promise<void> {
    const row = await kit.ctx.db.one(
      {
        status: tables.orders.status,
        state: tables.shipments.state,
        held: text.orNull,
        states: texts,
        journals: texts,
        live: int4,
        attention: int4,
      },
      sql`
      select o.status, h.state, o.cash_held_by as held,
        array(select e.state from shipment_events e where e.shipment_id = h.id order by e.id) as states,
        array(select j.kind from journals j where j.order_id = o.id order by j.kind) as journals,
        (select count(*)::int from consignments c where c.order_id = o.id and c.status in ('BOOKED', 'CANCELLING')) as live,
        (select count(*)::int from consignments c where c.order_id = o.id and c.attention is not null) as attention
      from orders o join shipments h on h.order_id = o.id where o.id = ${played.orderId}`,
    )
    const all = parcelsOf(played)
    expect(new Set(all.map(({ requestId }) => requestId)).size).toBe(all.length)
    const there = liveOf(played)
    expect(there.length).toBeLessThanOrEqual(1)
    // The market knows of what the courier has, and of nothing else.
    if (there.length === 1) expect(row.live).toBe(1)
    const ranks = row.states.map((state) => (state === 'CANCELLED' ? 99 : rankOf(state)))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(new Set(row.journals).size).toBe(row.journals.length)
    const [parcel] = there
    if (row.state !== 'CANCELLED' && parcel?.status === 'delivered') {
      expect(row.status).toBe('DELIVERED')
      expect(row.held).toBe('COURIER')
    }
    expect(row.journals.includes('cash.collected')).toBe(row.status === 'DELIVERED')
    if (row.state === 'CANCELLED' && parcel !== undefined && rankOfWord(parcel.status) > 0) {
      expect(row.attention).toBeGreaterThan(0)
    }
  }

  const rankOfWord = (word: string) => (word === stop ? 0 : on.indexOf(word))

  it(`has each parcel and each taka once, in ${runs} random histories`, async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        fc.assert(fc.asyncProperty(histories, play), {
          numRuns: Math.ceil(runs / lanes),
          seed: seed + lane,
          endOnFailure: true,
        }),
      ),
    )
    expect((await checkBooks(kit.ctx, bookChecks)).findings).toEqual([])
  }, 3_600_000)
})
