import type { Address } from '@haat/contract/addresses'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()

const home = {
  label: 'Home',
  name: 'Rahima Khatun',
  phone: '+880 1712-345678',
  altPhone: '০১৮১২৩৪৫৬৭৮',
  placeId: 3_026_513,
  line: 'House 5, Road 3',
  note: 'Please call first',
}
const add = (as: TestPerson | null, values: object = {}) =>
  kit.call<Address>({ method: 'POST', url: '/addresses/create', as, body: { ...home, ...values } })
const change = (as: TestPerson, id: string, body: object) =>
  kit.call<Address>({ method: 'PATCH', url: `/addresses/${id}`, as, body })
const remove = (as: TestPerson, id: string) =>
  kit.call({ method: 'DELETE', url: `/addresses/${id}`, as })
const list = (as: TestPerson) => kit.call<Address[]>({ url: '/addresses', as })
const labels = async (as: TestPerson) =>
  (await list(as)).data.map(({ label, isDefault }) => (isDefault ? `${label}*` : label))

async function bookOf(...names: string[]) {
  const person = await kit.person('CUSTOMER')
  const ids: Record<string, string> = {}
  for (const label of names) ids[label] = (await add(person, { label })).data.id
  return { person, id: (label: string) => ids[label] ?? '' }
}

describe('an address book', () => {
  it('stores numbers in one form, names the place in both languages, and begins with the default', async () => {
    const { person } = await bookOf('Home', 'Office')
    const { data, meta } = await list(person)
    expect(data[0]).toEqual({
      ...home,
      id: expect.any(String),
      phone: '01712345678',
      altPhone: '01812345678',
      isDefault: true,
      placeEn: 'Dhanmondi',
      placeBn: 'ধানমন্ডি',
      districtId: 3026,
      districtEn: 'Dhaka',
      districtBn: 'ঢাকা',
      text: 'House 5, Road 3, Dhanmondi, Dhaka. Other phone: 01812345678. Note: Please call first',
    })
    expect(meta.total).toBe(2)
    expect(await labels(person)).toEqual(['Home*', 'Office'])
  })

  it.each([
    ['label', ' ', 'Enter a name for this address, for example Home.'],
    ['name', 'ab', 'Name must be at least 3 characters.'],
    ['phone', '01212345678', 'Enter a mobile number of Bangladesh, for example 01712345678.'],
    ['altPhone', '12', 'Enter a mobile number of Bangladesh, for example 01712345678.'],
    ['placeId', 3026, 'Choose an upazila or thana.'],
    ['placeId', 30, 'Choose an upazila or thana.'],
    ['placeId', 7, 'Choose an upazila or thana.'],
    ['line', 'abc', 'Enter the house, road and area.'],
    ['note', 'x'.repeat(101), 'Must be at most 100 characters'],
  ])('refuses %s %s', async (path, value, message) => {
    const person = await kit.person('CUSTOMER')
    const answer = await add(person, { [path]: value })
    expect(answer).toMatchObject({ status: 400, errors: [{ path, message }] })
    const { data } = await add(person)
    expect(await change(person, data.id, { [path]: value })).toMatchObject({
      status: 400,
      errors: [{ path, message }],
    })
    expect((await list(person)).data).toEqual([data])
  })

  it('adds an address once when the answer of the first save was lost, and tells two apart by every part', async () => {
    const person = await kit.person('CUSTOMER')
    const { data } = await add(person)
    const [again, both] = await Promise.all([add(person), add(person)])
    expect([again, both]).toMatchObject([
      { status: 201, data },
      { status: 201, data },
    ])
    expect((await list(person)).data).toEqual([data])
    await add(person, { note: null })
    await add(person, { note: '' })
    expect((await list(person)).data).toMatchObject([data, { note: null }])
  })

  it('changes the given fields only, and empties the optional ones with null', async () => {
    const { person, id } = await bookOf('Home')
    const renamed = await change(person, id('Home').toUpperCase(), { label: 'Flat' })
    expect(renamed.data).toMatchObject({
      ...home,
      label: 'Flat',
      phone: '01712345678',
      altPhone: '01812345678',
    })
    const emptied = await change(person, id('Home'), { altPhone: null, note: null })
    expect(emptied.data).toMatchObject({
      altPhone: null,
      note: null,
      text: 'House 5, Road 3, Dhanmondi, Dhaka',
    })
  })

  it('tells a second tab that the first one changed the address', async () => {
    const { person, id } = await bookOf('Home')
    await change(person, id('Home'), { line: 'House 6, Road 3', seen: { line: home.line } })
    const late = await change(person, id('Home'), { line: 'House 7', seen: { line: home.line } })
    expect(late).toMatchObject({ code: 'EDIT_CONFLICT', errors: [{ path: 'line' }] })
    expect((await list(person)).data).toMatchObject([{ line: 'House 6, Road 3' }])
  })

  it('always has one default: the first, the chosen, else the newest that is left', async () => {
    const { person, id } = await bookOf('Home', 'Office', 'Shop')
    await change(person, id('Office'), { isDefault: true })
    expect(await labels(person)).toEqual(['Office*', 'Shop', 'Home'])
    await remove(person, id('Shop'))
    expect(await labels(person)).toEqual(['Office*', 'Home'])
    await remove(person, id('Office'))
    expect(await labels(person)).toEqual(['Home*'])
    expect(await remove(person, id('Office'))).toMatchObject({ code: 'NOT_FOUND' })
    await remove(person, id('Home'))
    expect(await labels(person)).toEqual([])
    await add(person, { label: 'Again' })
    expect(await labels(person)).toEqual(['Again*'])
  })

  it('keeps one default and its limit when many tabs write at once', async () => {
    const { person, id } = await bookOf('Home', 'Office')
    const added = await Promise.all(
      Array.from({ length: 24 }, (_, index) => add(person, { label: `Flat ${index}` })),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(18)
    expect(added.filter(({ code }) => code === 'ADDRESS_BOOK_FULL')).toHaveLength(6)
    const answers = await Promise.all([
      change(person, id('Office'), { isDefault: true }),
      change(person, id('Home'), { isDefault: true }),
      remove(person, id('Office')),
      remove(person, id('Home')),
      change(person, added.find(({ status }) => status === 201)?.data.id ?? '', {
        isDefault: true,
      }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const book = (await list(person)).data
    expect(book).toHaveLength(18)
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('is the owner’s alone', async () => {
    const { person, id } = await bookOf('Home')
    const stranger = await kit.person('CUSTOMER')
    expect((await list(stranger)).data).toEqual([])
    expect(await change(stranger, id('Home'), { label: 'Mine' })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await remove(stranger, id('Home'))).toMatchObject({ code: 'NOT_FOUND' })
    expect((await add(null)).status).toBe(401)
    expect((await add(await kit.person('VENDOR'))).status).toBe(403)
    expect(await labels(person)).toEqual(['Home*'])
  })

  it('is deleted with its person', async () => {
    const { person } = await bookOf('Home', 'Office')
    const other = await bookOf('Home')
    const admin = await kit.person('ADMIN')
    await kit.call({ method: 'DELETE', url: `/customers/${person.id}`, as: admin })
    const left = (id: string) =>
      kit.ctx.db.one(
        { count: int4 },
        sql`select count(*)::int as count from addresses where person_id = ${id}`,
      )
    expect(await left(person.id)).toEqual({ count: 0 })
    expect(await left(other.person.id)).toEqual({ count: 1 })
  })
})
