import { Failure, type ErrorCode } from '@haat/contract/errors'
import { expect } from 'vitest'
import type { Actor } from '#core/ctx.ts'
import type { Rng } from '#seed/prng.ts'
import type { Kit, TestPerson } from '#testing/kit.ts'
import { LedgerModel } from '#testing/ledger-model.ts'
import type { ModelOrder } from '#testing/model-orders.ts'
import type { Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { bankAccount, bkashAccount, useAccount } from '#testing/payouts.ts'
import type { RefundGateway } from './refund-gateway.ts'

/** A shop of the walk, which is paid into an account of its own. */
export interface WalkShop {
  id: string
  vendor: Actor
  sale: Sale
  method: 'BANK' | 'BKASH'
  productIds: readonly string[]
  /** Whether its account has just been changed. */
  isHeld: boolean
  /** Whether an admin has verified its account since a transfer came back. */
  isVerified: boolean
}

/** A market, and what should be in its books. */
export interface Walk {
  kit: Kit
  rng: Rng
  model: LedgerModel
  gateway: RefundGateway
  shops: ReadonlyMap<string, WalkShop>
  orders: ModelOrder[]
  /** How many pieces of each product came back to the stock. */
  restocked: Map<string, number>
  /** Two people, so that one can decide on what the other made. */
  admins: readonly [Actor, Actor]
}

/**
 * A kind of event. It changes the market through its services and the model by hand, and expects the market to refuse
 * exactly what the model does not allow.
 */
export interface Move {
  /** How often it is chosen, compared to others. */
  weight: number
  /** It begins something that has to be ended afterwards. */
  begins?: true
  /** Whether it is likely to change this order or its shop. It is made mostly where it fits, and elsewhere refused. */
  fits?(order: ModelOrder): boolean
  make(order: ModelOrder): Promise<void>
}
export type Moves = (walk: Walk) => readonly Move[]

/** The stock with which each product begins. */
export const walkStock = 1_000_000

interface WalkOptions {
  rng: Rng
  gateway: RefundGateway
  shopCount: number
}

/** Opens a market of so many shops, each of which can be paid. */
export async function openWalk(kit: Kit, options: WalkOptions): Promise<Walk> {
  const { rng, gateway, shopCount } = options
  const buyer = await kit.person('CUSTOMER')
  const stock = { stock: walkStock }
  const shops = new Map<string, WalkShop>()
  while (shops.size < shopCount) {
    const { shopId: id, vendor, productIds } = await marketOf(kit, [stock, stock, stock])
    const method = rng.pick(['BANK', 'BKASH'] as const)
    await useAccount(kit, { id, vendor }, method === 'BANK' ? bankAccount : bkashAccount)
    const sale = { buyer, shopId: id, productId: productIds[0] ?? '' }
    const account = { isHeld: false, isVerified: true }
    shops.set(id, { id, vendor: actorOf(vendor), sale, productIds, method, ...account })
  }
  const admins = [await kit.person('ADMIN'), await kit.person('SUPER_ADMIN')] as const
  return {
    kit,
    rng,
    model: new LedgerModel(),
    gateway,
    shops,
    orders: [],
    restocked: new Map(),
    admins: [actorOf(admins[0]), actorOf(admins[1])],
  }
}

export function actorOf({ id, email, role }: TestPerson): Actor {
  return { id, email, role, sessionId: id, requirement: null }
}

/** The shop that sold an order. */
export function shopOf({ shops }: Walk, { shopId }: Pick<ModelOrder, 'shopId'>): WalkShop {
  const shop = shops.get(shopId)
  if (shop === undefined) throw new RangeError(`The walk has no shop ${shopId}.`)
  return shop
}

/** Pieces came back to the stock. */
export function restock({ restocked }: Walk, productId: string, pieces: number): void {
  restocked.set(productId, (restocked.get(productId) ?? 0) + pieces)
}

/** Makes a change that the market has to refuse exactly if it is not allowed. */
export async function attempt(
  isAllowed: boolean,
  change: () => Promise<unknown>,
): Promise<boolean> {
  const refusal = await refusalOf(change)
  expect(refusal === null, `refused: ${JSON.stringify(refusal)}`).toBe(isAllowed)
  return isAllowed
}

/** Makes a change that the market has to refuse with this code; null: that it has to make. */
export async function expectOutcome(
  code: ErrorCode | null,
  change: () => Promise<unknown>,
): Promise<void> {
  expect((await refusalOf(change))?.code ?? null).toBe(code)
}

async function refusalOf(change: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await change()
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error
  }
}
