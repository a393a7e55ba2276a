import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf, type Person, type TestProduct, type TestShop } from './market.ts'
import { send } from './send.ts'

/** An order of one product, and whose it is. */
export interface Sold {
  id: string
  shop: TestShop
  product: TestProduct
  customer: Person
}

/** What became of an order: its product's stock, its status and payment, and what goes back, in taka. */
export async function outcomeOf(
  request: APIRequestContext,
  { id, product, customer }: Sold,
): Promise<{ stock: number; status: string; paymentStatus: string; refunds: unknown[] }> {
  const headers = { authorization: await tokenOf(request, customer.email) }
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await send(request, 'get', path, { headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    const body: { data: Data } = await answer.json()
    return body.data
  }
  const { stock } = await read<{ stock: number }>(`/products/${product.id}`)
  const { status, paymentStatus } = await read<{ status: string; paymentStatus: string }>(
    `/orders/get-single-order/${id}`,
  )
  const { decisions } = await read<{ decisions: { state: string; amount: number }[] }>(
    `/payments/refunds/${id}`,
  )
  const refunds = decisions.map(({ state, amount }) => `${state} ${amount}`)
  return { stock, status, paymentStatus, refunds }
}

/** The stock of a product. */
export async function stockOf(request: APIRequestContext, { id }: TestProduct): Promise<number> {
  const answer = await send(request, 'get', `/products/${id}`)
  const { data }: { data: { stock: number } } = await answer.json()
  return data.stock
}
