import { fail } from '@haat/contract/errors'
import type { PaidInput, PayoutForAdmins, PayoutStatus, ReasonInput } from '@haat/contract/payouts'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { declareWrite, type Recorder } from '#core/sql/writes.ts'
import type { JournalLine } from '#features/ledger/ledger.rows.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { masked } from './payouts.rows.ts'
import {
  lockPayable,
  lockPayout,
  markApproved,
  markClosed,
  markReturned as writeReturned,
  type LockedPayout,
} from './payouts.queries.ts'
import { getPayout } from './reading.service.ts'
import { insertProof } from './proofs.queries.ts'
import { readProof } from './proofs.service.ts'

const write = declareWrite({ subject: 'payout' })

/**
 * Approves a draft and sets its amount aside. Throws NOT_FOUND, SECOND_PERSON_REQUIRED by who assembled it,
 * PAYOUT_BLOCKED with what stands in the way since, and what `transition` throws.
 */
export function approve(ctx: Ctx, actor: Actor, id: string): Promise<PayoutForAdmins> {
  return transition(ctx, id, {
    from: ['DRAFT'],
    isDone: (payout) => payout.status !== 'DRAFT' && payout.approved_by === actor.id,
    work: async (tx, payout, record) => {
      if (payout.by_id === actor.id) fail('SECOND_PERSON_REQUIRED')
      const payable = await lockPayable(tx, payout)
      const blocks = payable === null ? ['NO_ACCOUNT'] : payable.blocks
      if (blocks.length > 0) fail('PAYOUT_BLOCKED', { data: { blocks } })
      await markApproved(tx, id, actor.id)
      await post(tx, payout, {
        kind: 'payout.made',
        people: { byId: payout.by_id, approvedBy: actor.id },
        lines: moved(payout, 'vendor.available', 'vendor.in_payout'),
      })
      await record(actor, 'payout.approved', id, { amount: String(payout.amount) })
    },
  })
}

/** Gives up a draft: the next payout pays its journals. Throws NOT_FOUND and what `transition` throws. */
export function cancel(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason }: ReasonInput,
): Promise<PayoutForAdmins> {
  return transition(ctx, id, {
    from: ['DRAFT'],
    isDone: (payout) => payout.status === 'CANCELLED' && payout.closed_by === actor.id,
    work: async (tx, _payout, record) => {
      await markClosed(tx, id, { status: 'CANCELLED', byId: actor.id, reason })
      await record(actor, 'payout.cancelled', id, { reason })
    },
  })
}

/**
 * States that the bank or bKash has paid it, with the transfer's number and its receipt, if there is one. Throws
 * NOT_FOUND, UNSUPPORTED_FILE for a receipt that is neither a PDF nor a picture, and what `transition` throws.
 */
export async function markPaid(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reference }: PaidInput,
  file: UploadedFile | null,
): Promise<PayoutForAdmins> {
  const proof = file === null ? null : await readProof(file)
  return await transition(ctx, id, {
    from: ['SENT'],
    isDone: (payout) =>
      payout.status === 'PAID' && payout.closed_by === actor.id && payout.reference === reference,
    work: async (tx, payout, record) => {
      await markClosed(tx, id, { status: 'PAID', byId: actor.id, reference })
      if (proof !== null) await insertProof(tx, id, actor.id, proof)
      await post(tx, payout, {
        kind: 'payout.paid',
        people: { byId: actor.id },
        lines: [
          { account: 'vendor.in_payout', partyId: payout.shop_id, amount: payout.amount },
          { account: paidFrom(payout), amount: -payout.amount },
        ],
      })
      await record(actor, 'payout.paid', id, { amount: String(payout.amount), reference })
      await tellVendor(tx, payout, { news: 'paid', detail: reference })
    },
  })
}

/**
 * States that the money did not arrive, or that an approved payout is not sent after all. The money is available
 * again, and the next payout pays its journals. Throws NOT_FOUND and what `transition` throws.
 */
export function markFailed(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason }: ReasonInput,
): Promise<PayoutForAdmins> {
  return transition(ctx, id, {
    from: ['APPROVED', 'SENT'],
    isDone: (payout) => payout.status === 'FAILED' && payout.closed_by === actor.id,
    work: async (tx, payout, record) => {
      await markClosed(tx, id, { status: 'FAILED', byId: actor.id, reason })
      await post(tx, payout, {
        kind: 'payout.failed',
        people: { byId: actor.id },
        lines: moved(payout, 'vendor.in_payout', 'vendor.available'),
      })
      await record(actor, 'payout.failed', id, { amount: String(payout.amount), reason })
      await tellVendor(tx, payout, { news: 'failed', detail: reason })
    },
  })
}

