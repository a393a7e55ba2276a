import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Product } from '@haat/contract/catalog'
import type { Answer, TestPerson } from '#testing/kit.ts'
import { orderBody, place } from '#testing/orders.ts'
import { useReplicatedMarket } from './replicated-market.ts'

const market = useReplicatedMarket({ replicas: 1, lagSeconds: 2 })
const clients = 64
const roundsEach = 12

interface Client {
  vendor: TestPerson
  customer: TestPerson
  shopId: string
  productId: string
  stock: number
}

async function openClient(): Promise<Client> {
  const { id: shopId, vendor } = await market.shop()
  const customer = await market.person('CUSTOMER')
  const productId = await market.product({ shopId, stock: 1_000 })
  return { vendor, customer, shopId, productId, stock: 1_000 }
}

const cookieOf = ({ raw }: Answer) => {
  const cookie = raw.cookies.find(({ name }) => name === 'haat_written')
  return cookie === undefined ? '' : `haat_written=${cookie.value}`
}

interface Seen {
  wanted: object
  found: object
}

/** Writes something and reads it at once. Returns what should have come back, and what did. */
async function writeAndRead(client: Client, round: number): Promise<Seen[]> {
  const { vendor, customer, shopId, productId } = client
  const read = async (wanted: Partial<Product>, written: Answer) => {
    const headers = { cookie: cookieOf(written) }
    const { status, data } = await market.call<Product>({ url: `/products/${productId}`, headers })
    const found = Object.fromEntries(
      Object.entries(data).filter(([name]) => Object.keys(wanted).includes(name)),
    )
    return [
      { wanted: { isWritten: true }, found: { isWritten: written.status < 300 } },
      { wanted: { status: 200, ...wanted }, found: { status, ...found } },
    ]
  }
  if (round % 3 === 0) {
    const placed = await place(market, customer, orderBody(shopId, [{ productId }]))
    client.stock -= 1
    return await read({ stock: client.stock }, placed)
  }
  if (round % 3 === 1) {
    const body = { name: `Renamed ${productId.slice(-6)} ${round}` }
    const url = `/products/${productId}`
    return await read(body, await market.call({ method: 'PATCH', url, as: vendor, body }))
  }
  const seen: Seen[] = []
  for (const url of ['/products', '/products?searchTerm=renamed', `/shops/${shopId}`]) {
    const { status } = await market.call({ url })
    seen.push({ wanted: { url, status: 200 }, found: { url, status } })
  }
  return seen
}

it('64 clients always see what they wrote while the replica dies and comes back', async () => {
  const [replica] = market.replicas
  const opened = await Promise.all(Array.from({ length: clients }, openClient))
  const stop = new AbortController()
  let deaths = 0
  const dying = (async () => {
    while (!stop.signal.aborted) {
      await sleep(100 + Math.random() * 900)
      await replica?.killAll()
      deaths += 1
      await sleep(Math.random() * 500)
      await replica?.start()
      await market.untilUsed(true)
    }
  })()
  const seen: Seen[] = []
  const work = async (client: Client) => {
    for (let round = 0; round < roundsEach; round += 1) {
      seen.push(...(await writeAndRead(client, round)))
    }
  }
  try {
    await Promise.all(opened.map(work))
  } finally {
    stop.abort()
    await dying
  }
  expect(seen.map(({ found }) => found)).toEqual(seen.map(({ wanted }) => wanted))
  expect(deaths).toBeGreaterThan(0)
}, 240_000)
