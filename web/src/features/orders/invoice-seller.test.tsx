import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SellerText } from './invoice-seller.tsx'

const legal = {
  legalName: 'Circuit Corner Ltd.',
  tradeLicence: '',
  dbid: '17',
  bin: '000123456-0101',
}
const textOf = (of: typeof legal | null) =>
  render(<SellerText shopName="Circuit Corner" legal={of} />).container.textContent

it('names the seller by law with the numbers that were given', () => {
  expect(textOf(legal)).toBe('Circuit Corner Ltd.Circuit CornerBIN 000123456-0101DBID 17')
  expect(textOf({ ...legal, legalName: 'Circuit Corner', dbid: '' })).toBe(
    'Circuit CornerBIN 000123456-0101',
  )
})

it('names the shop where nothing else was known', () => {
  expect(textOf(null)).toBe('Circuit Corner')
})
