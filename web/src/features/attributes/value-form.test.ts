import { expect, test } from 'vitest'
import { emptyValue, numberText, readValue, refusedIn, typedOf } from './value-form.ts'

const typed = { ...emptyValue, label: '16 GB' }

test('a number follows the label until somebody types one, also none', () => {
  expect(readValue(typed)).toEqual({
    data: { label: '16 GB', labelBn: '', number: 16, swatch: null },
  })
  expect(numberText({ ...typed, label: '1.5 m' })).toBe('1.5')
  expect(numberText({ ...typed, label: 'Red' })).toBe('')
  expect(readValue({ ...typed, number: '2048' })).toMatchObject({ data: { number: 2048 } })
  expect(readValue({ ...typed, number: '' })).toMatchObject({ data: { number: null } })
})

test('a choice without a number keeps none when it is edited', () => {
  const value = {
    id: 1,
    label: '5 star',
    labelBn: '',
    number: null,
    position: 0,
    swatch: '#ff0000',
  }
  expect(readValue(typedOf(value))).toEqual({
    data: { label: '5 star', labelBn: '', number: null, swatch: '#ff0000' },
  })
})

test('what is wrong is said at its field', () => {
  expect(readValue({ label: ' ', labelBn: '', number: 'many', swatch: 'red' })).toEqual({
    errors: {
      label: 'Label is required.',
      number: 'Must be a number',
      swatch: 'A colour like #1a2b3c',
    },
  })
  expect(readValue({ ...typed, swatch: '#ABCDEF' })).toMatchObject({ data: { swatch: '#abcdef' } })
})

test('what the server refuses is told at its field', () => {
  const message = 'This attribute has such a choice already.'
  const data = {
    success: false,
    errors: [
      { path: 'label', message },
      { path: 'id', message },
    ],
  }
  expect(refusedIn({ status: 400, data })).toEqual({ label: message })
  expect(refusedIn({ status: 'FETCH_ERROR', error: 'offline' })).toEqual({})
})
