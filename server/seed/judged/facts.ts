import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int8, jsonb, text, uuid } from '#core/sql/kinds.ts'
import { z } from '@haat/contract/schema'

/** What the catalogue says of one product on sale: all that a judgement may look at. */
export interface Fact {
  id: string
  /** The family, or the product by itself: a list shows one of them. */
  family: string
  name: string
  category: string
  brand: string
  /** Taka. */
  price: number
  /** What is said of each attribute, by its code: labels, numbers, `yes` and `no`. */
  said: ReadonlyMap<string, readonly string[]>
}

const said = jsonb.holding({ schema: z.array(z.tuple([z.string(), z.string()])) })

/** Reads the facts of every product on sale. They come from the catalogue's tables, never from the search's. */
export async function readFacts(ctx: Ctx): Promise<Fact[]> {
  const rows = await ctx.db.many(
    { id: uuid, family: uuid, name: text, category: text, brand: text, price: int8, said },
    sql`
    select p.id, coalesce(p.family_id, p.id) as family, p.name, c.name as category, p.brand_name as brand, p.price,
      coalesce((
        select jsonb_agg(jsonb_build_array(a.code, coalesce(v.label, s.number::text, s.text,
          case when s.flag then 'yes' else 'no' end)))
        from product_attributes s join attributes a on a.id = s.attribute_id
          left join attribute_values v on v.id = s.value_id
        where s.product_id = p.id), '[]') as said
    from products p join categories c on c.id = p.category_id
    where p.visible order by p.id`,
  )
  return rows.map((row) => ({ ...row, price: Number(row.price) / 100, said: grouped(row.said) }))
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [code, value] of pairs) values.set(code, [...(values.get(code) ?? []), value])
  return values
}
