import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import type { Kit } from '#testing/kit.ts'
import { png } from '#testing/multipart.ts'
import { keepPrivatePicture } from '#features/media/private-pictures.service.ts'
import { approve, request, send } from '#features/returns/returns.service.ts'
import { decide, offer, receive } from '#features/returns/receiving.service.ts'
import { escalate, judge } from '#features/returns/return-disputes.service.ts'

/** The shop's vendor is one of the callers, who alone have tokens; from `returns r`. */
const isCallers = sql`exists (select from shops v join sessions n on n.person_id = v.vendor_id
  join refresh_tokens f on f.session_id = n.id where v.id = r.shop_id)`
/** One request when a call names its pieces too; otherwise many, so that more callers have their own. */
const inState = (
  condition: Sql,
  most: number,
) => sql`select r.id, array[r.customer_id, s.vendor_id] as owners
  from returns r join shops s on s.id = r.shop_id where ${condition} order by ${isCallers} desc, r.id limit ${sql.int(most)}`
const linesOf = (
  condition: Sql,
) => sql`select order_item_id as id, '{}'::uuid[] as owners from return_items
  where return_id = (
    select r.id from returns r where ${condition} order by ${isCallers} desc, r.id limit 1)`
const returnable = sql`select o.id, o.customer_id from orders o
  join order_events e on e.order_id = o.id and e.status = 'DELIVERED' and e.at > now() - interval '6 days'
  where o.status = 'DELIVERED' and not exists (select from returns where replacement_id = o.id)
    and exists (select from order_items where order_id = o.id and returned + cancelled < quantity)
  order by o.id desc limit 1`

const is = {
  asked: sql`r.state = 'REQUESTED'`,
  approved: sql`r.state = 'APPROVED'`,
  sent: sql`r.state = 'IN_TRANSIT'`,
  received: sql`r.state = 'RECEIVED'`,
  offered: sql`r.state = 'RECEIVED' and r.deduction is not null and not r.is_agreed`,
  disputed: sql`r.state = 'DISPUTED' and not exists (select from return_verdicts where return_id = r.id)`,
  pictured: sql`exists (select from return_pictures where return_id = r.id)`,
  judged: sql`exists (select from return_verdicts v where v.return_id = r.id and v.status = 'PENDING')`,
  waiting: sql`r.settle_before is not null`,
}

/** Requests in each state in which somebody can do something, and the pieces of one. */
export const returnSources = {
  return: sql`select r.id, array[r.customer_id, s.vendor_id] as owners
    from returns r join shops s on s.id = r.shop_id order by r.id desc limit 60`,
  askedReturn: inState(is.asked, 30),
  approvedReturn: inState(is.approved, 30),
  sentReturn: inState(is.sent, 1),
  sentReturnLine: linesOf(is.sent),
  receivedReturn: inState(is.received, 1),
  receivedReturnLine: linesOf(is.received),
  offeredReturn: inState(is.offered, 30),
  picturedReturn: inState(is.pictured, 30),
  judgedReturn: inState(is.judged, 30),
  disputedReturn: inState(is.disputed, 1),
  disputedReturnLine: linesOf(is.disputed),
  waitingReturn: inState(is.waiting, 30),
  returnPicture: sql`select l.picture_id as id, array[r.customer_id, s.vendor_id] as owners
    from return_pictures l join returns r on r.id = l.return_id join shops s on s.id = r.shop_id limit 30`,
  returnableOrder: sql`select id, array[customer_id] as owners from (${returnable}) o`,
  returnableLine: sql`select i.id, '{}'::uuid[] as owners from order_items i join (${returnable}) o on o.id = i.order_id
    where i.returned + i.cancelled < i.quantity limit 1`,
} satisfies Record<string, Sql>

