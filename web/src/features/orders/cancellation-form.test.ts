import { z } from '@haat/contract/schema'
import { expect, it } from 'vitest'
import { formSchemaFor } from './cancellation-form.ts'

it('asks for a number of pieces when its box is empty', () => {
  const values = { quantities: [1, Number.NaN], reason: '', note: '' }
  const { error } = z.safeParse(formSchemaFor('buyer'), values)
  expect(error?.issues).toMatchObject([
    { path: ['quantities', 1], message: 'Enter a whole number.' },
  ])
})
