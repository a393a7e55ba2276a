import type { Attribute } from '@haat/contract/attributes'
import { describe, expect, it } from 'vitest'
import { notANumber } from '#core/forms.ts'
import {
  chosenAxes,
  combinationsOf,
  errorsAt,
  membersOf,
  problemsOf,
  unreadIn,
} from './family-grid.ts'

const attribute = (id: number, labels: readonly string[]): Attribute => ({
  id,
  code: `a${id}`,
  name: `Attribute ${id}`,
  nameBn: '',
  type: 'ENUM',
  unit: '',
  decimals: 0,
  values: labels.map((label, index) => ({
    id: id * 10 + index,
    label,
    labelBn: '',
    number: null,
    position: index,
    swatch: null,
  })),
})
const all = [attribute(1, ['Red', 'Blue', 'Green']), attribute(2, ['128', '256'])]

describe('the grid of a family', () => {
  it('has every combination of the chosen values', () => {
    const axes = chosenAxes(all, [10, 12, 20, 21])
    expect(combinationsOf(axes).map(({ label }) => label)).toEqual([
      'Red, 128',
      'Red, 256',
      'Green, 128',
      'Green, 256',
    ])
    expect(combinationsOf(chosenAxes(all, [11]))).toEqual([
      { key: '11', valueIds: [11], label: 'Blue' },
    ])
    expect(combinationsOf(chosenAxes(all, []))).toEqual([])
  })

  it('sends what is typed, and the product itself even if it is left out', () => {
    const combinations = combinationsOf(chosenAxes(all, [10, 11]))
    const cells = {
      '10': { isLeftOut: true },
      '11': { price: ' 1200 ', stock: '' },
    }
    expect(membersOf(combinations, cells, { key: '10', productId: 'p' })).toEqual({
      members: [
        { productId: 'p', valueIds: [10] },
        { valueIds: [11], price: 1200 },
      ],
      keys: ['10', '11'],
    })
    expect(membersOf(combinations, cells, null).members).toEqual([{ valueIds: [11], price: 1200 }])
  })

  it('says of text that is no number how to write one', () => {
    const combinations = combinationsOf(chosenAxes(all, [10, 11]))
    const cells = { '10': { price: '1,29,900' }, '11': { stock: 'ten' } }
    const { members, keys } = membersOf(combinations, cells, { key: '10', productId: 'p' })
    const input = { name: 'Galaxy', description: '', basedOn: 'p', axes: [1], members }
    const shown = { '10 price': notANumber, '11 stock': notANumber }
    expect(errorsAt(problemsOf(input), keys).cells).toEqual(shown)
    expect(errorsAt(unreadIn(members), keys)).toEqual({ cells: shown })
  })

  it('shows errors at their cells', () => {
    const found = [
      { path: 'members.1.price', message: 'Too small' },
      { path: 'members.0.valueIds', message: 'Twice' },
      { path: 'name', message: 'Too short' },
    ]
    expect(errorsAt(found, ['10', '11'])).toEqual({
      cells: { '11 price': 'Too small' },
      name: 'Too short',
      whole: 'Twice',
    })
  })
})
