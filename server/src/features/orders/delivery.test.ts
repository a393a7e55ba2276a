import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
const parts = {
  name: 'Rahima Khatun',
  phone: '+8801712345678',
  altPhone: '01812345678',
  placeId: 3_026_513,
  line: 'House 5, Road 3',
  note: 'Please call first',
}
const text = 'House 5, Road 3, Dhanmondi, Dhaka. Other phone: 01812345678. Note: Please call first'

async function sale(values: { name?: string; address?: string } = {}) {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ price: 100, stock: 50 }])
  const buyer = await kit.person('CUSTOMER', { name: parts.name, ...values })
  const order = (changes: object) => ({
    ...orderBody(shopId, [{ productId: productIds[0] ?? '' }]),
    ...changes,
  })
  return { buyer, vendor, order }
}
const read = (as: TestPerson, id: string) => kit.call({ url: `/orders/get-single-order/${id}`, as })

describe('the delivery address of an order', () => {
  it('is frozen in parts and as one text, which readers of the old field get', async () => {
    const { buyer, vendor, order } = await sale({ address: 'The profile’s address' })
    const placed = await place(kit, buyer, order({ delivery: parts, address: 'Not this one' }))
    const frozen = {
      customer: { name: parts.name, phoneNumber: '01712345678', address: text },
      delivery: {
        name: parts.name,
        altPhone: '01812345678',
        placeId: parts.placeId,
        line: parts.line,
        note: parts.note,
      },
    }
    expect(placed).toMatchObject({ status: 201, data: frozen })
    expect((await read(vendor, placed.data.id)).data).toMatchObject(frozen)
    expect((await read(buyer, placed.data.id)).data).toEqual(placed.data)
  })

  it('names the recipient first when it is not the buyer', async () => {
    const { buyer, order } = await sale({ name: 'Karim Uddin' })
    const { placeId, line, phone, name } = parts
    const placed = await place(kit, buyer, order({ delivery: { placeId, line, phone, name } }))
    expect(placed.data.customer).toMatchObject({
      name: 'Karim Uddin',
      address: 'Rahima Khatun, House 5, Road 3, Dhanmondi, Dhaka',
    })
    expect(placed.data.delivery).toMatchObject({ altPhone: null, note: null })
  })

  it('stays what it was when the address book changes', async () => {
    const { buyer, order } = await sale()
    const saved = await kit.call<{ id: string }>({
      method: 'POST',
      url: '/addresses/create',
      as: buyer,
      body: { ...parts, label: 'Home' },
    })
    const placed = await place(kit, buyer, order({ delivery: parts }))
    await kit.call({ method: 'DELETE', url: `/addresses/${saved.data.id}`, as: buyer })
    await kit.ctx.db.run(sql`update places set name_en = 'Dhanmandi' where id = ${parts.placeId}`)
    expect((await read(buyer, placed.data.id)).data).toEqual(placed.data)
    await kit.ctx.db.run(sql`update places set name_en = 'Dhanmondi' where id = ${parts.placeId}`)
  })

  it('is the free text for clients that send no parts, or the profile’s', async () => {
    const { buyer, order } = await sale({ address: 'House 9, Khulna' })
    for (const [sent, address] of [
      [{ address: 'House 1, Sylhet' }, 'House 1, Sylhet'],
      [{ delivery: null }, 'House 9, Khulna'],
      [{}, 'House 9, Khulna'],
    ] as const) {
      const placed = await place(kit, buyer, order(sent))
      expect(placed.data.customer.address).toBe(address)
      expect(placed.data.delivery).toBeNull()
    }
  })

  it.each([
    ['delivery.placeId', { placeId: 3026 }, 'Choose an upazila or thana.'],
    ['delivery.placeId', { placeId: 3_026_999 }, 'Choose an upazila or thana.'],
    ['delivery.placeId', { placeId: undefined }, 'Required'],
    ['delivery.phone', { phone: '12345678901' }, /^Enter a mobile number/],
    ['delivery.line', { line: '' }, 'Enter the house, road and area.'],
    ['delivery.name', { name: 'x' }, 'Name must be at least 3 characters.'],
  ])('is refused with the name of the field: %s %o', async (path, changes, message) => {
    const { buyer, order } = await sale({ address: 'The profile’s address' })
    const refused = await place(kit, buyer, order({ delivery: { ...parts, ...changes } }))
    expect(refused.status).toBe(400)
    expect(refused.errors).toEqual([{ path, message: expect.stringMatching(message) }])
  })

  it('costs the order no statement', async () => {
    const { buyer, order } = await sale({ address: 'House 9, Khulna' })
    const statements = async (changes: object) => {
      kit.statements.length = 0
      expect((await place(kit, buyer, order(changes))).status).toBe(201)
      return kit.statements.length
    }
    await statements({ delivery: parts })
    expect(await statements({ delivery: parts })).toBe(await statements({}))
  })

  it('is asked of the database again for an unknown place only once a minute', async () => {
    const { buyer, order } = await sale()
    const unknown = order({ delivery: { ...parts, placeId: 5 } })
    const reads = () => kit.statements.filter((each) => each.includes('from places')).length
    kit.ctx.resources.placeBook.readAt = 0
    kit.statements.length = 0
    await place(kit, buyer, unknown)
    await place(kit, buyer, unknown)
    expect(reads()).toBe(1)
  })

  it('can’t be stored in a part of its parts', async () => {
    const { buyer, order } = await sale({ address: 'House 9, Khulna' })
    const { data } = await place(kit, buyer, order({ delivery: parts }))
    const broken = kit.ctx.db.run(sql`update orders set address_line = null where id = ${data.id}`)
    await expect(broken).rejects.toThrow('orders_delivery')
  })
})
