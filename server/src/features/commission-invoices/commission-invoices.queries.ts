import type {
  AllCommissionInvoicesQuery,
  CommissionInvoice,
  CommissionInvoiceDetails,
  CommissionInvoiceLine,
  CommissionInvoicesQuery,
} from '@haat/contract/commission-invoices'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, text, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

const invoice = {
  ...aliased(
    'v',
    pick(
      tables.commission_invoices,
      'id',
      'number',
      'kind',
      'shop_id',
      'shop_name',
      'commission',
      'vat',
      'lines',
      'issued_at',
    ),
  ),
  month: computed(text, sql`to_char(v.month, 'YYYY-MM')`),
}
const details = {
  ...invoice,
  ...aliased(
    'v',
    pick(
      tables.commission_invoices,
      'market_name',
      'market_address',
      'market_bin',
      'shop_address',
      'shop_legal_name',
      'shop_bin',
    ),
  ),
}
const line = {
  ...aliased(
    'l',
    pick(
      tables.commission_invoice_lines,
      'position',
      'at',
      'order_id',
      'commission',
      'vat_bp',
      'vat',
      'corrects_number',
    ),
  ),
  order_number: computed(int8.orNull, sql`(select number from orders where id = l.order_id)`),
}

/** Condition on `commission_invoices v`: the caller may see it. */
const isVisible = (actor: Pick<Actor, 'id' | 'role'>): Sql =>
  isAdmin(actor.role) ? sql`true` : sql`v.shop_id = ${liveShopOf(actor.id)}`

/** Documents, newest first: those that the caller may see, or of them those of a shop. */
export async function selectInvoices(
  ctx: Ctx,
  actor: Actor,
  { page, limit, shopId }: AllCommissionInvoicesQuery,
): Promise<Page<CommissionInvoice>> {
  const where = [isVisible(actor)]
  if (shopId !== undefined) where.push(sql`v.shop_id = ${shopId}`)
  const list = { from: sql`commission_invoices v`, where, orderBy: sql`v.number desc`, page, limit }
  const { rows, meta } = await selectPage(ctx, invoice, list)
  return { data: rows.map(toInvoice), meta }
}

export async function findInvoice(
  ctx: Ctx,
  actor: Actor,
  id: string,
): Promise<CommissionInvoiceDetails | null> {
  const row = await ctx.db.maybe(
    details,
    sql`select ${columns(details)} from commission_invoices v where v.id = ${id} and ${isVisible(actor)}`,
  )
  if (row === null) return null
  return {
    ...toInvoice(row),
    market: { name: row.market_name, address: row.market_address, bin: row.market_bin },
    shop: {
      name: row.shop_name,
      address: row.shop_address,
      legalName: row.shop_legal_name,
      bin: row.shop_bin,
    },
  }
}

/** The lines of a document in their order. Every document has some: a total of 0 says that there is none to see. */
export async function selectLines(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { page, limit }: CommissionInvoicesQuery,
): Promise<Page<CommissionInvoiceLine>> {
  const { rows, meta } = await selectPage(ctx, line, {
    from: sql`commission_invoice_lines l`,
    where: [
      sql`l.invoice_id = ${id}`,
      sql`exists (select from commission_invoices v where v.id = ${id} and ${isVisible(actor)})`,
    ],
    orderBy: sql`l.position`,
    page,
    limit,
  })
  return { data: rows.map(toLine), meta }
}

/** The next lines of a document, for a file. */
export async function selectLinesAfter(
  ctx: Ctx,
  id: string,
  position: number,
  limit: number,
): Promise<CommissionInvoiceLine[]> {
  const rows = await ctx.db.many(
    line,
    sql`select ${columns(line)} from commission_invoice_lines l
      where l.invoice_id = ${id} and l.position > ${position} order by l.position limit ${sql.int(limit)}`,
  )
  return rows.map(toLine)
}

function toInvoice(row: RowOf<typeof invoice>): CommissionInvoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    shopId: row.shop_id,
    shopName: row.shop_name,
    month: row.month,
    commission: toTaka(row.commission),
    vat: toTaka(row.vat),
    total: toTaka(row.commission + row.vat),
    lines: row.lines,
    issuedAt: row.issued_at,
  }
}

const basisPoints = 100

function toLine(row: RowOf<typeof line>): CommissionInvoiceLine {
  return {
    position: row.position,
    at: row.at,
    orderId: row.order_id,
    orderNumber: row.order_number === null ? null : String(row.order_number),
    commission: toTaka(row.commission),
    vatPercent: row.vat_bp === null ? null : row.vat_bp / basisPoints,
    vat: toTaka(row.vat),
    correctsNumber: row.corrects_number,
  }
}
