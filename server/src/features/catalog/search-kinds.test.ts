import type { Product } from '@haat/contract/catalog'
import type { ProductsMeta } from '@haat/contract/searches'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

beforeAll(async () => {
  const shop = await kit.shop({ name: 'Alpha' })
  const add = async (
    category: string,
    products: readonly [name: string, description: string][],
  ) => {
    const categoryId = await kit.category(category)
    for (const [name, description] of products) {
      await kit.product({ shopId: shop.id, categoryId, name, description })
    }
  }
  await add('Phone', [
    ['Shapla Star 8GB/128GB', 'Comes with a back cover. Charging takes an hour. A loud speaker.'],
    ['Halden Prime 8GB/256GB', 'Has a headphone jack and Bluetooth.'],
  ])
  await add('Headphone', [['Sonera Calm Bluetooth', 'For every phone.']])
  await add('Router', [
    ['Netrova Link Wi-Fi 6', 'Works with a mini UPS.'],
    ['Netrova Link Wi-Fi 5', 'Works with a mini UPS.'],
  ])
  await add('Mouse', [
    ['Klyde Swift S240 Wired', 'Sits well on a pad.'],
    ['Klyde Swift S250 Wireless', 'The wire is gone.'],
  ])
  await add('Storage', [
    ['Datora Rapid M.2 SSD', 'For laptops.'],
    ['Ironpeak Cooled 2TB', 'Keeps what is on it.'],
  ])
  await add('Camera', [['Zivo Dive Waterproof', 'Goes under water.']])
  await add('Smartwatch', [['Zivo Time AMOLED', 'A round one.']])
})

const search = async (term: string) => {
  const url = `/products?searchTerm=${encodeURIComponent(term)}`
  const { data, meta } = await kit.call<Product[]>({ url })
  return { names: data.map(({ name }) => name), meta: meta as ProductsMeta }
}

describe('a search for what goes with a product', () => {
  it.each(['mobile cover', 'phone bag', 'ফোন কভার', 'router ups', 'phone speaker', 'mouse pad'])(
    '“%s” does not find the product',
    async (term) => expect((await search(term)).names).toEqual([]),
  )

  it.each(['phone charger', 'power bank', 'cooler'])(
    '“%s” is not taken for misspelt',
    async (term) => {
      const { names, meta } = await search(term)
      expect(names).toEqual([])
      expect(meta.search?.didYouMean).toBeNull()
    },
  )

  it('does not take a part of a name for another kind: a headphone is no phone', async () => {
    expect((await search('bluetooth headphone')).names).toEqual(['Sonera Calm Bluetooth'])
  })

  it('does not take the beginning of a model for one when the brand is missing', async () => {
    expect((await search('qqzzx s24 wwyyk')).names).toEqual([])
    expect((await search('qqzzx s240')).names).toEqual(['Klyde Swift S240 Wired'])
  })
})

describe('other ways to say it', () => {
  it.each([
    ['wifi6', ['Netrova Link Wi-Fi 6']],
    ['wifi5 router', ['Netrova Link Wi-Fi 5']],
    ['ওয়াইফাই ৬ রাউটার', ['Netrova Link Wi-Fi 6']],
    ['mouse without wire', ['Klyde Swift S250 Wireless']],
    ['tar chara mouse', ['Klyde Swift S250 Wireless']],
    ['underwater camera', ['Zivo Dive Waterproof']],
    ['m2 ssd', ['Datora Rapid M.2 SSD']],
    ['gorir dam', ['Zivo Time AMOLED']],
  ])('“%s” finds %j', async (term, names) => expect((await search(term)).names).toEqual(names))

  it.each(['poco', 'itel', 'সিম্ফনি'])('“%s”, which is sold nowhere, finds phones', async (term) =>
    expect((await search(term)).names).toHaveLength(2),
  )
})
