import type { Product } from '@haat/contract/catalog'
import type { ProductsMeta } from '@haat/contract/searches'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

beforeAll(async () => {
  const plain = await kit.shop({ name: 'Alpha' })
  const cables = await kit.shop({ name: 'Banglamotor Cable & Gadget Hub' })
  const add = async (category: string, shop: { id: string }, ...names: string[]) => {
    const categoryId = await kit.category(category)
    const description = 'Comes with a USB cable.'
    for (const name of names) await kit.product({ shopId: shop.id, categoryId, name, description })
  }
  await add(
    'Laptop',
    plain,
    'Padma A1 Core i5-1335U 15.6" Windows',
    'Zentra A2 Core i7-1255U 14" FreeDOS',
    'Zentra A3 Core i5-13420H 16" Gaming Windows',
  )
  await add('Mouse', cables, 'Orbiq M1 USB Gaming RGB', 'Orbiq M2 Wireless')
  await add('Printer', plain, 'Inkora P1 Ink Tank Printer', 'Padma P2 Thermal Receipt Paper 80')
  await add('Camera', plain, 'Dhoni C1 Security Camera', 'Fujiro C2 Compact Camera')
})

const search = async (term: string, more = '') => {
  const url = `/products?searchTerm=${encodeURIComponent(term)}${more}`
  const { data, meta } = await kit.call<Product[]>({ url })
  const codes = data.map(({ name }) => name.split(' ')[1] ?? '').toSorted()
  return { codes, missing: (meta as ProductsMeta).search?.missing ?? [] }
}
const codesOf = async (term: string, more = '') => (await search(term, more)).codes

describe('what must not be', () => {
  it.each([
    ['laptop without windows', ['A2']],
    ['laptop not gaming', ['A1', 'A2']],
    ['non-gaming laptop', ['A1', 'A2']],
    ['windows chara laptop', ['A2']],
    ['ল্যাপটপ গেমিং ছাড়া', ['A1', 'A2']],
    ['mouse no rgb', ['M2']],
    ['laptop without zorblax', ['A1', 'A2', 'A3']],
    ['mouse without wire', ['M2']],
  ])('“%s” finds %j', async (term, codes) => {
    expect(await search(term)).toEqual({ codes, missing: [] })
    expect(await codesOf(term, '&sortBy=price')).toEqual(codes)
  })

  it.each(['without', 'not', 'chara', 'not not', 'without windows'])(
    '“%s” alone does not find everything',
    async (term) => expect((await codesOf(term)).length).toBeLessThan(4),
  )
})

describe('figures as people write them', () => {
  it.each([
    ['core i 7 laptop', ['A2'], []],
    ['13th gen i5', ['A1', 'A3'], []],
    ['12 generation laptop', ['A2'], []],
    ['i5 12th gen laptop', ['A1', 'A3'], ['12th gen']],
    ['15 inch laptop', ['A1'], []],
  ])('“%s” finds %j without %j', async (term, codes, missing) =>
    expect(await search(term)).toEqual({ codes, missing }),
  )
})

describe('a kind that the market lacks', () => {
  it.each([
    'usb cable',
    'usb hub',
    'printer ink',
    'thermal paper',
    'printer cartridge',
    'laptop stand',
  ])('“%s” finds neither what goes with it nor what a shop so called sells', async (term) => {
    expect(await codesOf(term)).toEqual([])
    expect(await codesOf(term, '&sortBy=price')).toEqual([])
  })

  it('is found where it is the name of the shop', async () => {
    expect(await codesOf('banglamotor cable')).toEqual(['M1', 'M2'])
    expect(await codesOf('cable')).toEqual(['M1', 'M2'])
  })
})

it('a phrase is read when its Bangla word is in Latin letters', async () => {
  expect(await codesOf('cc kemera')).toEqual(['C1'])
  expect(await codesOf('sisi kemera')).toEqual(['C1'])
})
