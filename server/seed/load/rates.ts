import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import type { RateTermsRow } from '#features/commissions/commissions.rows.ts'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Db } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Plan } from '#seed/market/plan.ts'
import { demoCampaigns, demoFallback, demoRates, type RateDraft } from '#seed/market/rates.ts'
import { DateTime } from 'luxon'

/** The rate that applies to each kind of product, in the order of the plan's kinds. */
export async function loadRates(
  { db, config }: Ctx,
  plan: Plan,
  categoryIds: readonly string[],
): Promise<RateTermsRow[]> {
  const idsOf = ({ kinds }: RateDraft) =>
    plan.kinds.flatMap(({ name }, kind) => (kinds.includes(name) ? (categoryIds[kind] ?? []) : []))
  const today = DateTime.fromMillis(plan.now, { zone: config.marketTimeZone }).startOf('day')
  const dayAt = (days: number) => today.plus({ days }).toISO()
  let position = 0
  const insert = async (rate: RateDraft, valid: object = {}) => {
    const ids = idsOf(rate)
    return ids.length === 0
      ? null
      : await insertRate(db, {
          ...rowOf(rate),
          ...valid,
          name: rate.name,
          position: (position += 1),
          category_ids: ids,
        })
  }
  for (const campaign of demoCampaigns)
    await insert(campaign, { valid_from: dayAt(campaign.from), valid_to: dayAt(campaign.to) })
  const byKind = new Map<string, RateTermsRow>()
  for (const rate of demoRates) {
    const number = await insert(rate)
    if (number === null) continue
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

async function insertRate(db: Db, values: object): Promise<number> {
  const { number } = await db.one(
    pick(tables.commission_rates, 'number'),
    sql`
    insert into commission_rates (name, position, category_ids, percent_bp, fixed_per_piece, least, most, vat_bp,
      valid_from, valid_to)
    select name, position, category_ids, percent_bp, fixed_per_piece, least, most, vat_bp, valid_from, valid_to
    from json_populate_recordset(null::commission_rates, ${jsonOf([values])}::json) returning number`,
  )
  return number
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
