import type {
  Deadline,
  DeadlineCounts,
  DeadlinesFileQuery,
  DeadlinesQuery,
  DeliveryPromise,
  DeliveryPromises,
  PromisesQuery,
  ShopDistrict,
  StopRequestInput,
} from '@haat/contract/deadlines'
import { deadlineLimits } from '@haat/contract/deadlines.limits'
import { deadlineMessages } from '@haat/contract/deadlines.messages'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { CsvFile } from '#core/http/replies.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { lockSeenOrder } from '#features/orders/cancelling.service.ts'
import { partiesOf, vendorOf } from '#features/orders/order-notifications.service.ts'
import { listPlaces } from '#features/places/places.service.ts'
import { countDeadlines, selectDeadlines, selectForFile } from './desk.queries.ts'
import {
  findDistrict,
  insertStopRequest,
  selectPromises,
  writeDistrict,
} from './promises.queries.ts'

const write = declareWrite({ subject: 'order' })
const writeShop = declareWrite({ subject: 'shop' })

/** What is open and has to be done in time, the first to run out first. */
export function listDeadlines(ctx: Ctx, query: DeadlinesQuery): Promise<Page<Deadline>> {
  return selectDeadlines(ctx, query)
}

export async function getCounts(ctx: Ctx): Promise<DeadlineCounts> {
  return { kinds: await countDeadlines(ctx) }
}

/** The same as a CSV file, up to `exportMax` rows. */
export async function fileDeadlines(ctx: Ctx, query: DeadlinesFileQuery): Promise<CsvFile> {
  const found = await selectForFile(ctx, query, deadlineLimits.exportMax)
  return new CsvFile('deadlines', rowsOf(found))
}

async function* rowsOf(found: readonly Deadline[]) {
  yield ['kind', 'state', 'due_at', 'shop', 'order_number', 'order_id', 'subject_id']
  for (const { kind, state, dueAt, shop, orderNumber, orderId, subjectId } of found)
    yield [kind, state, dueAt, shop?.name ?? null, orderNumber, orderId, subjectId]
}

/** When these orders have to arrive, for their buyers, their vendors and admins. */
export async function listPromises(
  ctx: Ctx,
  actor: Actor,
  { orders }: PromisesQuery,
): Promise<DeliveryPromises> {
  return { promises: await selectPromises(ctx, actor, orders.split(',')) }
}

/**
 * Asks the shop to stop the parcels of a late order that has left. Asking again changes nothing. Throws NOT_FOUND, or
 * STATUS_NOT_ALLOWED (it is not late, has not left or has ended).
 */
export async function askToStop(
  ctx: Ctx,
  actor: Actor,
  { orderId }: StopRequestInput,
): Promise<DeliveryPromise> {
  return await write(ctx, async (tx, record) => {
    const order = await lockSeenOrder(tx, actor, orderId)
    if (order.customer_id !== actor.id) fail('NOT_FOUND')
    const promise = (await selectPromises(tx, actor, [order.id]))[0] ?? failNotLate()
    if (promise.askedAt !== null && promise.state === 'LATE') return promise
    if (promise.offer !== 'ASK') failNotLate()
    await insertStopRequest(tx, order.id, actor.id)
    await record(actor, 'order.stop-asked', order.id)
    await tellVendor(tx, order.id)
    return (await selectPromises(tx, actor, [order.id]))[0] ?? failNotLate()
  })
}

function failNotLate(): never {
  return fail('STATUS_NOT_ALLOWED', { message: deadlineMessages.notLate })
}

async function tellVendor(tx: Tx, id: string): Promise<void> {
  const parties = await partiesOf(tx, id)
  const order = { id, number: parties.number }
  await queueMail(tx, {
    kind: 'parcelStopAsked',
    ...vendorOf(parties),
    order,
    shopName: parties.shop_name,
  })
}

/** The district that the vendor's shop sends its parcels from. Throws SHOP_REQUIRED. */
export async function getDistrict(ctx: Ctx, actor: Actor): Promise<ShopDistrict> {
  const shop = (await findDistrict(ctx, actor.id)) ?? fail('SHOP_REQUIRED')
  return { districtId: shop.district_id }
}

/** Orders that are paid from now on are promised by it. Throws SHOP_REQUIRED or VALIDATION_FAILED. */
export async function setDistrict(
  ctx: Ctx,
  actor: Actor,
  { districtId }: ShopDistrict,
): Promise<ShopDistrict> {
  if (districtId !== null) {
    const places = await listPlaces(ctx, {})
    const isDistrict = places.some(({ id, kind }) => id === districtId && kind === 'DISTRICT')
    if (!isDistrict) {
      const errors = [{ path: 'districtId', message: deadlineMessages.district }]
      fail('VALIDATION_FAILED', { errors })
    }
  }
  return await writeShop(ctx, async (tx, record) => {
    const shop = (await findDistrict(tx, actor.id)) ?? fail('SHOP_REQUIRED')
    await writeDistrict(tx, shop.id, districtId)
    await record(actor, 'shop.district-changed', shop.id, { districtId })
    return { districtId }
  })
}
