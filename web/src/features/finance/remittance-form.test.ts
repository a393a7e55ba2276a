import { z } from '@haat/contract/schema'
import { describe, expect, it } from 'vitest'
import { orderError, ordersIn, remittanceForm, remittanceOf } from './remittance-form.ts'

const one = '01980000-0000-7000-8000-00000000000a'
const two = '01980000-0000-7000-8000-00000000000b'
const form = (orders: string) => ({ orders, fee: 0, received: 10, reference: 'R-1' })
const errorOf = (orders: string) =>
  z.safeParse(remittanceForm, form(orders)).error?.issues.map(({ message }) => message)

describe('the orders of a remittance', () => {
  it('are read as a courier’s statement lists them, each once', () => {
    expect(ordersIn(` ${one}\r\n${two.toUpperCase()},${one}; \n`)).toEqual([one, two])
    expect(ordersIn(' \n')).toEqual([])
  })

  it('are named by their numbers or ids, and once by two spellings of one number', () => {
    const typed = `4821-906-375 ৪৮২১৯০৬৩৭৫, #4821906375\n${two}`
    expect(errorOf(typed)).toBeUndefined()
    const sent = remittanceOf('pathao', form(typed))
    expect(sent.orderIds).toEqual(['4821906375', two])
    expect(errorOf('4821906375\nXY-12')).toEqual(['XY-12 is not the number of an order.'])
  })

  it('are at least one, at most a thousand, and whole numbers', () => {
    expect(errorOf('')).toEqual(['Enter the numbers of the orders.'])
    expect(errorOf(`${one}\n01980000`)).toEqual(['01980000 is not the number of an order.'])
    const many = Array.from({ length: 1_001 }, (_, nth) => one.slice(0, -4) + (1_000 + nth))
    expect(errorOf(many.join('\n'))?.[0]).toMatch(/^A remittance has 1000 orders at most/)
    expect(errorOf(`${one} ${two}`)).toBeUndefined()
  })

  it('need amounts, which an empty box has not', () => {
    const empty = z.safeParse(remittanceForm, {
      ...form(one),
      fee: Number.NaN,
      received: undefined,
    })
    const messages = empty.error?.issues.map(({ message }) => message)
    expect(messages).toEqual(['Enter an amount.', 'Enter an amount.'])
  })

  it('are named by the server’s error', () => {
    const message = 'pathao does not hold the cash of this order'
    expect(orderError([one, two], [{ path: 'orderIds.1', message }])).toBe(`${two}: ${message}`)
    expect(orderError([one], [{ path: 'orderIds', message: 'Handed over before' }])).toBe(
      'Handed over before',
    )
    expect(orderError([one], [{ path: 'reference', message }])).toBeUndefined()
  })
})
