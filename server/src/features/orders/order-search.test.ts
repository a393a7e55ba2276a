import { formatOrderNumber, withCheckDigit } from '@haat/contract/order-numbers'
import type { Order } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const kit = useKit()
let karim: TestPerson
let mina: TestPerson
let admin: TestPerson
let vendor: TestPerson
let rival: TestPerson
/** Karim's kettle and Mina's lamp of one shop, Karim's lamp of another. */
let kettle: Order
let lamp: Order
let otherLamp: Order

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  karim = await kit.person('CUSTOMER', { name: 'Abdul Karim', phoneNumber: '01711223344' })
  mina = await kit.person('CUSTOMER', { name: 'Mina Begum', phoneNumber: '01899887766' })
  const market = await marketOf(kit, [])
  const other = await marketOf(kit, [])
  vendor = market.vendor
  rival = other.vendor
  const buy = async (as: TestPerson, shopId: string, name: string) => {
    const productId = await kit.product({ shopId, name, stock: 9 })
    return (await place(kit, as, orderBody(shopId, [{ productId }]))).data
  }
  kettle = await buy(karim, market.shopId, 'Copper Kettle 2L')
  lamp = await buy(mina, market.shopId, 'Brass Lamp')
  otherLamp = await buy(karim, other.shopId, 'Brass Lamp Large')
  // Three digits of a random number are those of somebody's phone in one run of fifty.
  const number = withCheckDigit('604512937')
  await kit.ctx.db.run(sql`update orders set number = ${number} where id = ${kettle.id}`)
  kettle = { ...kettle, number }
})

async function found(as: TestPerson, term: string): Promise<string[]> {
  const urls = { CUSTOMER: '/orders/my-orders', VENDOR: '/orders/shop-orders' }
  const url = as.role === 'CUSTOMER' || as.role === 'VENDOR' ? urls[as.role] : '/orders'
  const query = new URLSearchParams({ searchTerm: term, limit: '100' })
  const { data } = await kit.call<Order[] | { data: Order[] }>({
    url: `${url}?${query.toString()}`,
    as,
  })
  return (Array.isArray(data) ? data : data.data).map(({ id }) => id).toSorted()
}
const ids = (...orders: Order[]) => orders.map(({ id }) => id).toSorted()
const bangla = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode('০'.charCodeAt(0) + Number(digit)))

describe('a search among orders', () => {
  it('finds a number, whole or its start, as people write it, for all who may see the order', async () => {
    const number = kettle.number ?? ''
    for (const term of [
      number,
      formatOrderNumber(number),
      ` ${formatOrderNumber(number).replaceAll('-', ' ')} `,
      bangla(number),
      number.slice(0, 9),
    ]) {
      for (const reader of [karim, vendor, admin])
        expect(await found(reader, term)).toEqual(ids(kettle))
    }
    // 1 of 9,000 starts of four digits is another order's.
    expect(await found(vendor, number.slice(0, 4))).toContain(kettle.id)
    expect(await found(vendor, number.slice(0, 3))).toEqual([])
  })

  it('finds no order of others by its number', async () => {
    for (const reader of [mina, rival]) expect(await found(reader, kettle.number ?? '')).toEqual([])
    for (const reader of [mina, rival]) expect(await found(reader, kettle.id)).toEqual([])
  })

  it('finds by product, each reader their own', async () => {
    for (const term of ['brass', 'BRASS LAMP', 'lamp brass']) {
      expect(await found(admin, term)).toEqual(ids(lamp, otherLamp))
    }
    expect(await found(vendor, 'rass la')).toEqual(ids(lamp))
    expect(await found(rival, 'brass')).toEqual(ids(otherLamp))
    expect(await found(karim, 'rass')).toEqual(ids(otherLamp))
    expect(await found(mina, 'kettle')).toEqual([])
  })

  it('finds by the buyer’s name, email and phone, each shop its own', async () => {
    for (const term of ['karim', karim.email.toUpperCase(), '1122334', bangla('01711223344')]) {
      expect(await found(admin, term)).toEqual(ids(kettle, otherLamp))
      expect(await found(vendor, term)).toEqual(ids(kettle))
      expect(await found(rival, term)).toEqual(ids(otherLamp))
    }
  })

  it('finds by shop, for buyers and admins', async () => {
    expect(await found(karim, kettle.shop.name)).toEqual(ids(kettle))
    expect(await found(admin, kettle.shop.name)).toEqual(ids(kettle, lamp))
  })

  it('keeps to the other filters, and to a text that is no pattern', async () => {
    await kit.ctx.db.run(sql`update orders set status = 'SHIPPED' where id = ${lamp.id}`)
    const query = new URLSearchParams({ searchTerm: 'brass', status: 'SHIPPED' })
    const { data } = await kit.call<Order[]>({ url: `/orders?${query.toString()}`, as: admin })
    expect(data.map(({ id }) => id)).toEqual(ids(lamp))
    for (const term of ['%', '_', "'", '\\', 'a & b | !c', ':*', '()', '২', '-', '']) {
      for (const reader of [karim, vendor, admin]) {
        expect(await found(reader, `zz${term}zz`)).toEqual([])
      }
    }
  })
})
