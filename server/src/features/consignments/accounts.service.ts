import { randomUUID } from 'node:crypto'
import type {
  CourierAccount,
  CourierAccountChange,
  CourierAccountInput,
  CourierAccounts,
  CourierAccountsQuery,
  CourierTrial,
} from '@haat/contract/consignments'
import { consignmentMessages } from '@haat/contract/consignments.messages'
import { fail } from '@haat/contract/errors'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  findAccount,
  findVendorShop,
  insertAccount,
  lockAccount,
  markTried,
  selectAccounts,
  selectVendorAccounts,
  updateAccount,
} from './accounts.queries.ts'
import { toAccount, type AccountRow } from './consignments.rows.ts'
import { CourierError } from './couriers/courier.ts'
import { courierOf, sealCredentials } from './adapters.service.ts'

const write = declareWrite({
  subject: 'courier-account',
  refusals: {
    courier_accounts_once: () => fail('EDIT_CONFLICT', { message: consignmentMessages.account }),
  },
})

/** The accounts that the caller may book with. Admins name a shop, or see the market's. */
export async function listAccounts(
  ctx: Ctx,
  actor: Actor,
  { shopId }: CourierAccountsQuery,
): Promise<CourierAccounts> {
  const rows = isAdmin(actor.role)
    ? await selectAccounts(ctx, shopId ?? null)
    : await selectVendorAccounts(ctx, actor.id)
  return { accounts: rows.map((row) => toAccount(ctx.config, row)) }
}

/** Adds an account: of the market by admins, of the shop by its vendor. Throws SHOP_REQUIRED or EDIT_CONFLICT. */
export async function addAccount(
  ctx: Ctx,
  actor: Actor,
  { credentials }: CourierAccountInput,
): Promise<CourierAccount> {
  const { courier } = credentials
  return await write(ctx, async (tx, record) => {
    const isMarkets = isAdmin(actor.role)
    const shopId = isMarkets
      ? null
      : ((await findVendorShop(tx, actor.id)) ?? fail('SHOP_REQUIRED'))
    const id = randomUUID()
    const secrets = sealCredentials(tx.config, id, credentials)
    await insertAccount(tx, { id, shopId, courier, byId: actor.id, ...secrets })
    await record(actor, 'courier-account.added', id, { courier, shopId })
    return toAccount(tx.config, (await findAccount(tx, id)) ?? fail('NOT_FOUND'))
  })
}

/** Replaces what signs in, or switches the account on or off. Throws NOT_FOUND for somebody else's. */
export async function changeAccount(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { credentials, isEnabled }: CourierAccountChange,
): Promise<CourierAccount> {
  return await write(ctx, async (tx, record) => {
    await ownAccount(tx, actor, id)
    const account = (await lockAccount(tx, id)) ?? fail('NOT_FOUND')
    if (credentials !== undefined && credentials.courier !== account.courier) {
      fail('VALIDATION_FAILED', {
        errors: [{ path: 'credentials.courier', message: 'Another courier' }],
      })
    }
    const secrets =
      credentials === undefined ? null : sealCredentials(tx.config, account.id, credentials)
    const enabled = isEnabled ?? account.is_enabled
    if (secrets !== null || enabled !== account.is_enabled) {
      await updateAccount(tx, account.id, { secrets, isEnabled: enabled, byId: actor.id })
      const details = { isEnabled: enabled, fields: secrets === null ? [] : ['credentials'] }
      await record(actor, 'courier-account.changed', account.id, details)
    }
    return toAccount(tx.config, (await findAccount(tx, account.id)) ?? fail('NOT_FOUND'))
  })
}

/** Has the courier say whether it accepts the account. Throws NOT_FOUND for somebody else's. */
export async function tryAccount(ctx: Ctx, actor: Actor, id: string): Promise<CourierTrial> {
  const account = await ownAccount(ctx, actor, id)
  let message: string
  try {
    message = await courierOf(ctx, account).tryOut()
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return { works: false, message: error.message }
  }
  await write(ctx, async (tx, record) => {
    await markTried(tx, account.id)
    await record(actor, 'courier-account.tried', account.id)
  })
  return { works: true, message }
}

/** An account that the caller may change: admins the market's, vendors their shop's. Throws NOT_FOUND. */
export async function ownAccount(ctx: Ctx, actor: Actor, id: string): Promise<AccountRow> {
  const account = (await findAccount(ctx, id)) ?? fail('NOT_FOUND')
  const shopId = isAdmin(actor.role) ? null : await findVendorShop(ctx, actor.id)
  const isOwn = isAdmin(actor.role)
    ? account.shop_id === null
    : account.shop_id === shopId && shopId !== null
  return isOwn ? account : fail('NOT_FOUND')
}
