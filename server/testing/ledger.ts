import type { GatewayName } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { int8, text } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit, TestPerson } from './kit.ts'
import { untyped } from './untyped.ts'

type Database = Pick<Kit, 'ctx'>

/**
 * The journals of an order by kind, each as its lines: `vendor.pending -4540.00`. Amounts are taka with two
 * decimals, debit above zero.
 */
export async function journalsOf(
  { ctx }: Database,
  orderId: string,
): Promise<Record<string, string[]>> {
  const lines = await ctx.db.many(
    { kind: text, line: text },
    sql`
    select j.kind, l.account || ' ' || to_char(l.amount / 100.0, 'FM999999990.00') as line
    from journals j join journal_lines l on l.journal_id = j.id
    where j.order_id = ${orderId} order by j.id, l.line`,
  )
  const journals: Record<string, string[]> = {}
  for (const { kind, line } of lines) (journals[kind] ??= []).push(line)
  return journals
}

/** What a shop has on its accounts, in poisha, credit above zero. Accounts without a row are left out. */
export async function balancesOf(
  { ctx }: Database,
  shopId: string,
): Promise<Record<string, bigint>> {
  const rows = await ctx.db.many(
    pick(tables.ledger_balances, 'account', 'balance'),
    sql`select account, balance from ledger_balances where party_id = ${shopId} order by account`,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, -balance]))
}

/** What a party has on an account, summed over its lines, in poisha, credit above zero. */
export async function creditOf({ ctx }: Database, account: string, partyId = ''): Promise<bigint> {
  const { credit } = await ctx.db.one(
    { credit: int8 },
    sql`
    select coalesce(-sum(amount), 0)::bigint as credit from journal_lines
    where account = ${account} and party_id = ${partyId}`,
  )
  return credit
}

/** What every account has, by account and party, credit above zero. */
export async function allSums({ ctx }: Database): Promise<Record<string, bigint>> {
  const rows = await ctx.db.many(
    { account: text, party_id: text, amount: int8 },
    sql`select account, party_id, (-sum(amount))::bigint as amount from journal_lines
      group by account, party_id having sum(amount) <> 0`,
  )
  return Object.fromEntries(rows.map((row) => [`${row.account} ${row.party_id}`, row.amount]))
}

/** The journals of all orders as the books hold them, and as the tables of orders and payments ask for them. */
export async function liveAndRebuilt({
  ctx,
}: Database): Promise<{ live: object; rebuilt: object }> {
  const live = await ctx.db.many(
    untyped,
    sql`
    select j.key, jsonb_build_object('at', j.at, 'order_id', j.order_id, 'shop_id', j.shop_id,
      'payment_id', j.payment_id, 'lines', (
        select jsonb_agg(ledger_line(account, party_id, amount) order by line) from journal_lines
        where journal_id = j.id)) as journal
    from journals j
    where j.kind in ('payment.settled', 'cash.collected', 'cash.returned', 'order.delivered', 'order.cancelled',
      'order.returned', 'refund.sent', 'refund.decided', 'refund.withdrawn')
    order by key collate "C"`,
  )
  const rebuilt = await ctx.db.many(
    untyped,
    sql`
    select r->>'key' as key, r - 'key' || jsonb_build_object('lines', l.lines) as journal
    from order_journals(array(select id from orders)) r cross join lateral (
      select jsonb_agg(line) as lines from jsonb_array_elements(r->'lines') line where line->>'amount' <> '0') l
    where l.lines is not null order by r->>'key' collate "C"`,
  )
  return { live, rebuilt }
}

/** An order in poisha, with what is frozen on its one line. What is left out is 0. */
export interface SoldValues {
  paymentType?: 'COD' | 'ONLINE'
  shippedBy?: 'SHOP' | 'MARKET'
  subtotal: bigint
  shipping?: bigint
  discount?: bigint
  shopCouponShare?: bigint
  commission?: bigint
  vat?: bigint
}

/** Who buys what from which shop. */
export interface Sale {
  buyer: TestPerson
  shopId: string
  productId: string
}

/** Writes an order as placing it would, with a commission of the test's choice. Returns its id. */
export async function soldOrder(
  { ctx }: Database,
  { buyer, shopId, productId }: Sale,
  values: SoldValues,
): Promise<string> {
  const { paymentType = 'ONLINE', shippedBy = 'SHOP', subtotal } = values
  const { shipping = 0n, discount = 0n, shopCouponShare = 0n, commission = 0n, vat = 0n } = values
  const total = subtotal + shipping - discount
  const { id } = await ctx.db.one(
    pick(tables.orders, 'id'),
    sql`
    with o as (
      insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
        contact_name, contact_email, shipped_by, payment_status)
      values (${buyer.id}, ${shopId}, ${paymentType}, ${subtotal}, ${shipping}, ${discount}, ${total},
        ${buyer.name}, ${buyer.email}, ${shippedBy},
        ${paymentType === 'ONLINE' && total === 0n ? 'PAID' : 'UNPAID'})
      returning id, customer_id
    ), e as (
      insert into order_events (order_id, status, by_id, by_role)
      select id, 'PROCESSING', customer_id, 'CUSTOMER' from o
    ), i as (
      insert into order_items (order_id, product_id, position, quantity, price, discount, commission, vat,
        coupon_share, shop_coupon_share)
      select id, ${productId}, 0, 1, ${subtotal}, 0, ${commission}, ${vat}, ${discount}, ${shopCouponShare} from o
    )
    select id from o`,
  )
  return id
}

export interface SettledValues {
  outcome?: 'APPLIED' | 'REFUND_DUE'
  /** Poisha that the gateway keeps. */
  fee?: bigint
  gateway?: GatewayName
  /** Poisha; by default what the order cost when it was placed. */
  amount?: bigint
}

/** The gateway collects the money of an order: a payment attempt and its settlement. Returns the payment's id. */
export async function settle(
  { ctx }: Database,
  orderId: string,
  { outcome = 'APPLIED', fee = 0n, gateway = 'sslcommerz', amount }: SettledValues = {},
): Promise<string> {
  const { payment_id: id } = await ctx.db.one(
    pick(tables.settlements, 'payment_id'),
    sql`
    with y as (
      insert into payments (order_id, amount, status, gateway, transaction_id)
      select id, coalesce(${amount ?? null}::bigint, total_amount), 'COMPLETED', ${gateway}, gen_random_uuid()::text from orders where id = ${orderId}
      returning id, order_id, amount
    ), o as (
      update orders set payment_status = 'PAID' where id = ${orderId} and ${outcome} = 'APPLIED'
    )
    insert into settlements (payment_id, order_id, amount, gateway_reference, outcome, fee)
    select id, order_id, amount, 'BANK-' || id, ${outcome}, ${fee} from y returning payment_id`,
  )
  return id
}

/** A paid order of 460 taka, of which 40 are commission, delivered this many days ago. */
export async function deliveredOrder(kit: Kit, sale: Sale, daysAgo: number): Promise<string> {
  const frozen = { subtotal: 50_000n, commission: 4_000n, vat: 0n }
  const id = await soldOrder(kit, sale, frozen)
  await settle(kit, id)
  await kit.ctx.db.run(sql`
    with o as (update orders set status = 'DELIVERED' where id = ${id} returning id)
    insert into order_events (order_id, status, by_role, at)
    select id, 'DELIVERED', 'VENDOR', now() - make_interval(days => ${daysAgo}::int) from o`)
  return id
}
