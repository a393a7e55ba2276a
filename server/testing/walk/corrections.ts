import { sql } from '#core/sql/db.ts'
import { text, type RowOf } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { decide, propose } from '#features/ledger/proposals.service.ts'
import type { ModelOrder } from '#testing/model-orders.ts'
import { expectOutcome, type Moves, type Walk } from './walk.ts'

const line = { key: text, ...pick(tables.journal_lines, 'account', 'party_id', 'amount') }
type Line = Omit<RowOf<typeof line>, 'key'>
interface Correctable {
  key: string
  lines: Line[]
}

/** Payouts, disputes, remittances and returns have steps of their own. */
const kinds = [
  'cash.collected',
  'cash.returned',
  'order.cancelled',
  'order.delivered',
  'order.released',
  'order.returned',
  'payment.settled',
  'refund.decided',
  'refund.sent',
  'refund.withdrawn',
]

/** People take back journals of orders, mostly by mistake, and what has moved on is not there any more. */
export const correctionMoves: Moves = (walk) => [
  {
    weight: 2,
    fits: ({ status }) => status === 'DELIVERED',
    make: (order) => correct(walk, order),
  },
]

const isRelease = (key: string) => key.startsWith('order.released:')

async function correct(walk: Walk, order: ModelOrder): Promise<void> {
  const journals = await readCorrectable(walk, order)
  if (journals.length === 0) return
  const released = journals.find((each) => isRelease(each.key))
  const isChosen = released !== undefined && walk.rng.chance(0.5)
  const { key, lines } = isChosen ? released : walk.rng.pick(journals)
  const isThere = lines.every((each) => hasCredit(walk, order, each))
  const id = await takeBack(walk, key, isThere)
  if (!isThere) return
  // What gets money opens a hold that is over anew.
  const held = lines.filter(({ account }) => account === 'vendor.pending')
  if (held.length > 0) order.isHeld = true
  if (!isRelease(key)) {
    await takeBack(walk, `correction:${id}`, true)
    return
  }
  for (const { amount } of held) {
    order.pending += amount
    const { shopId } = order
    walk.model.move(amount, ['vendor.available', shopId], ['vendor.pending', shopId])
  }
}

/** The journals of an order that nobody has taken back. */
async function readCorrectable({ kit }: Walk, { id }: ModelOrder): Promise<Correctable[]> {
  const rows = await kit.ctx.db.many(
    line,
    sql`
    select j.key, l.account, l.party_id, l.amount
    from journals j join journal_lines l on l.journal_id = j.id
    where j.order_id = ${id} and j.kind = any(${kinds})
      and not exists (select from journals c where c.reverses = j.id)
    order by j.id, l.line`,
  )
  const journals = new Map<string, Correctable>()
  for (const { key, ...each } of rows) {
    const found = journals.get(key) ?? { key, lines: [] }
    found.lines.push(each)
    journals.set(key, found)
  }
  return [...journals.values()]
}

/** Whether the credit that a line gave is still there, of the order itself. */
function hasCredit({ model }: Walk, order: ModelOrder, { account, amount }: Line): boolean {
  if (account === 'vendor.pending') return order.pending >= -amount
  return !account.startsWith('customer.') || model.of(account, order.id) >= -amount
}

/** Two people take a journal back. What is refused is given up. */
async function takeBack({ kit, admins }: Walk, key: string, isAllowed: boolean): Promise<string> {
  const correction = { kind: 'CORRECTION', journalKey: key, reason: 'A walk' } as const
  const { id } = await propose(kit.ctx, admins[0], correction)
  await expectOutcome(isAllowed ? null : 'BALANCE_TOO_LOW', () =>
    decide(kit.ctx, admins[1], id, { decision: 'APPROVED' }),
  )
  if (!isAllowed) await decide(kit.ctx, admins[1], id, { decision: 'REJECTED' })
  return id
}
