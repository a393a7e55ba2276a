import type { Product } from '@haat/contract/catalog'
import type { Category } from '@haat/contract/categories'
import type { ProductsMeta } from '@haat/contract/searches'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'

const kit = useKit()
const categories: Record<string, string> = {}

beforeAll(async () => {
  const shop = await kit.shop({ name: 'Alpha' })
  for (const name of [
    'Phone',
    'TV',
    'Storage',
    'Headphone',
    'Smartwatch',
    'Keyboard',
    'Gramophone',
  ]) {
    categories[name] = await kit.category(name)
  }
  const add = (category: string, name: string, price: number, description = 'Nothing to add.') =>
    kit.product({
      shopId: shop.id,
      categoryId: categories[category] ?? '',
      name,
      price,
      description,
    })
  await add('Phone', 'Shapla Star 4GB/64GB Handy', 9_000, 'Two SIMs and a memory card.')
  await add('Phone', 'Halden Prime 12GB/256GB Handy', 42_000)
  await add('TV', 'Konvia 43" QLED', 30_000, 'Mirrors the phone.')
  await add('TV', 'Konvia 32" LED', 15_000, 'Mirrors the phone.')
  await add('Storage', 'Silicora 64GB microSD', 800)
  await add('Storage', 'Datora 1 TB NVMe M.2 SSD', 8_000)
  await add('Headphone', 'Sonera Over-ear', 3_000, 'Connection: Bluetooth. For Konvia sets.')
  await add('Smartwatch', 'Zivo Bluetooth Calling', 2_500, 'Plays to an earphone.')
  await add('Keyboard', 'বাংলা কী\u09acোর্ড', 600)
  await add('Gramophone', 'Baul Jhinuk Wi-Fi Box', 700)
  await add('Keyboard', 'Jamuna Slim', 900, 'Has quiet keys.')
  await add('Keyboard', 'Rodvik Gaming Slim', 1_900, 'Has silent keys.')
  await add('Gramophone', 'র\u200d্যাডিক্স য়ন্ত্র', 700)
})

const search = async (term: string, more = '') => {
  const url = `/products?searchTerm=${encodeURIComponent(term)}${more}`
  const { data, meta } = await kit.call<Product[]>({ url })
  return { names: data.map(({ name }) => name), meta: meta as ProductsMeta }
}
const found = async (term: string) => (await search(term)).names

