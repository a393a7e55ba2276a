import type { SpecificationGroup } from '@haat/contract/attributes'
import { expect, it } from 'vitest'
import { comparedGroups } from './compared-specifications.ts'

const group = (name: string, ...values: [number, string][]): SpecificationGroup => ({
  name,
  nameBn: '',
  rows: values.map(([attributeId, value]) => ({
    attributeId,
    code: `a${attributeId}`,
    name: `Attribute ${attributeId}`,
    nameBn: '',
    value,
    valueBn: value,
    isKey: false,
  })),
})

it('puts what products say side by side, and knows what differs', () => {
  const groups = comparedGroups([
    [group('Memory', [1, '8 GB'], [2, 'DDR5'])],
    [group('Memory', [1, '16 GB'], [2, 'DDR5']), group('Power', [3, '5000 mAh'])],
    undefined,
  ])
  expect(groups.map(({ name }) => name)).toEqual(['Memory', 'Power'])
  expect(groups[0]?.rows.map(({ values }) => values)).toEqual([
    ['8 GB', '16 GB', null],
    ['DDR5', 'DDR5', null],
  ])
  expect(groups[1]?.rows[0]).toMatchObject({ values: ['', '5000 mAh', null], isDifferent: true })
})

it('does not take for a difference what could not be loaded', () => {
  const [memory] = comparedGroups([[group('Memory', [1, '8 GB'])], undefined])
  expect(memory?.rows[0]).toMatchObject({ values: ['8 GB', null], isDifferent: false })
})

it('finds no difference between equal products, nor in one alone', () => {
  const same = [group('Memory', [1, '8 GB'])]
  expect(comparedGroups([same, same])[0]?.rows[0]?.isDifferent).toBe(false)
  expect(comparedGroups([same])[0]?.rows[0]?.isDifferent).toBe(false)
  expect(comparedGroups([[], undefined])).toEqual([])
})
