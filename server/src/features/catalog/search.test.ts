import type { Product } from '@haat/contract/catalog'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { useKit } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'

const kit = useKit()

beforeAll(async () => {
  const categories = {
    mouse: await kit.category('Mouse'),
    keyboard: await kit.category('Keyboard'),
    headphone: await kit.category('Headphone'),
    storage: await kit.category('Storage'),
  }
  const star = await kit.shop({ name: 'Nakshi Electronics' })
  const ryans = await kit.shop({ name: 'Padma Traders' })
  const add = (
    shopId: string,
    category: keyof typeof categories,
    name: string,
    description = 'Nothing to add.',
    price = 100,
  ) => kit.product({ shopId, categoryId: categories[category], name, description, price })
  await add(
    star.id,
    'mouse',
    'Logitech G502 Hero',
    'A wired gaming model with eleven buttons.',
    500,
  )
  await add(
    star.id,
    'mouse',
    'Logitech M185',
    'Wireless, small, for the left and the right hand.',
    90,
  )
  await add(ryans.id, 'mouse', 'Razer Viper Mini', 'A light model for players.', 300)
  await add(ryans.id, 'keyboard', 'Keychron K2', 'Goes well with a Logitech mouse.', 700)
  await add(star.id, 'keyboard', 'A4Tech FK11', 'A wired model for the office, in Café brown.', 80)
  await add(ryans.id, 'headphone', 'Sony WH-1000XM5', 'Noise cancelling, 30 hours.', 4_000)
  await add(ryans.id, 'storage', 'Kingston Fury 16 GB', 'Memory for gaming.', 450)
  await add(star.id, 'storage', 'Samsung 990 Pro 1TB', 'An SSD.', 1_200)
  await add(star.id, 'keyboard', 'বাংলা কীবোর্ড', 'বাংলা লেখার জন্য।', 60)
})

const search = (searchTerm: string, more = '') =>
  kit.call<Product[]>({ url: `/products?searchTerm=${encodeURIComponent(searchTerm)}${more}` })
const found = async (term: string, more = '') =>
  (await search(term, more)).data.map((product) => product.name)

describe('search', () => {
  it('searches the name, the category, the shop and the description', async () => {
    expect(await found('viper')).toEqual(['Razer Viper Mini'])
    expect(await found('headphone')).toEqual(['Sony WH-1000XM5'])
    expect((await found('padma')).sort()).toHaveLength(4)
    expect(await found('cancelling')).toEqual(['Sony WH-1000XM5'])
  })

  it('accepts words in any order, and requires all of them when a product has them all', async () => {
    expect(await found('hero logitech')).toEqual(['Logitech G502 Hero'])
    expect(await found('logitech wireless')).toEqual(['Logitech M185'])
    expect(await found('hero razer viper')).toEqual(['Razer Viper Mini'])
  })

  it('matches the beginning of a word', async () => {
    expect(await found('vip')).toEqual(['Razer Viper Mini'])
    expect((await found('log'))[0]).toMatch(/^Logitech/)
    expect(await found('s')).toContain('Sony WH-1000XM5')
    expect((await found('logitech g')).length).toBeGreaterThan(0)
  })

  it('ignores case, accents, hyphens and spaces before units', async () => {
    expect(await found('LÓGITECH heró')).toEqual(['Logitech G502 Hero'])
    expect(await found('cafe')).toEqual(['A4Tech FK11'])
    expect(await found('wh 1000xm5')).toEqual(['Sony WH-1000XM5'])
    expect(await found('16gb')).toEqual(['Kingston Fury 16 GB'])
    expect(await found('1 tb')).toEqual(['Samsung 990 Pro 1TB'])
  })

  it('tolerates typos', async () => {
    for (const slip of [
      'logtech',
      'logitehc',
      'lgitech',
      'logitexh',
      'lojitech',
      'logitceh hero',
    ]) {
      expect((await found(slip))[0], slip).toMatch(/^Logitech/)
    }
    expect(await found('keybord')).toContain('Keychron K2')
    expect(await found('mosue')).toContain('Logitech M185')
    expect(await found('hedphon')).toEqual(['Sony WH-1000XM5'])
    expect(await found('razr vipr')).toEqual(['Razer Viper Mini'])
  })

  it('does not confuse model numbers, and finds nothing for nonsense', async () => {
    expect(await found('g503')).toEqual([])
    expect(await found('zzzqqq')).toEqual([])
  })

  it('drops a word that resembles nothing when the others are known', async () => {
    expect(await found('logitech hero xqzwv')).toEqual(['Logitech G502 Hero'])
  })

  it('tries similar words when the word is known but finds nothing', async () => {
    const shop = await kit.shop()
    await kit.product({ shopId: shop.id, name: 'Vipre', status: 'DRAFT' })
    expect(await found('vipre')).toEqual(['Razer Viper Mini'])
  })

  it('finds Bangla words', async () => {
    expect((await found('কীবোর্ড'))[0]).toBe('বাংলা কীবোর্ড')
    expect(await found('বাং')).toEqual(['বাংলা কীবোর্ড'])
  })

  it('lists the best match first, unless a sort is requested', async () => {
    const mice = await found('logitech mouse')
    expect(mice.toSorted()).toEqual(['Logitech G502 Hero', 'Logitech M185'])
    expect((await found('logitech')).at(-1)).toBe('Keychron K2')
    const kingdom = await kit.shop({ name: 'Keyboard Kingdom' })
    await kit.product({ shopId: kingdom.id, name: 'Trackball' })
    expect((await found('keyb')).at(-1)).toBe('Trackball')
    expect(await found('logitech', '&sortBy=price&sortOrder=asc')).toEqual([
      'Logitech M185',
      'Logitech G502 Hero',
      'Keychron K2',
    ])
    expect((await found('logitech', '&sortBy=createdAt'))[0]).toBe('Keychron K2')
  })

  it('combines with the other filters, and is paged with the true total', async () => {
    expect(await found('logitech', '&category=keyboard')).toEqual(['Keychron K2'])
    expect(await found('logitech', '&minPrice=100&maxPrice=600')).toEqual(['Logitech G502 Hero'])
    expect(await found('logitech', '&category=nothing')).toEqual([])
    const second = await search('logitech', '&limit=2&page=2')
    expect(second.data).toHaveLength(1)
    expect(second.meta).toEqual({ page: 2, limit: 2, total: 3 })
    expect((await search('logitech', '&page=50')).meta.total).toBe(3)
    expect((await search('zzzqqq')).meta.total).toBe(0)
  })

  it('applies a new name at once for a product, and by a job for a category or a shop', async () => {
    const category = await kit.category('Gramophone')
    const shop = await kit.shop({ name: 'Antiqua' })
    const id = await kit.product({ shopId: shop.id, categoryId: category, name: 'Winder' })
    expect(await found('gramophone antiqua winder')).toEqual(['Winder'])
    await kit.ctx.db.run(sql`update categories set name = 'Phonograph' where id = ${category}`)
    await kit.ctx.db.run(sql`update shops set name = 'Retrorama' where id = ${shop.id}`)
    expect(await found('gramophone antiqua winder')).toEqual(['Winder'])
    expect(await kit.runJobs()).toEqual([])
    expect(await found('phonograph retrorama winder')).toEqual(['Winder'])
    await kit.ctx.db.run(sql`update products set name = 'Spinner' where id = ${id}`)
    expect(await found('phonograph retrorama spinner')).toEqual(['Spinner'])
    expect(await found('phonogrpah retroarma')).toEqual(['Spinner'])
    for (const old of ['gramophone', 'antiqua', 'winder']) expect(await found(old)).toEqual([])
    await kit.ctx.db.run(sql`update shops set status = 'BLOCKED' where id = ${shop.id}`)
    expect(await found('spinner')).toEqual([])
    await kit.ctx.db.run(sql`update shops set status = 'ACTIVE' where id = ${shop.id}`)
    expect(await found('spinner')).toEqual(['Spinner'])
    await kit.ctx.db.run(sql`update products set deleted_at = now() where id = ${id}`)
    expect(await found('spinner')).toEqual([])
  })
})

