import { catalogLimits } from '@haat/contract/catalog.limits'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/** Writes what products of a family share: their description, and the beginning of their names. */
export async function shareText(
  tx: Tx,
  ids: readonly string[],
  text: { description: string | null; name: { from: string; to: string } | null },
): Promise<void> {
  const { description, name } = text
  await tx.db.run(sql`
    update products p set
      description = coalesce(${description}, p.description),
      name = case when ${name?.from ?? null}::text is not null and starts_with(p.name, ${name?.from ?? ''})
        then left(${name?.to ?? ''} || substr(p.name, length(${name?.from ?? ''}) + 1),
          ${sql.int(catalogLimits.productNameMax)})
        else p.name end
    where p.id = any (${ids}::uuid[])`)
}
