import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** Gives some more products of a brand the brand's present name. Returns how many. */
export async function renameSome(tx: Tx, brandId: string, limit: number): Promise<number> {
  return await tx.db.run(sql`
    with few as materialized (
      select p.id, b.name from products p join brands b on b.id = p.brand_id
      where p.brand_id = ${brandId} and p.brand_name <> b.name
      order by p.id limit ${sql.int(limit)} for no key update of p
    )
    update products p set brand_name = few.name from few where p.id = few.id`)
}

/** Gives some more products of a brand to another one. Returns how many. */
export async function moveSome(
  tx: Tx,
  brandId: string,
  intoId: string,
  limit: number,
): Promise<number> {
  return await tx.db.run(sql`
    with few as materialized (
      select p.id from products p where p.brand_id = ${brandId}
      order by p.id limit ${sql.int(limit)} for no key update
    )
    update products p set brand_id = ${intoId} from few where p.id = few.id`)
}
