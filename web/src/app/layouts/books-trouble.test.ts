import { expect, test } from 'vitest'
import { booksTrouble } from './books-trouble.ts'

const now = Date.parse('2026-11-23T08:00:00.000Z')
const finding = { name: 'ledger.adds-up-to-zero', count: 1, examples: ['5'] }
const fresh = '2026-11-22T21:10:00.000Z'
const stale = '2026-11-21T07:59:59.000Z'

test.each([
  ['nothing found', { checkedAt: fresh, findings: [] }, null],
  ['a new market', { checkedAt: null, findings: [] }, null],
  ['two nights missed', { checkedAt: stale, findings: [] }, { kind: 'stale', since: stale }],
  ['a finding', { checkedAt: fresh, findings: [finding] }, { kind: 'found', rules: 1 }],
  ['an old finding', { checkedAt: stale, findings: [finding] }, { kind: 'found', rules: 1 }],
])('%s', (_, report, trouble) => {
  expect(booksTrouble(report, now)).toEqual(trouble)
})
