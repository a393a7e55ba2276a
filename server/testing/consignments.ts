import type {
  Consignment,
  ConsignmentsOfOrder,
  CourierAccount,
  CourierCredentials,
  CourierName,
  StatementResult,
} from '@haat/contract/consignments'
import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from './kit.ts'
import { marketOf, orderBody, place } from './orders.ts'
import { shipmentCalls } from './shipments.ts'

export const webhookSecret = 'a-webhook-secret-of-a-test'

export const credentialsFor = (courier: CourierName): CourierCredentials =>
  courier === 'STEADFAST'
    ? { courier, apiKey: 'key-of-a-test-0001', secretKey: 'secret-of-a-test', webhookSecret }
    : {
        courier,
        clientId: 'client-of-a-test-0001',
        clientSecret: 'secret-of-a-test',
        username: 'shop@test.example',
        password: 'password-of-a-test',
        storeId: '101',
        webhookSecret,
      }

/** The calls about couriers that tests make. */
export function consignmentCalls(kit: Kit) {
  return {
    addAccount: (as: TestPerson, courier: CourierName, credentials = credentialsFor(courier)) =>
      kit.call<CourierAccount>({
        method: 'POST',
        url: '/courier-accounts',
        as,
        body: { credentials },
      }),
    book: (as: TestPerson, shipmentId: string, accountId: string, weight = 500) =>
      kit.call<Consignment>({
        method: 'POST',
        url: '/consignments',
        as,
        body: { shipmentId, accountId, weight },
      }),
    cancel: (as: TestPerson, id: string) =>
      kit.call<Consignment>({ method: 'POST', url: `/consignments/${id}/cancellation`, as }),
    found: (as: TestPerson, id: string, consignment: string | null) =>
      kit.call<Consignment>({
        method: 'POST',
        url: `/consignments/${id}/found`,
        as,
        body: { consignment },
      }),
    listed: async (as: TestPerson, orderId: string) =>
      (await kit.call<ConsignmentsOfOrder>({ url: `/consignments?orderId=${orderId}`, as })).data
        .consignments,
    attention: async (as: TestPerson) =>
      (await kit.call<Consignment[]>({ url: '/finance/consignments?limit=100', as })).data,
    importAll: (as: TestPerson, accountId: string) =>
      kit.call<StatementResult>({
        method: 'POST',
        url: '/finance/courier-statements',
        as,
        body: { accountId },
      }),
    /** A courier's message, as it arrives from outside. */
    post: (accountId: string, payload: string, headers: Record<string, string> = signed) =>
      kit.app.inject({
        method: 'POST',
        url: `/couriers/${accountId}/webhook`,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      }),
  }
}

/** Headers that both couriers' messages carry. */
export const signed = {
  authorization: `Bearer ${webhookSecret}`,
  'x-pathao-signature': webhookSecret,
}

/** As if a parcel's courier had last been asked so long ago that no call can be under way. */
export async function waited({ ctx }: Kit, id: string): Promise<void> {
  await ctx.db.run(
    sql`update consignments set sent_at = sent_at - interval '10 minutes' where id = ${id}`,
  )
}

export interface PackedParcel {
  orderId: string
  shipmentId: string
  vendor: TestPerson
  shopId: string
  itemId: string
  productId: string
}

/** A packed cash-on-delivery order of two pieces at 100 taka, 260 taka with shipping, by the market unless said. */
export async function packedParcel(
  kit: Kit,
  buyer: TestPerson,
  { price = 100, shippedBy = 'MARKET' }: { price?: number; shippedBy?: 'SHOP' | 'MARKET' } = {},
): Promise<PackedParcel> {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 10, price }])
  const [productId = ''] = productIds
  const delivery = {
    name: 'Rahima Khatun',
    phone: '01712345678',
    placeId: 3_026_513,
    line: 'House 5, Road 3',
  }
  const body = orderBody(shopId, [{ productId, quantity: 2, price }], { delivery })
  const { data } = await place(kit, buyer, body)
  await kit.ctx.db.run(sql`update orders set shipped_by = ${shippedBy} where id = ${data.id}`)
  const itemId = data.orderItem[0]?.id ?? ''
  const lines = [{ orderItemId: itemId, quantity: 2 }]
  const packed = await shipmentCalls(kit).pack(vendor, data.id, lines)
  return { orderId: data.id, shipmentId: packed.data.id, vendor, shopId, itemId, productId }
}
