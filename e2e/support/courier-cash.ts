import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { openShop, signUp, unique } from './market.ts'
import { deliver, placeOrder } from './orders.ts'
import { send } from './send.ts'

/** A courier that collected the cash of two orders of 5,060 taka, and has handed over that of one, not confirmed. */
export async function collectCash(request: APIRequestContext, admin: string): Promise<string> {
  const headers = { authorization: admin }
  const courier = unique('courier-')
  const shop = await openShop(request)
  const product = await shop.product({ price: 5_000 })
  const customer = await signUp(request, 'customer')
  const ids: string[] = []
  for (const lines of [[{ product, price: 5_000 }], [{ product, price: 5_000 }]]) {
    const id = await placeOrder(request, customer, shop, { lines })
    const data = { heldBy: 'COURIER', courier }
    const url = `/finance/orders/${id}/cash-held-by`
    const answer = await send(request, 'patch', url, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    await deliver(request, shop, id)
    ids.push(id)
  }
  const remittance = { courier, orderIds: ids.slice(1), fee: 60, received: 4_990 }
  const data = { ...remittance, reference: unique('R-') }
  const answer = await send(request, 'post', '/finance/remittances', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return courier
}
