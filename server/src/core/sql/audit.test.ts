import { expect, it } from 'vitest'
import { changesOf } from './audit.ts'

it('changes are told where long texts differ only at their end, and cut where they are written', () => {
  const long = 'x'.repeat(300)
  const changes = changesOf({ text: `${long}a`, same: long }, { text: `${long}b`, same: long })
  const cut = `${'x'.repeat(200)}…`
  expect(changes).toEqual({ changes: { text: { from: cut, to: cut } } })
})
