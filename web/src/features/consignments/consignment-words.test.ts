import { expect, it } from 'vitest'
import { importWords } from './consignment-words.ts'

it('an import says what was new, matched and left open', () => {
  const result = { statements: 1, added: 1_000, matched: 998, open: 2 }
  expect(importWords(result)).toBe('1,000 new lines: 998 matched, 2 open.')
  expect(importWords({ ...result, statements: 0, added: 0, matched: 0, open: 1_200 })).toBe(
    'Nothing new: 0 matched, 1,200 open.',
  )
})
