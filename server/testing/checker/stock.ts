import { sql } from '#core/sql/db.ts'
import type { Sql } from '#core/sql/db.ts'
import { bool, int4, uuid } from '#core/sql/kinds.ts'
import { rule, type Invariant, type Subject } from './invariant.ts'

/** Each change of stock in a transaction, and the change that its orders, cancellations and inspections explain. */
const changes = sql`
  select txid, product_id,
    coalesce(sum(pieces) filter (where kind = 'stock'), 0)::int as changed,
    coalesce(sum(pieces) filter (where kind <> 'stock'), 0)::int as explained,
    bool_or(kind <> 'stock') as is_by_orders,
    array_agg(stock) filter (where kind = 'stock') as stocks
  from ledger.lines group by txid, product_id`

export const stockRules: readonly Invariant[] = [
  rule(
    'stock.never-below-zero',
    sql`select 'product ' || id || ' has stock ' || stock as what from products where stock < 0`,
  ),
  byLedger(
    'stock.initial-and-changes-are-current',
    sql`
      select 'product ' || p.id || ' has ' || p.stock || ', but began with ' || s.stock
        || ' and changed by ' || coalesce(l.pieces, 0) as what
      from products p join ledger.shelves s on s.product_id = p.id
      left join (
        select product_id, sum(pieces)::int as pieces from ledger.lines
        where kind = 'stock' group by product_id
      ) l on l.product_id = p.id
      where p.stock <> s.stock + coalesce(l.pieces, 0)`,
  ),
  byLedger(
    'stock.every-order-takes-and-every-cancellation-returns',
    sql`
      select 'product ' || product_id || ' changed by ' || changed || ' where orders explain '
        || explained || ' (transaction ' || txid || ')' as what
      from (${changes}) c where is_by_orders and changed <> explained`,
  ),
  {
    name: 'stock.every-other-change-was-asked-for',
    find: async (subject) => {
      const { db, journal } = subject
      if (journal === null || !(await hasLedger(subject))) return []
      const rows = await db.many(
        { product_id: uuid, stock: int4 },
        sql`select product_id, unnest(stocks) as stock from (${changes}) c where not is_by_orders`,
      )
      return rows
        .filter(({ product_id: id, stock }) => !journal.stockAsked.has(`${id}=${stock}`))
        .map(
          ({ product_id: id, stock }) =>
            `product ${id} was set to ${stock}, which no vendor requested`,
        )
    },
  },
]

/** A rule that needs the ledger, and reports nothing without one. */
export function byLedger(name: string, query: Sql): Invariant {
  const { find } = rule(name, query)
  return {
    name,
    find: async (subject) => ((await hasLedger(subject)) ? await find(subject) : []),
  }
}

async function hasLedger({ db }: Subject): Promise<boolean> {
  const { is_open: isOpen } = await db.one(
    { is_open: bool },
    sql`select to_regclass('ledger.lines') is not null as is_open`,
  )
  return isOpen
}
