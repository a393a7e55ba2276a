import { randomUUID } from 'node:crypto'
import type { OpenedPayment } from '@haat/contract/payments'
import type { Assembled, PayoutDetails, PayoutFile, PayoutForAdmins } from '@haat/contract/payouts'
import type { Poisha } from '@haat/contract/money'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { watchDebts } from '#features/payouts/debts.service.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { payoutChecks } from '#features/payouts/payout-checks.ts'
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

/** A shop has owed this much, in poisha, for so many days. */
export async function oldDebt(
  { ctx }: Pick<Kit, 'ctx'>,
  shopId: string,
  amount: Poisha,
  daysAgo = 200,
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const lines = [
    { account: 'bank.main', amount: -amount },
    { account: 'vendor.available', partyId: shopId, amount },
  ] as const
  await inTransaction(ctx, (tx) =>
    postJournals(tx, [{ key: `test.moved:${randomUUID()}`, at, shopId, lines }]),
  )
}

/** Looks for debts as the job does: seven days of grace, and two weeks more until a shop rests. */
export function watchDebtsIn(
  { ctx }: Pick<Kit, 'ctx'>,
  creditLimit: Poisha | null = 500_000n,
): Promise<void> {
  const { config } = ctx
  const payouts = { ...config.payouts, creditLimit, graceDays: 7, restDays: 14 }
  return watchDebts({ ...ctx, config: { ...config, payouts } })
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

/** Two admins: the first assembles, the second approves and sends. */
export function payday(kit: Kit, people: () => { first: TestPerson; second: TestPerson }) {
  const draftOf = async (shopId: string) => {
    await assembleFor(kit, people().first, [shopId])
    return await payoutOf(kit, shopId)
  }
  return {
    /** Assembles what a shop is due. */
    draftOf,
    /** Assembles it and sends it to the bank. Returns the payout's id. */
    sentOf: async (shopId: string) => {
      const { id } = await draftOf(shopId)
      await step(kit, people().second, id, 'approve')
      await sendFile(kit, people().second, 'BANK', [id])
      return id
    },
  }
}

/** Takes a payout one step further. */
export const step = (
  kit: Kit,
  as: TestPerson,
  id: string,
  to: 'approve' | 'cancel' | 'paid' | 'failed' | 'returned',
): Promise<Answer<PayoutForAdmins>> => {
  const bodies = {
    approve: {},
    cancel: { reason: 'Assembled by mistake' },
    paid: { reference: 'BFTN-1' },
    failed: { reason: 'The account is closed' },
    returned: { reason: 'The bank knows no such account' },
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

/** The names of the rules that payouts break. Nothing is being written meanwhile. */
export async function payoutFaults({ ctx }: Pick<Kit, 'ctx'>): Promise<string[]> {
  const broken: string[] = []
  for (const { name, query } of payoutChecks) {
    const found = await ctx.db.many({ what: text }, query)
    if (found.length > 0) broken.push(name)
  }
  return broken
}

/** A vendor opens a payment of what the shop owes. */
export const payDebt = (kit: Kit, as: TestPerson | null, body: object = {}) =>
  kit.call<OpenedPayment>({ method: 'POST', url: '/payouts/debt/pay', as, body })
