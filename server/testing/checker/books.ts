import { sql } from '#core/sql/db.ts'
import { bool, text } from '#core/sql/kinds.ts'
import { ledgerChecks } from '#features/ledger/book-checks.ts'
import { cancellationChecks } from '#features/ledger/cancellation-checks.ts'
import { eventChecks } from '#features/ledger/event-checks.ts'
import { refundChecks } from '#features/ledger/refund-checks.ts'
import { bookChecks } from '#server/book-checks.ts'
import type { Invariant } from './invariant.ts'

const always = [...ledgerChecks, ...bookChecks]
const whenComplete = [...eventChecks, ...refundChecks, ...cancellationChecks]
export const bookRuleNames = [...always, ...whenComplete].map(({ name }) => name)

/** What `npm run books` checks. Orders from before the books are compared with them once all of them are entered. */
export const bookRules: readonly Invariant[] = [
  {
    name: 'books.add-up',
    find: async ({ db }) => {
      const { is_complete: isComplete } = await db.one(
        { is_complete: bool },
        sql`select done_at is not null as is_complete from ledger_backfill`,
      )
      const checks = [...always, ...(isComplete ? whenComplete : [])]
      const violations: string[] = []
      for (const { name, query } of checks) {
        const found = await db.many({ what: text }, query)
        violations.push(...found.map(({ what }) => `${name}: ${what}`))
      }
      return violations
    },
  },
]
