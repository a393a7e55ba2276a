import { attributeLimits } from '@haat/contract/attributes.limits'
import type { CategoryAttribute } from '@haat/contract/attributes'
import { expect, it } from 'vitest'
import { keySpecsOf } from './key-specs.ts'

it('cuts a long text between characters', () => {
  const attribute = {
    id: 1,
    code: 'gift',
    name: 'Gift',
    nameBn: '',
    type: 'TEXT' as const,
    unit: '',
    decimals: 0,
    values: [],
  }
  const ofCategory: CategoryAttribute = {
    attribute,
    group: '',
    groupBn: '',
    isFilter: false,
    isKey: true,
    isAxis: false,
    isAdvised: false,
    buckets: [],
    inheritedFrom: null,
  }
  const start = 'x'.repeat(attributeLimits.keySpecMax - 2)
  const said = [{ attributeId: 1, value: `${start}😀 and more` }]
  expect(keySpecsOf([ofCategory], said)).toEqual([`${start}…`])
})
