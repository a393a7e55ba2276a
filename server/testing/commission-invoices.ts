import { inTransaction, type Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8, text } from '#core/sql/kinds.ts'
import { commissionInvoiceChecks } from '#features/commission-invoices/commission-invoice-checks.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import type { Kit } from './kit.ts'

/** The market as invoices name it. */
export const issuer = { name: 'Bazaar Ltd.', address: 'Road 11, Dhaka', bin: '000123456-0101' }

/** The market can bill: it has a BIN, and every order from before the books is entered. */
export async function makeReady({ ctx }: Kit): Promise<void> {
  ctx.config.issuer = issuer
  await ctx.db.run(sql`update ledger_backfill set done_at = now()`)
}

interface Charge {
  shopId: string
  at: string
  orderId?: string
  /** Poisha; below zero for what is given back. */
  commission: bigint
  vat?: bigint
}

/** Enters commission with its VAT in the books, as a delivery or a refund would. */
export async function charge(kit: Kit, { shopId, at, orderId, ...amounts }: Charge): Promise<void> {
  const { commission, vat = (commission * 15n) / 100n } = amounts
  await inTransaction(kit.ctx, (tx) =>
    postJournals(tx, [
      {
        key: `charged:${crypto.randomUUID()}`,
        at,
        shopId,
        ...(orderId === undefined ? {} : { orderId }),
        lines: [
          { account: 'vendor.available', partyId: shopId, amount: commission + vat },
          { account: 'revenue.commission', amount: -commission },
          { account: 'vat.payable', amount: -vat },
        ],
      },
    ]),
  )
}

/** The names of the rules that commission invoices break. */
export async function invoiceFaults({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const broken: string[] = []
  for (const { name, query } of commissionInvoiceChecks) {
    const found = await db.many({ what: text }, query)
    if (found.length > 0) broken.push(name)
  }
  return broken
}

/** What the books charged a shop in a month (`2026-03`), and what its documents bill for it, in poisha. */
export async function ledgerAndDocuments(
  { ctx }: Kit,
  shopId: string,
  month: string,
): Promise<{ entered: bigint; billed: bigint }> {
  return await ctx.db.one(
    { entered: int8, billed: int8 },
    sql`
    select (select coalesce(-sum(l.amount), 0)::bigint from journal_lines l join journals j on j.id = l.journal_id
      where j.shop_id = ${shopId} and l.account in ('revenue.commission', 'vat.payable')
        and to_char(j.at at time zone 'Asia/Dhaka', 'YYYY-MM') = ${month}) as entered,
      (select coalesce(sum(commission + vat), 0)::bigint from commission_invoices
      where shop_id = ${shopId} and to_char(month, 'YYYY-MM') = ${month}) as billed`,
  )
}
