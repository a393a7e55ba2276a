import { expect, type APIRequestContext } from '@playwright/test'
import {
  openShop,
  signUp,
  tokenOf,
  type Person,
  type TestProduct,
  type TestShop,
} from './market.ts'
import { deliver, placeOrder } from './orders.ts'
import { picture } from './pictures.ts'
import { send } from './send.ts'

export interface ReviewedProduct {
  shop: TestShop
  product: TestProduct
  writer: Person
  reviewId: string
}

/** A product that somebody bought, got and reviewed with a picture, through the API. */
export async function reviewedProduct(
  request: APIRequestContext,
  comment = 'Does what it says.',
): Promise<ReviewedProduct> {
  const shop = await openShop(request)
  const product = await shop.product({ price: 700 })
  const writer = await signUp(request, 'customer')
  const order = await placeOrder(request, writer, shop, { lines: [{ product, price: 700 }] })
  await deliver(request, shop, order)
  const headers = { authorization: await tokenOf(request, writer.email) }
  const uploaded = await send(request, 'post', '/private-pictures', {
    headers,
    multipart: { data: '{}', file: picture },
  })
  const { data: sent }: { data: { id: string } } = await uploaded.json()
  const answer = await send(request, 'post', '/reviews/create', {
    headers,
    data: { productId: product.id, rating: 4, comment, pictures: [sent.id] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data }: { data: { id: string } } = await answer.json()
  return { shop, product, writer, reviewId: data.id }
}
