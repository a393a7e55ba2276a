import { dataOf } from './client.ts'
import type { Load } from './load-context.ts'
import { changePicture } from './selling.ts'
import type { Person } from './people.ts'

const words = ['laptop', 'mouse', 'keyboard', 'moniter', 'ssd', 'phone 8gb', 'router', 'camra']

/** Browses anonymously. */
export async function browse({ rng, market, client }: Load): Promise<void> {
  const offer = rng.pick(rng.pick([...market.shelves.values()]))
  await client.send({
    path: rng.pick([
      '/',
      '/api/v1/products?limit=12',
      `/api/v1/products?limit=12&searchTerm=${encodeURIComponent(rng.pick(words))}`,
      `/api/v1/products/${offer.id}`,
      `/products/${offer.id}`,
      `/api/v1/reviews/product/${offer.id}`,
      '/api/v1/shops?page=1&limit=10',
      '/api/v1/categories',
    ]),
  })
}

/** Follows or unfollows a shop. */
export async function follow(load: Load, customer: Person): Promise<void> {
  const { rng, market, people, journal } = load
  const shopId = rng.pick([...market.shelves.keys()])
  const pair = `${customer.id} ${shopId}`
  const wants = journal.follows.get(pair) !== true
  const { answer, isSure } = await people.as(customer, {
    method: wants ? 'POST' : 'DELETE',
    path: `/api/v1/followed-shops/${wants ? 'follow' : 'unfollow'}`,
    body: { shopId },
  })
  journal.follows.set(pair, isSure && answer !== null && answer.status < 300 ? wants : null)
}

/** Reviews an ordered product. */
export async function review(load: Load, customer: Person): Promise<void> {
  const { rng, people, journal } = load
  const order = load.ordersOf(customer)[0]
  const productId = order?.orderItem[0]?.productId
  if (order === undefined || productId === undefined) return
  const pair = `${customer.id} ${productId}`
  if (journal.reviews.has(pair)) return
  const rating = rng.int(1, 5)
  const { answer, isSure } = await people.as(customer, {
    method: 'POST',
    path: '/api/v1/reviews/create',
    body: { productId, rating, comment: 'As described.' },
  })
  const stands = isSure && answer?.status === 201
  // A review is deleted with its order, so the journal expects it only if the order was not cancelled.
  load.reviewed.set(pair, order.id)
  journal.reviews.set(pair, stands ? rating : null)
}

/** Reserves a use of a coupon, which the next order may take or not. */
export async function applyCoupon({ rng, market, people }: Load, customer: Person): Promise<void> {
  const code = rng.pick(market.couponCodes)
  await people.as(customer, {
    method: 'POST',
    path: '/api/v1/coupons/apply-coupon',
    body: { code },
  })
}

/** Signs out and in, and refreshes tokens. */
export async function comeAndGo({ rng, people }: Load, person: Person): Promise<void> {
  if (rng.chance(0.8)) return await people.refresh(person)
  await people.signOut(person)
  await people.signIn(person)
}

/** Uploads a new profile photo. */
export async function photo(load: Load, person: Person): Promise<void> {
  await changePicture(load, person, '/api/v1/users/update-profile', person.id)
}

/** Reads the person's own lists, which only they may see. */
export async function lookAtOwn({ rng, people }: Load, customer: Person): Promise<void> {
  const path = rng.pick(['orders/my-orders', 'users/get-profile', 'followed-shops'])
  const { answer } = await people.as(customer, { path: `/api/v1/${path}` })
  dataOf(answer)
}
