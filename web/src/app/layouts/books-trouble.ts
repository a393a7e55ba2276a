import type { BooksReport } from '@haat/contract/ledger'

/** The check runs each night; after this long it has failed at least once. */
const staleMs = 48 * 60 * 60 * 1_000

type Trouble = { kind: 'found'; rules: number } | { kind: 'stale'; since: string }

/** Why admins must look at the books; null when all is well, and before the first check of a new market. */
export function booksTrouble(
  { checkedAt, findings }: Pick<BooksReport, 'checkedAt' | 'findings'>,
  now: number,
): Trouble | null {
  if (findings.length > 0) return { kind: 'found', rules: findings.length }
  if (checkedAt === null || now - Date.parse(checkedAt) <= staleMs) return null
  return { kind: 'stale', since: checkedAt }
}