/**
 * States that the bank sent a paid payout back. The money is available again, the next payout pays its journals, and
 * the account has to be verified again. Throws NOT_FOUND and what `transition` throws.
 */
export function markReturned(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason }: ReasonInput,
): Promise<PayoutForAdmins> {
  return transition(ctx, id, {
    from: ['PAID'],
    isDone: (payout) => payout.status === 'RETURNED' && payout.returned_by === actor.id,
    work: async (tx, payout, record) => {
      await writeReturned(tx, id, { byId: actor.id, reason })
      await post(tx, payout, {
        kind: 'payout.returned',
        people: { byId: actor.id },
        lines: [
          { account: paidFrom(payout), amount: payout.amount },
          { account: 'vendor.available', partyId: payout.shop_id, amount: -payout.amount },
        ],
      })
      await record(actor, 'payout.returned', id, { amount: String(payout.amount), reason })
      await tellVendor(tx, payout, { news: 'returned', detail: reason })
    },
  })
}

const paidFrom = ({ method }: LockedPayout) => (method === 'BKASH' ? 'wallet.bkash' : 'bank.main')

interface Transition {
  from: readonly PayoutStatus[]
  /** Whether this caller has done it already: then a repeated call changes nothing. */
  isDone: (payout: LockedPayout) => boolean
  work: (tx: Tx, payout: LockedPayout, record: Recorder) => Promise<void>
}

const rank: Record<PayoutStatus, number> = {
  DRAFT: 0,
  APPROVED: 1,
  SENT: 2,
  PAID: 3,
  RETURNED: 4,
  FAILED: 3,
  CANCELLED: 3,
}

/**
 * Changes the status of a payout, whose row stays locked. Throws STATUS_NOT_ALLOWED when it is not that far yet, and
 * EDIT_CONFLICT when somebody else was faster.
 */
async function transition(
  ctx: Ctx,
  id: string,
  { from, isDone, work }: Transition,
): Promise<PayoutForAdmins> {
  await write(ctx, async (tx, record) => {
    const payout = (await lockPayout(tx, id)) ?? fail('NOT_FOUND')
    if (isDone(payout)) return
    const { status } = payout
    if (!from.includes(status)) {
      if (from.every((each) => rank[status] < rank[each])) fail('STATUS_NOT_ALLOWED')
      fail('EDIT_CONFLICT', { data: { current: { status } } })
    }
    await work(tx, payout, record)
  })
  return await getPayout(ctx, id)
}

interface Posting {
  kind: 'payout.made' | 'payout.paid' | 'payout.failed' | 'payout.returned'
  people: { byId: string | null; approvedBy?: string }
  lines: readonly JournalLine[]
}

/** Enters a step in the books. Its status allows each step once, so a journal that is there already is an error. */
async function post(tx: Tx, payout: LockedPayout, { kind, people, lines }: Posting): Promise<void> {
  const { byId, approvedBy } = people
  const posted = await postJournals(tx, [
    {
      key: `${kind}:${payout.id}`,
      shopId: payout.shop_id,
      payoutId: payout.id,
      ...(byId === null ? {} : { byId }),
      ...(approvedBy === undefined ? {} : { approvedBy }),
      lines,
    },
  ])
  if (posted !== 1) throw new Error(`The books have ${kind}:${payout.id} already.`)
}

/** Both accounts are the shop's: a debit takes from the first, a credit gives to the second. */
function moved(
  { shop_id: partyId, amount }: LockedPayout,
  from: 'vendor.available' | 'vendor.in_payout',
  to: 'vendor.available' | 'vendor.in_payout',
): JournalLine[] {
  return [
    { account: from, partyId, amount },
    { account: to, partyId, amount: -amount },
  ]
}

async function tellVendor(
  tx: Tx,
  payout: LockedPayout,
  told: { news: 'paid' | 'failed' | 'returned'; detail: string },
): Promise<void> {
  const { personId, to, name, isVerified, shop_name: shopName, number, amount, method } = payout
  if (method === null || payout.number_tail === null) return
  const account = { method, number: masked(payout.number_tail) }
  await queueMail(tx, {
    kind: 'payoutClosed',
    personId,
    to,
    name,
    isVerified,
    shopName,
    number,
    amount,
    account,
    ...told,
  })
}
