import { expect, test } from 'vitest'
import { changedValues } from './forms.ts'

test('an edit sends only the values that differ from the form’s start', () => {
  interface Values {
    name?: string | undefined
    stock?: number | undefined
    limit?: number | null
  }
  const start: Values = { name: 'Mouse', stock: 5, limit: 10 }
  expect(changedValues<Values>(start, { name: 'Mouse', stock: 5, limit: 10 })).toEqual({})
  expect(changedValues<Values>(start, { name: 'Mice', stock: 5, limit: null })).toEqual({
    name: 'Mice',
    limit: null,
  })
})
