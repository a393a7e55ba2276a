import { createRequire } from 'node:module'
import { soundOf } from '@haat/contract/place-names'
import type { Place } from '@haat/contract/places'
import { z } from '@haat/contract/schema'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()
const list = (query = '') => kit.call<Place[]>({ url: `/places${query}` })

const load = createRequire(import.meta.url)
const named = z.object({ value: z.coerce.number(), title: z.string() })
const byParent = z.record(z.string(), z.array(named))

/** The names of a list of the first source: English with Bangla, by its numbers. */
function firstSource() {
  const read = z.record(z.string(), z.custom<(language?: 'en') => unknown>())
  const source = read.parse(load('bd-divisions-to-unions'))
  const upazilas = (language?: 'en') => byParent.parse(source['getAllUpazila']?.(language))
  const districts = byParent.parse(source['getAllDistrict']?.('en'))
  const bangla = upazilas()
  return Object.entries(districts).flatMap(([division, inside]) =>
    inside.map(({ value, title }) => ({
      id: Number(division) * 100 + value,
      title,
      upazilas: (upazilas('en')[value] ?? []).map((each) => ({
        en: each.title,
        bn: bangla[value]?.find((other) => other.value === each.value)?.title ?? '',
      })),
    })),
  )
}

const secondRow = z.object({ upazila: z.string(), district: z.string() })
const secondSource = () =>
  z.array(secondRow).parse(load('@bangladeshi/bangladesh-address/build/src/json/bd-upazila.json'))

async function everyPlace(): Promise<Place[]> {
  const top = (await list()).data
  const districts = top.filter(({ kind }) => kind === 'DISTRICT')
  const inside = await Promise.all(districts.map(({ id }) => list(`?parentId=${id}`)))
  return [...top, ...inside.flatMap(({ data }) => data)]
}
const sounds = ({ nameEn, nameBn, also }: Place) => [nameEn, nameBn, ...also].map(soundOf)

describe('the list of places', () => {
  it('has as many of each kind as the country, and Bangla names that are Bangla', async () => {
    const places = await everyPlace()
    const count = (kind: string) => places.filter((place) => place.kind === kind).length
    expect(['DIVISION', 'DISTRICT', 'UPAZILA', 'THANA'].map(count)).toEqual([8, 64, 495, 108])
    for (const { nameEn, nameBn } of places) {
      expect(nameBn).toMatch(/^[\u0980-\u09FF ]+$/)
      expect(nameEn).toMatch(/^[A-Z][A-Za-z' -]+$/)
      expect(nameBn).toBe(nameBn.normalize('NFC'))
    }
  })

  it('keeps ids that say where a place is, each name once in its district', async () => {
    const places = await everyPlace()
    const names = new Set(places.map(({ parentId, nameEn }) => `${parentId} ${soundOf(nameEn)}`))
    expect(names.size).toBe(places.length)
    for (const { id, parentId, kind } of places.filter((place) => place.kind !== 'DIVISION')) {
      const step = kind === 'DISTRICT' ? 100 : 1000
      expect(parentId).toBe(Math.floor(id / step))
      expect(kind === 'THANA').toBe(kind !== 'DISTRICT' && id % 1000 > 500)
    }
    const known = {
      3026: 'Dhaka',
      3_026_513: 'Dhanmondi',
      2_022_009: 'Eidgaon',
      6_090_012: 'Madhyanagar',
    }
    for (const [id, nameEn] of Object.entries(known)) {
      expect(places.find((place) => place.id === Number(id))?.nameEn).toBe(nameEn)
    }
  })

  it('has each upazila of the first source, by an English and the Bangla name', async () => {
    const places = await everyPlace()
    const missing: string[] = []
    for (const district of firstSource()) {
      const ours = places.filter(({ parentId }) => parentId === district.id)
      for (const { en, bn } of district.upazilas.filter((each) => !/city corp/i.test(each.en))) {
        const isKnown = ours.some((place) => sounds(place).includes(soundOf(bn)))
        if (!isKnown) missing.push(`${district.title}: ${en} ${bn.trim()}`)
      }
    }
    expect(missing).toMatchInlineSnapshot(`
      [
        "Comilla: Comilla Sadar কুমিল্লা সদর",
      ]
    `)
  })

  it('has each upazila of the second source in English, but for its police stations', async () => {
    const places = await everyPlace()
    const districts = places.filter(({ kind }) => kind === 'DISTRICT')
    const missing = secondSource().filter(({ upazila, district }) => {
      const home = districts.find((place) => sounds(place).includes(soundOf(district)))
      const ours = places.filter(({ parentId }) => parentId === home?.id)
      return !ours.some((place) => sounds(place).includes(soundOf(upazila)))
    })
    expect(missing.map(({ upazila, district }) => `${district}: ${upazila}`))
      .toMatchInlineSnapshot(`
      [
        "Brahmanbaria: Shahbazpur Town",
        "Gazipur: Gazipur Sadar-Joydebpur",
        "Gazipur: Tongi",
        "Jamalpur: Narundi Police I.C",
        "Narayanganj: Naryanganj Sadar",
      ]
    `)
  })
})

describe('GET /places', () => {
  it('answers without the database once a process has read the list', async () => {
    await list()
    kit.statements.length = 0
    const { data, raw } = await list('?parentId=3026')
    expect(kit.statements).toEqual([])
    expect(data).toHaveLength(55)
    expect(raw.headers['cache-control']).toBe('public, max-age=3600')
    expect(raw.body.length).toBeLessThan(10_000)
    expect((await list()).raw.body.length).toBeLessThan(10_000)
  })

  it.each([
    ['Chittagong', 'Chattogram'],
    ['barisal', 'Barishal'],
    ['কুমিল্লা', 'Cumilla'],
    ['মিরপুর', 'Mirpur'],
    ['bashundhara', 'Bhatara'],
  ])('finds %s', async (term, nameEn) => {
    const { data } = await list(`?searchTerm=${encodeURIComponent(term)}`)
    expect(data.map((each) => each.nameEn)).toContain(nameEn)
    expect(data.length).toBeLessThanOrEqual(20)
  })

  it('searches in one district, and finds nothing in a place that does not exist', async () => {
    const { data } = await list('?parentId=4050&searchTerm=mirpur')
    expect(data).toMatchObject([{ nameEn: 'Mirpur', kind: 'UPAZILA' }])
    expect((await list('?parentId=999')).data).toEqual([])
    expect((await list('?parentId=x')).errors).toMatchObject([{ path: 'parentId' }])
    expect((await list('?parentId=99999999999')).errors).toMatchObject([{ path: 'parentId' }])
  })

  it('refuses two places with one id, and a district without a division', async () => {
    const add = (id: number, kind: string) =>
      kit.ctx.db.run(sql`
        insert into places (id, parent_id, kind, name_en, name_bn)
        values (${id}, null, ${kind}, 'X', 'X')`)
    await expect(add(3026, 'DIVISION')).rejects.toThrow('places_pkey')
    await expect(add(3999, 'DISTRICT')).rejects.toThrow('places_check')
  })
})
