import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import type { RateTermsRow } from '#features/commissions/commissions.rows.ts'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Plan } from '#seed/market/plan.ts'
import { demoFallback, demoRates } from '#seed/market/rates.ts'

/** The rate that applies to each kind of product, in the order of the plan's kinds. */
export async function loadRates(
  { db }: Ctx,
  plan: Plan,
  categoryIds: readonly string[],
): Promise<RateTermsRow[]> {
  const byKind = new Map<string, RateTermsRow>()
  for (const [index, rate] of demoRates.entries()) {
    const ids = plan.kinds.flatMap(({ name }, kind) =>
      rate.kinds.includes(name) ? (categoryIds[kind] ?? []) : [],
    )
    if (ids.length === 0) continue
    const values = { ...rowOf(rate), name: rate.name, position: index + 1, category_ids: ids }
    const { number } = await db.one(
      pick(tables.commission_rates, 'number'),
      sql`
      insert into commission_rates (name, position, category_ids, percent_bp, fixed_per_piece, least, most, vat_bp)
      select name, position, category_ids, percent_bp, fixed_per_piece, least, most, vat_bp
      from json_populate_recordset(null::commission_rates, ${jsonOf([values])}::json) returning number`,
    )
    for (const kind of rate.kinds) byKind.set(kind, { ...rowOf(rate), rate_number: number })
  }
  const { percentBp, vatBp } = demoFallback
  const { number } = await db.one(
    pick(tables.commission_rates, 'number'),
    sql`
    update commission_rates set percent_bp = ${percentBp}, vat_bp = ${vatBp}
    where is_fallback returning number`,
  )
  const fallback = { ...rowOf(demoFallback), rate_number: number }
  return plan.kinds.map(({ name }) => byKind.get(name) ?? fallback)
}

function rowOf(rate: CommissionTerms): Omit<RateTermsRow, 'rate_number'> {
  return {
    percent_bp: rate.percentBp,
    fixed_per_piece: rate.fixedPerPiece,
    least: rate.least,
    most: rate.most,
    vat_bp: rate.vatBp,
  }
}
