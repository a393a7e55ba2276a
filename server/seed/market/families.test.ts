import { describe, expect, test } from 'vitest'
import { familyAt } from './families.ts'
import { demoSize, planMarket, sizeFor } from './plan.ts'
import { productAt } from './products.ts'

const now = new Date('2026-11-21T06:00:00Z')
const plan = planMarket(demoSize, now)
const families = [
  ...new Map(
    Array.from({ length: plan.products }, (_, index) => familyAt(plan, index)).flatMap((family) =>
      family === null ? [] : [[family.id, family] as const],
    ),
  ).values(),
]
const kindNames = ['Phone', 'Laptop', 'Storage', 'Headphone']

describe('families', () => {
  test('there are many in each of the four categories, and none elsewhere', () => {
    const byKind = Map.groupBy(families, ({ face }) => plan.kinds[productAt(plan, face).kind]?.name)
    expect(new Set(byKind.keys())).toEqual(new Set(kindNames))
    for (const name of kindNames) expect(byKind.get(name)?.length).toBeGreaterThan(12)
  })

  test('each member gives the same family, and belongs to its shop', () => {
    for (const family of families) {
      expect(family.members.length).toBeGreaterThan(1)
      for (const member of family.members) {
        expect(familyAt(plan, member)).toEqual(family)
        expect(productAt(plan, member).shop).toBe(family.shop)
      }
    }
  })

  test('members say what they are, cost more with more storage, and are alike otherwise', () => {
    for (const { members, axes, name } of families) {
      const products = members.map((member) => productAt(plan, member))
      expect(new Set(products.map((product) => product.name)).size).toBe(members.length)
      const colours = new Set(products.map(({ colour }) => colour.name))
      expect(axes.includes('colour')).toBe(colours.size > 1)
      for (const product of products) {
        expect(product.name.startsWith(name)).toBe(true)
        expect(product.style).toBe(products[0]?.style)
        expect(product.model.look).toEqual(products[0]?.model.look)
        expect(product.name.endsWith(axes.includes('colour') ? product.colour.name : '')).toBe(true)
      }
      for (const [, same] of Map.groupBy(products, ({ colour }) => colour.name)) {
        const prices = same.map(({ price }) => price)
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        expect(new Set(prices).size).toBe(prices.length)
        const originals = same.map(({ price, discount }) => price + discount)
        expect(new Set(originals).size).toBe(originals.length)
      }
    }
  })

  test('the face is the cheapest that can be bought', () => {
    for (const { members, face } of families) {
      const sold = members
        .map((member) => productAt(plan, member))
        .filter(({ status, stock }) => status === 'ACTIVE' && stock > 0)
      const price = productAt(plan, face).price
      expect(Math.min(price, ...sold.map((product) => product.price))).toBe(price)
      expect(sold.length === 0 || sold.some(({ index }) => index === face)).toBe(true)
      expect(members).toContain(face)
    }
  })

  test('a larger market has the same families, and names its products the same', () => {
    const large = planMarket({ ...demoSize, products: 5_000 }, now)
    const kept = families.filter(
      ({ members }) => members.length === familyAt(large, members[0] ?? 0)?.members.length,
    )
    expect(kept.length).toBeGreaterThan(families.length - kindNames.length - 1)
    for (const family of kept) expect(familyAt(large, family.members[0] ?? 0)).toEqual(family)
    for (const index of [0, 41, 600, 1_199]) {
      expect(productAt(large, index)).toEqual(productAt(plan, index))
    }
  })

  test('a market of any size has families of one shop', () => {
    for (const products of [3, 300, 60_000]) {
      const other = planMarket(sizeFor(products), now)
      for (let index = 0; index < products; index += Math.ceil(products / 300)) {
        const family = familyAt(other, index)
        for (const member of family?.members ?? []) {
          expect(member).toBeLessThan(products)
          expect(productAt(other, member).shop).toBe(family?.shop)
        }
      }
    }
  })
})