describe('a search', () => {
  it('adds no notes when it found everything as typed', async () => {
    expect((await search('konvia')).meta).toEqual({ page: 1, limit: 10, total: 3 })
  })

  it('lists products of the category it names first, and leaves out products that only mention it', async () => {
    expect(await found('mobile')).toHaveLength(2)
    expect(await found('bluetooth earphone')).toEqual(['Sonera Over-ear'])
    expect(await found('64gb memory card')).toEqual(['Silicora 64GB microSD'])
  })

  it('recognises prices, besides the filters, and says so', async () => {
    const { names, meta } = await search('phone under 10k')
    expect(names).toEqual(['Shapla Star 4GB/64GB Handy'])
    expect(meta.search).toMatchObject({ minPrice: null, maxPrice: 10_000, missing: [] })
    expect((await search('phone under 50k', '&maxPrice=10000')).names).toHaveLength(1)
    const none = await search('phone under 500')
    expect(none.names).toHaveLength(2)
    expect(none.meta.search).toMatchObject({ missing: ['under 500'], maxPrice: null })
  })

  it('recognises units, inches and compound words in every spelling', async () => {
    for (const term of [
      '43 inch tv',
      '43" tv',
      '43-inch tv',
      '৪৩ ইঞ্চি টিভি',
      '43inch television',
    ]) {
      expect(await found(term), term).toEqual(['Konvia 43" QLED'])
    }
    for (const term of ['ssd 1tb', '1 tb ssd', '১ টেরাবাইট এসএসডি', '1000gb nvme']) {
      expect(await found(term), term).toEqual(['Datora 1 TB NVMe M.2 SSD'])
    }
    for (const term of ['wi fi box', 'wifi box', 'wi-fi box', 'ওয়াই ফাই box']) {
      expect(await found(term), term).toEqual(['Baul Jhinuk Wi-Fi Box'])
    }
  })

  it('finds words by their sound, in both scripts', async () => {
    for (const term of ['ঝিনুক বাউল', 'jhenuk baul', 'কনভিয়া ৪৩"']) {
      expect((await found(term)).length, term).toBeGreaterThan(0)
    }
    expect(await found('গ্রামোফোন')).toHaveLength(2)
    expect(await found('keyboard')).toContain('বাংলা কী\u09acোর্ড')
  })

  it('does not confuse known words that only share their consonants', async () => {
    // গেমিং, which stands for gaming, sounds nearly like it.
    expect(await found('jamuna')).toEqual(['Jamuna Slim'])
  })

  it('treats differently encoded Bangla letters as equal', async () => {
    expect(await found('র্যাডিক্স')).toHaveLength(1)
    expect(await found('য\u09bcন্ত্র')).toHaveLength(1)
    expect(await found('\u09dfন্ত্র')).toHaveLength(1)
  })

  it('says how it corrected a word, and which words no product has', async () => {
    expect((await search('konvai')).meta.search).toMatchObject({ searchedFor: 'konvia' })
    const some = await search('silicora phone xqzwv')
    expect(some.names).toHaveLength(2)
    expect(some.meta.search?.missing.toSorted()).toEqual(['silicora', 'xqzwv'])
    // A number alone does not identify a product.
    expect((await search('64gb xqzwv toaster')).names).toEqual([])
  })

  it('searches for a corrected word in titles first', async () => {
    expect(await found('konvia')).toHaveLength(3)
    expect(await found('konvai')).toHaveLength(2)
    expect((await search('konvai', '&sortBy=price')).names).toHaveLength(2)
    expect(await found('konvai bluetooth')).toEqual(['Sonera Over-ear'])
  })

  it('finds descriptions that mention the word itself, but not those that mention its synonyms', async () => {
    for (const more of ['', '&sortBy=price']) {
      expect((await search('quiet', more)).names).toEqual(['Jamuna Slim'])
      expect((await search('silent', more)).names).toEqual(['Rodvik Gaming Slim'])
    }
  })

  it('suggests words that have results when it finds nothing', async () => {
    const { names, meta } = await search('qledd9')
    expect(names).toEqual([])
    expect(meta.search).toMatchObject({ didYouMean: 'qled' })
    expect((await search('zzzqqq')).meta.search).toMatchObject({ didYouMean: null })
  })

  it('stays in the category it names when it is sorted', async () => {
    expect((await search('phone', '&sortBy=price')).names).toHaveLength(2)
  })
})

describe('a category’s name in Bangla', () => {
  it('is set by admins, finds the category’s products once the job has run, and lists them first', async () => {
    const admin = await kit.person('ADMIN')
    const url = `/categories/${categories['Gramophone']}`
    expect(await found('কলের গান')).toEqual([])
    const body = { nameBn: 'কলের গান' }
    const changed = await kit.call<Category>({ method: 'PATCH', url, as: admin, body })
    expect(changed.data).toMatchObject({ name: 'Gramophone', nameBn: 'কলের গান' })
    expect(await kit.runJobs()).toEqual([])
    expect(await found('কলের গান')).toHaveLength(2)
    const line = await kit.ctx.db.one(
      pick(tables.audit_log, 'details'),
      sql`select details from audit_log where subject_id = ${categories['Gramophone'] ?? ''} order by id desc limit 1`,
    )
    expect(line.details).toEqual({ changes: { nameBn: { from: '', to: 'কলের গান' } } })
  })

  it('shows no other kind instead when none of the kind has the price', async () => {
    const shopId = (await kit.shop({ name: 'Beta' })).id
    const categoryId = categories['Gramophone'] ?? ''
    await kit.product({ shopId, categoryId, name: 'Baul Phone Amplifier', price: 450 })
    for (const more of ['', '&sortBy=price']) {
      const { names, meta } = await search('phone under 500', more)
      expect(names).toHaveLength(3)
      expect(meta.search).toMatchObject({ missing: ['under 500'], maxPrice: null })
    }
    expect(await found('phone under 10k')).toEqual(['Shapla Star 4GB/64GB Handy'])
    expect((await search('phone', '&maxPrice=500')).names).toEqual([])
    const amplifiers = await search('phone amplifier under 500')
    expect(amplifiers.names).toEqual(['Baul Phone Amplifier'])
    expect(amplifiers.meta.search).toMatchObject({ missing: [], maxPrice: 500 })
  })
})
