import { expect, test } from 'vitest'
import { moreFacts } from './more-facts.ts'

const weight = {
  attributeId: 1,
  code: 'weight',
  name: 'Weight',
  nameBn: '',
  value: '91 g',
  valueBn: '',
  isKey: false,
}
const stated = [
  {
    name: 'Design',
    nameBn: '',
    rows: [weight],
  },
]
const listOf = (heading: string | null, ...names: string[]) => ({
  kind: 'facts' as const,
  heading,
  facts: names.map((name) => ({ name, value: `its ${name}` })),
})

test('what the product states by itself is not repeated from its description', () => {
  const parts = [{ kind: 'words' as const }, listOf('Specifications', 'WEIGHT', 'Cable')]
  expect(moreFacts(parts, stated)).toEqual([
    { name: 'More details', facts: [{ name: 'Cable', value: 'its Cable' }] },
  ])
  expect(moreFacts([listOf(null, 'Weight')], stated)).toEqual([])
})

test('a list keeps its own heading; a name is one row of it', () => {
  const parts = [listOf('In the box', 'Mouse', 'Cable'), listOf('In the box', 'Mouse', 'Bag')]
  expect(
    moreFacts(parts, []).map(({ name, facts }) => [name, facts.map((each) => each.name)]),
  ).toEqual([['In the box', ['Mouse', 'Cable', 'Bag']]])
})
