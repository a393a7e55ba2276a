import { expect, it } from 'vitest'
import { documentName, monthName } from './invoice-words.ts'

it('names a document by its kind and number, and its month', () => {
  expect(documentName({ kind: 'INVOICE', number: 17 })).toBe('Invoice 17')
  expect(documentName({ kind: 'CREDIT_NOTE', number: 18 })).toBe('Credit note 18')
  expect(monthName('2026-10')).toBe('Oct 2026')
})
