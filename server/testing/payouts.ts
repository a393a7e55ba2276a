import { randomUUID } from 'node:crypto'
import type { Assembled, PayoutDetails, PayoutFile, PayoutForAdmins } from '@haat/contract/payouts'
import type { Poisha } from '@haat/contract/money'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import type { Answer, Kit, TestPerson } from './kit.ts'

/** A form for a bank account, as vendors send it. */
export const bankAccount = {
  method: 'BANK',
  holder: 'Circuit Corner Ltd.',
  accountNumber: '0123 4567 8901',
  bank: 'Janata Bank',
  branch: 'Elephant Road',
  routingNumber: '135261234',
} as const

/** A form for a bKash wallet. */
export const bkashAccount = {
  method: 'BKASH',
  holder: 'Mina',
  accountNumber: '01711-223344',
} as const

/** The vendor enters an account, an admin verifies it, and its hold passes. */
export async function useAccount(
  kit: Kit,
  shop: { id: string; vendor: TestPerson },
  body: object = bankAccount,
): Promise<void> {
  const url = '/payouts/details/account'
  const { data } = await kit.call<PayoutDetails>({ method: 'PATCH', url, as: shop.vendor, body })
  await kit.call({
    method: 'POST',
    url: `/finance/shops/${shop.id}/account/verify`,
    as: await kit.person('ADMIN'),
    body: { seen: { changedAt: data.account?.changedAt } },
  })
  await passHold(kit, shop.id)
}

/** The last change of a shop's account was four days ago. */
async function passHold({ ctx }: Pick<Kit, 'ctx'>, shopId: string): Promise<void> {
  await ctx.db.run(sql`
    update payout_accounts set changed_at = now() - interval '4 days' where shop_id = ${shopId}`)
}

/** An event moves the shop's balance: above zero in its favour, in poisha. Returns the journal's key. */
export async function move(
  { ctx }: Pick<Kit, 'ctx'>,
  shopId: string,
  amount: Poisha,
): Promise<string> {
  const key = `test.moved:${randomUUID()}`
  await inTransaction(ctx, (tx) =>
    postJournals(tx, [
      {
        key,
        shopId,
        lines: [
          { account: 'bank.main', amount },
          { account: 'vendor.available', partyId: shopId, amount: -amount },
        ],
      },
    ]),
  )
  return key
}

/** A shop that may be paid, with these events. */
export async function dueShop(
  kit: Kit,
  amounts: readonly Poisha[] = [100_000n],
  account: object = bankAccount,
): Promise<{ id: string; vendor: TestPerson }> {
  const shop = await kit.shop()
  await useAccount(kit, shop, account)
  for (const amount of amounts) await move(kit, shop.id, amount)
  return shop
}

/** An admin assembles payouts by hand. */
export const assembleFor = (kit: Kit, as: TestPerson, shopIds?: readonly string[]) =>
  kit.call<Assembled>({
    method: 'POST',
    url: '/finance/payouts/assemble',
    as,
    body: shopIds === undefined ? {} : { shopIds },
  })

/** The newest payout of a shop. */
export async function payoutOf(kit: Kit, shopId: string): Promise<PayoutForAdmins> {
  const { data } = await kit.call<PayoutForAdmins[]>({
    url: `/finance/payouts?shopId=${shopId}`,
    as: await kit.person('ADMIN'),
  })
  const [newest] = data
  if (newest === undefined) throw new Error('The shop has no payout.')
  return newest
}

/** Takes a payout one step further. */
export const step = (
  kit: Kit,
  as: TestPerson,
  id: string,
  to: 'approve' | 'cancel' | 'paid' | 'failed',
): Promise<Answer<PayoutForAdmins>> => {
  const bodies = {
    approve: {},
    cancel: { reason: 'Assembled by mistake' },
    paid: { reference: 'BFTN-1' },
    failed: { reason: 'The account is closed' },
  }
  const url = `/finance/payouts/${id}/${to}`
  return kit.call<PayoutForAdmins>({ method: 'POST', url, as, body: bodies[to] })
}

/** Sends approved payouts. */
export const sendFile = (
  kit: Kit,
  as: TestPerson,
  method: 'BANK' | 'BKASH' = 'BANK',
  ids?: readonly string[],
) =>
  kit.call<PayoutFile>({
    method: 'POST',
    url: '/finance/payouts/files',
    as,
    body: ids === undefined ? { method } : { method, ids },
  })

/** How many rows contradict what must hold of payouts. Nothing is being written meanwhile. */
export async function payoutFaults({ ctx }: Pick<Kit, 'ctx'>): Promise<Record<string, bigint>> {
  return await ctx.db.one(
    { paidTwice: int8, wrongSums: int8, wrongBalances: int8 },
    sql`
    select
      (select count(*) from (
        select from payout_items where is_live group by journal_id having count(*) > 1) t) as "paidTwice",
      (select count(*) from payouts y where y.amount is distinct from (
        select sum(i.amount) from payout_items i where i.payout_id = y.id)) as "wrongSums",
      (select count(*) from (
        select s.id from shops s left join lateral (
          select coalesce(-sum(l.amount), 0) as unpaid from journal_lines l join journals j on j.id = l.journal_id
          where l.party_id = s.id::text and l.account = 'vendor.available' and j.kind not like 'payout.%'
            and not exists (select from payout_items i where i.journal_id = j.id and i.is_live)
        ) u on true left join lateral (
          select coalesce(-sum(balance) filter (where account = 'vendor.available'), 0) as available,
            coalesce(-sum(balance) filter (where account = 'vendor.in_payout'), 0) as in_payout
          from ledger_balances b where b.party_id = s.id::text
        ) b on true left join lateral (
          select coalesce(sum(amount) filter (where status = 'DRAFT'), 0) as drafts,
            coalesce(sum(amount) filter (where status in ('APPROVED', 'SENT')), 0) as sent
          from payouts y where y.shop_id = s.id
        ) y on true
        where b.available <> u.unpaid + y.drafts or b.in_payout <> y.sent) t) as "wrongBalances"`,
  )
}

export const noFaults = { paidTwice: 0n, wrongSums: 0n, wrongBalances: 0n }
