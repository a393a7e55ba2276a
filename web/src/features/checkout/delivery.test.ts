import type { Address } from '@haat/contract/addresses'
import { describe, expect, it } from 'vitest'
import { deliveryOf, fieldOfDelivery, problemsOfDelivery } from './delivery.ts'

const saved: Address = {
  id: '01890000-0000-7000-8000-000000000001',
  label: 'Home',
  name: 'Rahima',
  phone: '01712345678',
  altPhone: '01812345678',
  placeId: 3_026_513,
  line: 'House 5, Road 3',
  note: 'Please call first',
  isDefault: true,
  placeEn: 'Dhanmondi',
  placeBn: 'ধানমন্ডি',
  districtId: 3026,
  districtEn: 'Dhaka',
  districtBn: 'ঢাকা',
  text: 'House 5, Road 3, Dhanmondi, Dhaka',
}
const typed = {
  deliverTo: '',
  name: 'Karim',
  phoneNumber: '01912345678',
  address: 'House 1, Road 2',
  districtId: 3026,
  placeId: 3_026_527,
}

describe('where an order goes', () => {
  it('is the chosen address with all its parts, and nothing else of it', () => {
    const { name, phone, altPhone, placeId, line, note } = saved
    expect(deliveryOf({ ...typed, deliverTo: saved.id }, [saved])).toEqual({
      delivery: { name, phone, altPhone, placeId, line, note },
    })
  })

  it('is the typed address with its place; without one, and for an address that is gone, a free text', () => {
    expect(deliveryOf(typed, [saved])).toEqual({
      delivery: {
        name: 'Karim',
        phone: '01912345678',
        placeId: 3_026_527,
        line: 'House 1, Road 2',
      },
    })
    expect(deliveryOf({ ...typed, placeId: 0 }, [saved])).toBeNull()
    expect(deliveryOf({ ...typed, placeId: 0, deliverTo: 'gone' }, [saved])).toBeNull()
  })
})

describe('what is wrong with a typed address', () => {
  it('is said at the fields of the form', () => {
    const wrong = { ...typed, phoneNumber: '12345678901', address: 'abc', placeId: 0 }
    expect(problemsOfDelivery(wrong).map(({ path }) => path)).toEqual([
      'phoneNumber',
      'placeId',
      'address',
    ])
    expect(problemsOfDelivery(typed)).toEqual([])
  })

  it('is nothing without a district, or with a saved address', () => {
    const free = { ...typed, phoneNumber: '12345678901', address: 'abc', districtId: 0, placeId: 0 }
    expect(problemsOfDelivery(free)).toEqual([])
    expect(problemsOfDelivery({ ...free, districtId: 3026, deliverTo: saved.id })).toEqual([])
  })

  it('has the names of the form also when the server says it', () => {
    const message = 'No'
    expect(fieldOfDelivery({ path: 'delivery.phone', message }).path).toBe('phoneNumber')
    expect(fieldOfDelivery({ path: 'delivery.placeId', message }).path).toBe('placeId')
    expect(fieldOfDelivery({ path: 'address', message }).path).toBe('address')
    expect(fieldOfDelivery({ path: 'totalAmount', message }).path).toBe('totalAmount')
  })
})
