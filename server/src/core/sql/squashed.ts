import { StartError } from '#core/boot/start-error.ts'

/** All 24 squashed migrations. They created the same tables as the ones that replace them. */
export const squashed: readonly string[] = [
  '0001-foundation.sql',
  '0002-accounts.sql',
  '0003-shops.sql',
  '0004-catalog.sql',
  '0005-coupons.sql',
  '0006-orders.sql',
  '0007-community.sql',
  '0008-mail.sql',
  '0009-search.sql',
  '0010-insights.sql',
  '0011-search-plans.sql',
  '0012-reviews-of-open-shops.sql',
  '0014-sign-in-limits.sql',
  '0015-proven-accounts.sql',
  '0017-quotas.sql',
  '0018-operations.sql',
  '0019-refund-attempts.sql',
  '0020-reviews-follow-orders.sql',
  '0021-backups.sql',
  '0022-open-shops.sql',
  '0023-earned-sales.sql',
  '0025-featured-and-contact.sql',
  '0026-search-as-people-type.sql',
  '0027-synonyms.sql',
]

/** The migrations that replace them. */
export const replacements: readonly string[] = [
  '0001-core-tables.sql',
  '0002-people-and-shops.sql',
  '0003-catalogue.sql',
  '0004-orders-and-payments.sql',
  '0005-reviews-and-views.sql',
  '0006-first-synonyms.sql',
]

/**
 * Maps the migrations of a database or backup to their current names: the complete set of squashed ones counts as
 * the ones that replace them.
 * @throws StartError when only some squashed ones are present: this release can't migrate such tables.
 */
export function currentNames(names: readonly string[]): string[] {
  const known = new Set(names)
  const missing = squashed.filter((name) => !known.has(name))
  if (missing.length === squashed.length) return [...known]
  const [first = ''] = missing
  if (first !== '') {
    throw new StartError(
      `These tables were created by an early Haat and lack its migration ${first}. Check out the commit ` +
        'before "sql: squash the migrations", start it once, then start this one.',
    )
  }
  for (const name of squashed) known.delete(name)
  return [...known, ...replacements.filter((name) => !known.has(name))]
}