describe('the search vocabulary', () => {
  it('drops the words that no product uses any more, and counts the others', async () => {
    const shop = await kit.shop()
    const id = await kit.product({ shopId: shop.id, name: 'Theremin' })
    const known = async () =>
      await kit.ctx.db.many(
        untyped,
        sql`select word, in_titles, products from search_words
        where word in ('theremin', 'logitech') order by word`,
      )
    await kit.ctx.db.run(sql`update products set name = 'Singing saw' where id = ${id}`)
    await kit.ctx.db.run(sql`update search_words set learnt_at = now() - interval '2 hours'`)
    expect(await known()).toHaveLength(2)
    await enqueue(kit.ctx, 'catalog.recount-words', {})
    expect(await kit.runJobs()).toEqual([])
    expect(await known()).toEqual([{ word: 'logitech', in_titles: true, products: 3 }])
    // Synonyms that no product uses are part of the vocabulary too: this one is similar to "hard disk" only.
    expect(await found('harddsk')).toEqual([])
    await kit.ctx.db.run(sql`update search_synonyms set words = words || '{fury}'
      where words @> '{harddisk}'`)
    expect(await found('harddsk')).toEqual(['Kingston Fury 16 GB'])
  })
})

describe('hostile searches', () => {
  it('never fail', async () => {
    const terms = [
      `'`,
      `"'; drop table products; --`,
      '& | ! :* <-> ( ) \\',
      'mouse & !keyboard',
      'a:*',
      '%_\\%',
      '$$ %1$s %L {}',
      '🎧🖱️',
      'x'.repeat(200),
      'ab '.repeat(66),
      '\u202Emouse\u0000',
      '<b>mouse</b>',
      '1e309 -0 0x10',
      'ক্ষ্ম'.repeat(20),
    ]
    for (const term of terms) expect((await search(term)).status, term).toBe(200)
    expect((await search('x'.repeat(201))).status).toBe(400)
  })

  it('never fail, with any characters', async () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.constantFrom('logitech', 'mosue', 'a', `'`, '\\', ':*', '|', '১৬', '-', 'é'), {
        maxLength: 12,
      }),
    )
    await fc.assert(
      fc.asyncProperty(words, fc.boolean(), async (term, isSorted) => {
        const text = typeof term === 'string' ? term.slice(0, 200) : term.join(' ')
        const answer = await search(text, isSorted ? '&sortBy=price' : '')
        expect(answer.status).toBe(200)
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})
