import { describe, expect, test } from 'vitest'
import {
  attributesOf,
  categoryAttributesOf,
  isChoice,
  keySpecsOf,
  specsAt,
  specsOf,
  type Specs,
} from './attributes.ts'
import { attributes } from './attributes/vocabulary.ts'
import { brandsOf } from './brands.ts'
import { demoSize, planMarket, sizeFor } from './plan.ts'
import { productAt, type ProductDraft } from './products.ts'

const now = new Date('2026-11-21T06:00:00Z')
const plan = planMarket(demoSize, now)
const large = planMarket(sizeFor(20_000), now)
const defined = new Map(attributesOf(large).map((attribute) => [attribute.code, attribute]))
const products = Array.from({ length: large.products }, (_, index) => productAt(large, index))

/** What the pictures of a product show, and what its title or attributes say of the same. */
function drawnFacts(
  { name, model: { look } }: ProductDraft,
  said: Specs,
): [string, unknown, unknown][] {
  switch (look.kind) {
    case 'mouse':
    case 'headphone':
    case 'keyboard':
      return [['cable', look.isWired, said.get('wireless') === false]]
    case 'monitor':
      return [['curve', look.isCurved, name.includes('Curved')]]
    case 'router':
      return [['antennas', look.antennas, said.get('antennas')]]
    case 'mesh':
      return [['pieces', look.pieces, said.get('pieces')]]
    case 'watch':
      return [['shape', look.form, said.get('shape')]]
    case 'phone':
      return [['lenses', look.lenses, said.get('rear-cameras')]]
    case 'laptop':
      return [['inches', look.inches, said.get('screen-size')]]
    default:
      return []
  }
}

describe('attributes', () => {
  test('each category has some that are filtered by, and two to four that are shown on cards', () => {
    for (const [kind, { name }] of large.kinds.entries()) {
      const own = categoryAttributesOf(large).filter((each) => each.kind === kind)
      expect([name, own.length > 2]).toEqual([name, true])
      expect(own.filter(({ isFilter }) => isFilter).length).toBeGreaterThan(2)
      expect(own.filter(({ isKey }) => isKey).length).toBeGreaterThan(1)
      expect(new Set(own.map(({ code }) => code)).size).toBe(own.length)
      expect(own.filter(({ isAxis }) => isAxis).length).toBeLessThanOrEqual(3)
      for (const { code, buckets, groupBn } of own) {
        expect(groupBn).toMatch(/[\u0980-\u09ff]/)
        expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
        expect(buckets.length === 0 || attributes[code].type === 'NUMBER').toBe(true)
      }
    }
  })

  test('codes and labels fit the tables', () => {
    for (const { code, nameBn, values } of defined.values()) {
      expect(code).toMatch(/^[a-z][a-z0-9-]{0,39}$/)
      expect(nameBn).toMatch(/[\u0980-\u09ff]/)
      expect(new Set(values.map(({ label }) => label.toLowerCase())).size).toBe(values.length)
      expect(values.length > 0).toBe(isChoice(code))
      const numbers = values.flatMap(({ number }) => (number === null ? [] : [number]))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
    const colours = defined.get('colour')?.values ?? []
    for (const { labelBn, swatch } of colours) {
      expect([labelBn, swatch]).toEqual([
        expect.stringMatching(/[\u0980-\u09ff]/),
        expect.stringMatching(/^#[0-9a-f]{6}$/),
      ])
    }
    expect(
      defined.get('storage')?.values.map(({ label, labelBn }) => [label, labelBn]),
    ).toContainEqual(['512 GB', '৫১২ জিবি'])
  })

  test('every value is of its attribute’s type, and every choice is known', () => {
    const wrong: string[] = []
    for (const product of products) {
      for (const [code, value] of specsOf(large, product)) {
        const attribute = defined.get(code)
        const labels = new Set(attribute?.values.map(({ label }) => label))
        const fits = {
          ENUM: () => typeof value === 'string' && labels.has(value),
          MULTI: () => Array.isArray(value) && value.every((label) => labels.has(String(label))),
          NUMBER: () => typeof value === 'number' && Number.isFinite(value),
          BOOL: () => typeof value === 'boolean',
          TEXT: () => typeof value === 'string' && value !== '',
        }
        if (attribute === undefined || !fits[attribute.type]())
          wrong.push(`${product.name}: ${code} ${String(value)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('no attribute of a category is without a product that has it', () => {
    const said = new Set(
      products.flatMap((product) =>
        [...specsOf(large, product).keys()].map((code) => `${product.kind} ${code}`),
      ),
    )
    for (const { kind, code } of categoryAttributesOf(large)) {
      expect([...said]).toContain(`${kind} ${code}`)
    }
  })

  test('what a title says is what the attributes and the pictures say', () => {
    const wrong: string[] = []
    for (let index = 0; index < plan.products; index += 1) {
      const product = productAt(plan, index)
      const { name, colour } = product
      const said = specsAt(plan, index)
      const agree = (what: string, one: unknown, other: unknown) => {
        if (one !== other) wrong.push(`${name}: ${what} ${String(one)}, ${String(other)}`)
      }
      agree('colour', said.get('colour'), colour.name)
      const link = /Wireless|Wired/.exec(name)?.[0]
      if (link !== undefined) agree('wireless', said.get('wireless'), link === 'Wireless')
      const phone = /(\d+)GB\/(\d+)GB/.exec(name)
      if (phone !== null) agree('memory', said.get('memory'), `${phone[1]} GB`)
      if (phone !== null) agree('storage', said.get('storage'), `${phone[2]} GB`)
      const inches = /^[^"]* ([\d.]+)"/.exec(name)?.[1]
      if (said.has('screen-size') && inches !== undefined)
        agree('size', said.get('screen-size'), Number(inches))
      for (const [what, one, other] of drawnFacts(product, said)) agree(what, one, other)
    }
    expect(wrong).toEqual([])
  })

  test('cards say at most four short things', () => {
    for (let index = 0; index < plan.products; index += 1) {
      const short = keySpecsOf(plan, productAt(plan, index))
      expect(short.length).toBeGreaterThan(0)
      expect(short.length).toBeLessThanOrEqual(4)
      expect(Math.max(...short.map((text) => text.length))).toBeLessThan(30)
    }
  })
})

test('brands have a name in Bangla, and each product is of one of them', () => {
  const brands = brandsOf(large)
  expect(new Set(brands.map(({ id }) => id)).size).toBe(brands.length)
  for (const { nameBn } of brands) expect(nameBn).toMatch(/^[\u0980-\u09ff ]+$/)
  const names = new Set(brands.map(({ name }) => name))
  for (const { brand, name } of products.slice(0, 2_000)) {
    expect(names).toContain(brand)
    expect(name.startsWith(`${brand} `)).toBe(true)
  }
  expect(brands.some(({ isVerified }) => !isVerified)).toBe(true)
})
