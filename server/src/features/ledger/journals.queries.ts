import type { Journal, JournalsQuery } from '@haat/contract/ledger'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { json, text, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const line = aliased('l', pick(tables.journal_lines, 'account', 'party_id', 'amount'))

const journal = {
  ...aliased(
    'j',
    pick(
      tables.journals,
      'key',
      'kind',
      'at',
      'entered_at',
      'order_id',
      'shop_id',
      'note',
      'by_id',
      'approved_by',
    ),
  ),
  reverses: computed(text.orNull, sql`(select r.key from journals r where r.id = j.reverses)`),
  reversed_by: computed(text.orNull, sql`(select r.key from journals r where r.reverses = j.id)`),
  lines: computed(
    json.holding({ rowsOf: line }),
    sql`(select json_agg(${asJson(line)} order by l.line) from journal_lines l where l.journal_id = j.id)`,
  ),
}

/** Journals, the latest entered first: all, or those of an order. */
export async function selectJournals(
  ctx: Ctx,
  { page, limit, orderId }: JournalsQuery,
): Promise<Page<Journal>> {
  const { rows, meta } = await selectPage(ctx, journal, {
    from: sql`journals j`,
    where: orderId === undefined ? [] : [sql`j.order_id = ${orderId}`],
    orderBy: sql`j.id desc`,
    key: sql`j.id`,
    page,
    limit,
  })
  return { data: rows.map(toJournal), meta }
}

function toJournal(row: RowOf<typeof journal>): Journal {
  return {
    key: row.key,
    kind: row.kind,
    at: row.at,
    enteredAt: row.entered_at,
    orderId: row.order_id,
    shopId: row.shop_id,
    note: row.note,
    by: row.by_id,
    approvedBy: row.approved_by,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    lines: row.lines.map(({ account, party_id, amount }) => ({
      account,
      partyId: party_id === '' ? null : party_id,
      amount: toTaka(BigInt(amount)),
    })),
  }
}
