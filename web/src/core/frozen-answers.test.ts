import { expect, test } from 'vitest'
import { unwrap, unwrapNested, unwrapPage } from './api.ts'

const outcome = { success: true, message: 'Done' }
const meta = { page: 1, limit: 1, total: 1, totalPages: 1 }

test('a response is frozen as a whole, so that Immer does not go through it piece by piece', () => {
  const answers = [
    unwrap({ ...outcome, data: [{ id: '1' }] }),
    unwrapPage({ ...outcome, data: [{ id: '1' }], meta }).data,
  ]
  for (const [row] of answers) expect(Object.isFrozen(row)).toBe(false)
  expect(Object.isFrozen(answers[0])).toBe(true)
  expect(Object.isFrozen(unwrapPage({ ...outcome, data: [], meta }))).toBe(true)
  expect(Object.isFrozen(unwrapNested({ ...outcome, data: { data: [], meta } }))).toBe(true)
})

test('a response may be nothing', () => {
  expect(unwrap({ ...outcome, data: null })).toBeNull()
})
