import type { Family } from '@haat/contract/families'
import { expect, it } from 'vitest'
import { axesFrom } from './choices.ts'

const [red, blue, small, large] = [1, 2, 3, 4] as const
const member = (id: string, valueIds: number[], stock = 1): Family['members'][number] => ({
  id,
  valueIds,
  stock,
  name: id,
  price: 100,
  discount: 0,
  status: 'ACTIVE',
  image: '',
  images: { srcset: { avif: '', webp: '' }, width: 1, height: 1, placeholder: '' },
  isFace: false,
})
const choice = (valueId: number, productId: string, isChosen: boolean) => ({
  valueId,
  productId,
  isChosen,
  label: String(valueId),
  labelBn: '',
  swatch: null,
  image: '',
  isInStock: true,
  isExact: true,
})
const axis = (code: string, choices: ReturnType<typeof choice>[]) => ({
  attributeId: 1,
  code,
  name: code,
  nameBn: '',
  choices,
})
/** As the page of the small red one has it. There is no large blue one. */
const family: Family = {
  id: 'family',
  name: 'Phone',
  description: '',
  productId: 'small-red',
  faceId: 'small-red',
  axes: [
    axis('colour', [choice(red, 'small-red', true), choice(blue, 'small-blue', false)]),
    axis('size', [choice(small, 'small-red', true), choice(large, 'large-red', false)]),
  ],
  members: [
    member('small-red', [red, small]),
    member('small-blue', [blue, small], 0),
    member('large-red', [red, large]),
  ],
}

it('are those of the server for the member that it was asked for', () => {
  expect(axesFrom(family, 'small-red')).toBe(family.axes)
})

it('go on from the choice that was pressed, before its answer is here', () => {
  const [colour, size] = axesFrom(family, 'large-red')
  expect(size?.choices.map(({ productId, isChosen }) => [productId, isChosen])).toEqual([
    ['small-red', false],
    ['large-red', true],
  ])
  expect(colour?.choices[0]).toMatchObject({ productId: 'large-red', isChosen: true })
  // Nothing keeps the size: it leads where the server said, and says so.
  expect(colour?.choices[1]).toMatchObject({ productId: 'small-blue', isExact: false })
  const [, sizes] = axesFrom(family, 'small-blue')
  expect(sizes?.choices[0]).toMatchObject({ productId: 'small-blue', isInStock: false })
})
