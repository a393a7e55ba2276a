import type { Product } from '@haat/contract/catalog'
import { expect, it } from 'vitest'
import type { CartLine } from './cart-line.ts'
import { notForLater, restored, savedForLater, takenBack, withoutOrdered } from './moving.ts'

const line = (id: string, shopId = 'shop'): CartLine => ({
  product: { id, shopId, stock: 5 } as unknown as Product,
  quantity: 2,
  price: 10,
})
const [a, b, other] = [line('a'), line('b'), line('x', 'other')]

it('moves a line to later and back', () => {
  const moved = savedForLater({ lines: [a, b] }, 'a')
  expect(moved).toEqual({ lines: [b], later: [a] })
  expect(takenBack(moved, 'a')).toEqual({ lines: [b, a], later: [] })
  expect(notForLater(moved, 'a')).toEqual({ lines: [b], later: [] })
})

it('takes no line back into the cart of another shop', () => {
  expect(takenBack({ lines: [a], later: [other] }, 'x')).toBeNull()
})

it('restores a removed line where it was, or for later beside another shop’s', () => {
  expect(restored({ lines: [b] }, a, 0)).toEqual({ lines: [a, b], later: [] })
  expect(restored({ lines: [other] }, a, 0)).toEqual({ lines: [other], later: [a] })
  expect(restored({ lines: [a, b] }, a, 0).lines).toEqual([a, b])
})

it('takes out what was ordered, and leaves what another tab has added meanwhile', () => {
  const more = { ...a, quantity: 5 }
  const left = withoutOrdered({ lines: [more, b, line('new')], later: [other] }, [a, b])
  expect(left).toEqual({ lines: [{ ...a, quantity: 3 }, line('new')], later: [other] })
  expect(withoutOrdered({ lines: [a] }, [a])).toEqual({ lines: [], later: [] })
})
