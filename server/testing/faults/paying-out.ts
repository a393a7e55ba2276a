import type { PayoutForAdmins, PayoutStatus } from '@haat/contract/payouts'
import { sql, type Db } from '#core/sql/db.ts'
import type { Rng } from '#seed/prng.ts'
import type { Journal } from '#testing/checker/journal.ts'
import { dataOf } from './client.ts'
import type { People, Person } from './people.ts'
import { giveBack } from './selling.ts'

/** What admins need to pay shops. */
export interface Paying {
  people: People
  journal: Journal
}

type Step = 'approve' | 'cancel' | 'paid' | 'failed'
const bodies: Record<Step, object> = {
  approve: {},
  cancel: { reason: 'It was blocked' },
  paid: { reference: 'BFTN-FAULTS' },
  failed: { reason: 'The account is closed' },
}
const outcomes = {
  approve: 'APPROVED',
  cancel: 'CANCELLED',
  paid: 'PAID',
  failed: 'FAILED',
} as const
const methods = ['BANK', 'BKASH'] as const

/** Assembles payouts, or takes those of one status a step further. */
export async function payOut(load: Paying & { rng: Rng }, admin: Person): Promise<void> {
  const { rng } = load
  const status = rng.pick([null, 'DRAFT', 'DRAFT', 'APPROVED', 'SENT'] as const)
  if (status === null) return void (await assemble(load, admin))
  if (status === 'APPROVED') return await send(load, admin)
  for (const { id } of (await listPayouts(load, admin, status)).slice(0, 5))
    if (status === 'DRAFT') await approveOrCancel(load, admin, id)
    else await take(load, admin, id, rng.pick(['paid', 'paid', 'failed']))
}

/** Refunds what is due, and pays the shops all that they earned. Returns what did not work. */
export async function payEverybody(paying: Paying, admins: readonly Person[]): Promise<string[]> {
  const roundsMost = 200
  const [first, second] = admins
  if (first === undefined || second === undefined) return ['there are no two admins']
  for (let round = 0; (await giveBack(paying, first)) > 0; round += 1)
    if (round === roundsMost) return ['orders still owe refunds']
  return await payShops(paying, first, second)
}

/**
 * Pays every shop all that it is due: one admin assembles, the other approves, until nothing is left. Returns what
 * did not work.
 */
async function payShops(paying: Paying, first: Person, second: Person): Promise<string[]> {
  const roundsMost = 8
  for (let round = 0; round < roundsMost; round += 1) {
    const assembled = await assemble(paying, first)
    // The second admin may have assembled some of them.
    for (const admin of [second, first])
      for (const { id } of await listPayouts(paying, admin, 'DRAFT'))
        await approveOrCancel(paying, admin, id)
    await send(paying, first)
    for (const { id } of await listPayouts(paying, first, 'SENT'))
      await take(paying, first, id, 'paid')
    const open = await Promise.all(
      (['DRAFT', 'APPROVED', 'SENT'] as const).map((status) => listPayouts(paying, first, status)),
    )
    if (assembled === 0 && open.flat().length === 0) return []
  }
  return [`payouts were still open after ${roundsMost} rounds`]
}

/** Returns how many payouts were made; null when the answer was lost or a refusal. */
async function assemble({ people }: Paying, admin: Person): Promise<number | null> {
  const path = '/api/v1/finance/payouts/assemble'
  const { answer } = await people.as(admin, { method: 'POST', path, body: {} })
  return dataOf<{ payouts: number }>(answer)?.payouts ?? null
}

async function listPayouts(
  { people }: Paying,
  admin: Person,
  status: PayoutStatus,
): Promise<PayoutForAdmins[]> {
  const path = `/api/v1/finance/payouts?status=${status}&limit=100`
  return dataOf<PayoutForAdmins[]>((await people.as(admin, { path })).answer) ?? []
}

/** A draft that a refund has overtaken is given up: what is left is in the next one. */
async function approveOrCancel(paying: Paying, admin: Person, id: string): Promise<void> {
  const code = await take(paying, admin, id, 'approve')
  if (code === 'PAYOUT_BLOCKED') await take(paying, admin, id, 'cancel')
}

/** Returns the code of a refusal. */
async function take(
  { people, journal }: Paying,
  admin: Person,
  id: string,
  step: Step,
): Promise<string | null> {
  const path = `/api/v1/finance/payouts/${id}/${step}`
  const { answer } = await people.as(admin, { method: 'POST', path, body: bodies[step] })
  if (answer?.status === 200) journal.payouts.add(`${id} ${outcomes[step]}`)
  const body = answer?.body
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null
}

async function send({ people }: Paying, admin: Person): Promise<void> {
  const path = '/api/v1/finance/payouts/files'
  for (const method of methods) await people.as(admin, { method: 'POST', path, body: { method } })
}

/** Ends holds all the time, as the schedule does every 15 minutes. Returns how to stop. */
export function keepReleasing(db: Db): () => void {
  const release = () =>
    db
      .run(sql`select graphile_worker.add_job('ledger.release')`)
      // The database is down at times.
      .catch(() => undefined)
  const timer = setInterval(() => void release(), 1_000)
  return () => clearInterval(timer)
}
