import { expect, type APIRequestContext } from '@playwright/test'
import { openShop, signUp, tokenOf } from './market.ts'
import { placeOrder } from './orders.ts'
import { packAll } from './parcels.ts'
import { send } from './send.ts'

export const webhookSecret = 'a-webhook-secret-of-a-journey'

/** Adds the shop's account with a courier through the API. Returns its id. */
export async function addAccount(
  request: APIRequestContext,
  vendor: string,
  courier: 'STEADFAST' | 'PATHAO' = 'STEADFAST',
): Promise<string> {
  const credentials =
    courier === 'STEADFAST'
      ? { courier, apiKey: 'key-of-a-journey-01', secretKey: 'secret-of-a-journey', webhookSecret }
      : {
          courier,
          clientId: 'client-of-a-journey',
          clientSecret: 'secret-of-a-journey',
          username: 'shop@journey.example',
          password: 'password-of-a-journey',
          storeId: '101',
          webhookSecret,
        }
  const headers = { authorization: await tokenOf(request, vendor) }
  const made = await send(request, 'post', '/courier-accounts', { headers, data: { credentials } })
  expect(made.ok(), await made.text()).toBe(true)
  const { data }: { data: { id: string } } = await made.json()
  return data.id
}

/** What Steadfast posts when an order's parcel comes to a status. */
export async function sayAt(
  request: APIRequestContext,
  seller: { vendor: string; accountId: string; orderId: string },
  status: string,
): Promise<void> {
  const headers = { authorization: await tokenOf(request, seller.vendor) }
  const found = await send(request, 'get', `/consignments?orderId=${seller.orderId}`, { headers })
  const { data }: { data: { consignments: { consignment: string }[] } } = await found.json()
  const answer = await request.post(`/couriers/${seller.accountId}/webhook`, {
    headers: { authorization: `Bearer ${webhookSecret}` },
    data: {
      notification_type: 'delivery_status',
      consignment_id: data.consignments[0]?.consignment,
      status,
      delivery_charge: 70,
      updated_at: new Date().toISOString(),
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A packed cash order of two keyboards, whose shop has an account at Steadfast. */
export async function packedForCourier(request: APIRequestContext) {
  const shop = await openShop(request)
  const product = await shop.product({ price: 900, name: 'Keyboard' })
  const customer = await signUp(request, 'customer')
  const lines = [{ product, price: 900, quantity: 2 }]
  const orderId = await placeOrder(request, customer, shop, { lines })
  await packAll(request, shop.vendor.email, orderId)
  const vendor = shop.vendor.email
  const accountId = await addAccount(request, vendor)
  return { vendor, accountId, orderId, shop, product, customer }
}
