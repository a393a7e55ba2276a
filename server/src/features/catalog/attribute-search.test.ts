import type { Product } from '@haat/contract/catalog'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'
import { namesOf, openFacetMarket } from './facets-kit.ts'

const kit = useKit()
beforeAll(async () => {
  await openFacetMarket(kit)
  await kit.ctx.db.run(sql`update brands set name_bn = 'আসুস' where name = 'Asus'`)
  await kit.runJobs()
})

const found = (term: string) => namesOf(kit, `searchTerm=${encodeURIComponent(term)}`)

it('finds products by what is said of them and by their brand', async () => {
  expect(await found('16gb ram laptop')).toEqual(expect.arrayContaining(['Idea', 'Zen']))
  expect(await found('16gb ram laptop')).toHaveLength(2)
  expect(await found('asus 32 gb')).toEqual(['Rog'])
  expect(await found('touchscreen laptop')).toEqual(['Zen'])
  expect(await found('lenovo hdmi')).toEqual(['Idea'])
  expect(await found('আসুস ৩২জিবি')).toEqual(['Rog'])
})

it('finds what is nearest when nothing has all of it, and says so', async () => {
  const url = `/products?searchTerm=${encodeURIComponent('lenovo laptop 32gb hdmi')}`
  const { data, raw } = await kit.call<Product[]>({ url })
  expect(data.map(({ name }) => name)).toContain('Idea')
  expect(raw.json().meta.search.missing).toEqual(['32gb'])
})

it('follows the names of choices and brands', async () => {
  await kit.ctx.db.run(sql`update attribute_values set label = '64 GB' where label = '32 GB'`)
  await kit.ctx.db.run(sql`update brands set name = 'Asustek' where name = 'Asus'`)
  expect(await kit.runJobs()).toEqual([])
  expect(await found('asustek 64gb')).toEqual(['Rog'])
  await kit.ctx.db.run(sql`delete from product_attributes`)
  expect(await found('64gb laptop')).not.toEqual(['Rog'])
})
