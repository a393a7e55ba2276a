import type { Order, OrderStatus } from '@haat/contract/orders'
import type {
  PackingInput,
  PickList,
  Shipment,
  ShipmentsOfOrders,
  ShipmentStep,
} from '@haat/contract/shipments'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { bookChecks } from '#server/book-checks.ts'
import type { Kit, TestPerson } from './kit.ts'
import { marketOf, orderBody, place } from './orders.ts'

/** The calls about parcels that tests make. */
export function shipmentCalls(kit: Kit) {
  return {
    pack: (as: TestPerson, orderId: string, lines: PackingInput['lines']) =>
      kit.call<Shipment>({ method: 'POST', url: '/shipments', as, body: { orderId, lines } }),
    step: (
      as: TestPerson,
      id: string,
      state: ShipmentStep['state'],
      courier: Omit<ShipmentStep, 'state'> = {},
    ) =>
      kit.call<Shipment>({
        method: 'PATCH',
        url: `/shipments/${id}`,
        as,
        body: { state, ...courier },
      }),
    inspect: (as: TestPerson, id: string, lines: { orderItemId: string; resellable: number }[]) =>
      kit.call<Shipment>({
        method: 'POST',
        url: `/shipments/${id}/inspection`,
        as,
        body: { lines },
      }),
    parcels: (as: TestPerson, ...orderIds: string[]) =>
      kit.call<ShipmentsOfOrders>({ url: `/shipments?orders=${orderIds.join()}`, as }),
    pickList: (as: TestPerson) => kit.call<PickList>({ url: '/shipments/pick-list', as }),
    moveOrder: (as: TestPerson, id: string, status: OrderStatus) =>
      kit.call<Order>({
        method: 'PATCH',
        url: `/orders/change-status/${id}`,
        as,
        body: { status },
      }),
    readOrder: async (as: TestPerson, id: string) =>
      (await kit.call<Order>({ url: `/orders/get-single-order/${id}`, as })).data,
    /** The first violation of each rule of the books, parcels included. */
    faults: async () => (await checkBooks(kit.ctx, bookChecks)).findings,
  }
}

export interface PlacedOrder {
  id: string
  vendor: TestPerson
  shopId: string
  productIds: string[]
  /** Its lines: two pieces of the first product, one of the second. */
  items: [string, string]
}

/** A new order of two pieces at 100 taka and one at 100, from a shop with 10 of each. */
export async function placedOrder(
  kit: Kit,
  buyer: TestPerson,
  paymentType: 'COD' | 'ONLINE' = 'COD',
): Promise<PlacedOrder> {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 10 }, { stock: 10 }])
  const [a = '', b = ''] = productIds
  const lines = [{ productId: a, quantity: 2 }, { productId: b }]
  const { data } = await place(kit, buyer, orderBody(shopId, lines, { paymentType }))
  const [first, second] = [data.orderItem[0]?.id ?? '', data.orderItem[1]?.id ?? '']
  return { id: data.id, vendor, shopId, productIds, items: [first, second] }
}

/** A parcel with all pieces of an order, packed or returned, written past the services; one that is there otherwise. */
export async function parcelOf(
  { ctx }: Pick<Kit, 'ctx'>,
  orderId: string,
  state: 'PACKED' | 'RETURNED' = 'PACKED',
): Promise<{ id: string; lines: { orderItemId: string; resellable: number }[] }> {
  const { id } = await ctx.db.one(
    { id: tables.shipments.id },
    sql`select coalesce(pack_rest(${orderId}), (select id from shipments where order_id = ${orderId} limit 1)) as id`,
  )
  await ctx.db.run(sql`select move_shipments(array[${id}::uuid], ${state}, null, 'VENDOR')`)
  const items = await ctx.db.many(
    pick(tables.shipment_items, 'order_item_id'),
    sql`select order_item_id from shipment_items where shipment_id = ${id}`,
  )
  return { id, lines: items.map((item) => ({ orderItemId: item.order_item_id, resellable: 1 })) }
}
