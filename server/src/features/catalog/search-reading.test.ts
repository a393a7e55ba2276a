import type { Product } from '@haat/contract/catalog'
import { beforeAll, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

const listed = {
  Mouse: ['Fang F330 Wired Gaming Mouse', 'Glide G255 Silent Mouse'],
  Laptop: ['Campus NC310 Ryzen 5 Laptop', 'Edu ME240 Ryzen 7 Laptop'],
  TV: ['Vista LV380 Smart TV', 'Noir SN225 Google TV'],
  Headphone: ['Signal TG385 7.1 Surround Headset', 'Echo KE71 Stereo Headset with 7 Pads'],
  Camera: ['Ride VR225 Action Camera', 'Alpha OA250 Vlog Camera'],
  Storage: ['Key OK175 microSD Card', 'Rapid DR200 SSD'],
  Keyboard: ['Type OT240 Keyboard'],
}

beforeAll(async () => {
  const { id: shopId } = await kit.shop({ name: 'Alo Ghor' })
  const { id: keyboardHouse } = await kit.shop({ name: 'Keyboard House' })
  for (const [category, names] of Object.entries(listed)) {
    const categoryId = await kit.category(category)
    for (const name of names) await kit.product({ shopId, categoryId, name })
    if (category === 'Mouse') {
      await kit.product({ shopId: keyboardHouse, categoryId, name: 'Rush OR340 Gaming Mouse' })
    }
  }
})

async function search(term: string, more = ''): Promise<string[]> {
  const url = `/products?searchTerm=${encodeURIComponent(term)}${more}`
  const { data } = await kit.call<Product[]>({ url })
  return data.map(({ name }) => name.split(' ')[1] ?? '').toSorted()
}

it.each([
  ['two words written as one', 'gamingmouse', ['F330', 'OR340']],
  ['a kind of two letters at the end of another word', 'smarttv', ['LV380', 'SN225']],
  ['a word and its number written as one', 'ryzen5', ['NC310']],
  ['a model number apart', 'lv 380', ['LV380']],
  ['a model number with a dash', 'SN-225', ['SN225']],
  ['a decimal', 'headset 7.1', ['TG385']],
  ['a digit after a word', 'ryzen 5 laptop', ['NC310']],
  ['a digit at the end, which may be the beginning of more', 'ryzen 7', ['ME240']],
  ['a phrase with a misspelt word', 'memmory card', ['OK175']],
  ['a phrase in the plural', 'sports camera', ['VR225']],
  ['an unknown form in -ing', 'vlogging camera', ['OA250']],
])('reads %s', async (_name, term, models) => {
  expect(await search(term)).toEqual(models)
})

it('keeps an unknown word that only looks like two known ones', async () => {
  // No title has both.
  expect(await search('ridevista')).toEqual([])
})

it('a shop’s name does not say what kind its products are', async () => {
  expect(await search('gaming keyboard')).toEqual(['OT240'])
  expect(await search('keyboard', '&sortBy=price')).toEqual(['OT240'])
  expect(await search('keyboard house')).toContain('OR340')
})