/** Which request a call is about, by its address. */
export const returnAddresses = [
  ['/returns/pictures', 'returnPicture'],
  ['/returns/:id/pictures', 'picturedReturn'],
  ['/returns/:id/approve', 'askedReturn'],
  ['/returns/:id/reject', 'askedReturn'],
  ['/returns/:id/cancel', 'approvedReturn'],
  ['/returns/:id/sent', 'approvedReturn'],
  ['/returns/:id/arrived', 'sentReturn'],
  ['/returns/:id/received', 'sentReturn'],
  ['/returns/:id/decide', 'receivedReturn'],
  ['/returns/:id/offer', 'receivedReturn'],
  ['/returns/:id/agree', 'offeredReturn'],
  ['/returns/:id/escalate', 'receivedReturn'],
  ['/returns/:id/verdict/confirmation', 'judgedReturn'],
  ['/returns/:id/verdict', 'disputedReturn'],
  ['/returns/:id/settle', 'waitingReturn'],
  ['/returns', 'return'],
] as const

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** The pieces of one order or request: those of another one are never its own. */
export function returnBody(
  call: string,
  things: Record<keyof typeof returnSources, readonly { id: string }[]>,
): Record<string, unknown> | undefined {
  const piecesOf = (lines: readonly { id: string }[], counts: object) =>
    idsOf(lines).map((itemId) => ({ itemId, ...counts }))
  switch (call) {
    case 'POST /returns':
    case 'POST /returns/preview':
      return {
        orderId: things.returnableOrder[0]?.id,
        kind: 'RETURN',
        reason: 'CHANGED_MIND',
        lines: piecesOf(things.returnableLine, { quantity: 1 }),
        ...(call === 'POST /returns' ? { wish: 'REFUND', note: 'It is not for me.' } : {}),
      }
    case 'POST /returns/:id/received':
      return { lines: piecesOf(things.sentReturnLine, { received: 1 }) }
    case 'POST /returns/:id/decide':
      return { lines: piecesOf(things.receivedReturnLine, { accepted: 1, resellable: 0 }) }
    case 'POST /returns/:id/offer':
      return { deduction: 1, note: 'Scratched' }
    case 'POST /returns/:id/agree':
      return { deduction: 1 }
    case 'POST /returns/:id/verdict':
      return {
        outcome: 'DECIDED',
        text: 'So be it',
        lines: piecesOf(things.disputedReturnLine, { accepted: 0, resellable: 0 }),
      }
    default:
      return undefined
  }
}

/** Requests that wait for each step, so that calls about them have something to find. */
export async function plantReturns(kit: Kit): Promise<void> {
  const admin = await kit.person('ADMIN')
  const rows = await kit.ctx.db.many(
    { id: uuid, customer_id: uuid, vendor_id: uuid, item_id: uuid },
    sql`select o.id, o.customer_id, s.vendor_id, i.id as item_id
      from orders o join shops s on s.id = o.shop_id join order_items i on i.order_id = o.id and i.position = 0
      where o.status = 'DELIVERED' and o.payment_type = 'COD' and o.total_amount > 10000
      order by s.product_count desc, o.id limit 80`,
  )
  const ids = rows.map(({ id }) => id)
  await kit.ctx.db.run(
    sql`update order_events set at = now() where status = 'DELIVERED' and order_id = any(${ids}::uuid[])`,
  )
  for (const [n, row] of rows.slice(0, 64).entries())
    await plant(kit, row, { upTo: n % 8, adminId: admin.id })
}

async function picture(ctx: Ctx, buyer: Actor): Promise<string> {
  const file = path.join(tmpdir(), `fuzz-${crypto.randomUUID()}.png`)
  await writeFile(file, await png())
  try {
    return (await keepPrivatePicture(ctx, buyer, { path: file })).id
  } finally {
    await rm(file, { force: true })
  }
}

async function plant(
  { ctx }: Kit,
  row: { id: string; customer_id: string; vendor_id: string; item_id: string },
  { upTo, adminId }: { upTo: number; adminId: string },
): Promise<void> {
  const actor = (id: string, role: 'CUSTOMER' | 'VENDOR' | 'ADMIN') =>
    ({ id, role, email: '', sessionId: id, requirement: null }) as const
  const [buyer, vendor] = [actor(row.customer_id, 'CUSTOMER'), actor(row.vendor_id, 'VENDOR')]
  const admin = actor(adminId, 'ADMIN')
  const line = { itemId: row.item_id }
  const { id } = await request(
    ctx,
    buyer,
    {
      orderId: row.id,
      kind: 'CLAIM',
      reason: 'NOT_WORKING',
      wish: 'REPLACE',
      note: 'It does not turn on.',
      lines: [{ ...line, quantity: 1 }],
      pictures: upTo === 0 ? [await picture(ctx, buyer)] : [],
    },
    null,
  )
  const steps = [
    () => approve(ctx, vendor, id),
    () => send(ctx, buyer, id, { courierName: 'Sundarban', tracking: 'SC-1' }),
    () => receive(ctx, vendor, id, { lines: [{ ...line, received: 1, serials: [] }] }),
  ]
  for (const step of steps.slice(0, Math.min(upTo, 3))) await step()
  if (upTo === 4 || upTo === 7) await escalate(ctx, buyer, id, { text: 'Please look at it.' })
  if (upTo === 5)
    await decide(ctx, vendor, id, { lines: [{ ...line, accepted: 1, resellable: 0 }] })
  if (upTo === 6) await offer(ctx, vendor, id, { deduction: 1, note: 'Scratched' })
  if (upTo !== 7) return
  const lines = [{ ...line, accepted: 1, resellable: 0 }]
  await judge(ctx, admin, id, { outcome: 'DECIDED', text: 'So be it', lines })
}
