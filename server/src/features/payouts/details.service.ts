import { fail } from '@haat/contract/errors'
import type {
  PayoutAccountInput,
  PayoutDetails,
  ShopLegalInput,
  VerifyAccountInput,
} from '@haat/contract/payouts'
import { payoutLimits } from '@haat/contract/payouts.limits'
import type { Actor, Ctx } from '#core/ctx.ts'
import { changesOf } from '#core/sql/audit.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { readNumber, sealNumber } from './account-number.ts'
import {
  findAccount,
  findDetailedShop,
  findLegal,
  markVerified,
  saveAccount,
  saveLegal,
  type DetailedShop,
  type NewAccount,
  type Whose,
} from './details.queries.ts'
import { masked, toAccount, type AccountRow } from './payouts.rows.ts'

const wholeNumber = 'Enter the whole number again: the bank or the holder is another one.'

const write = declareWrite({
  subject: 'shop',
  refusals: {
    shop_legal_pkey: () => fail('EDIT_CONFLICT'),
    payout_accounts_two_people: () => fail('SECOND_PERSON_REQUIRED'),
  },
})

/** Who the shop is by law, and where it is paid, with the last digits of its account. Throws as `shopOf` does. */
export async function getDetails(ctx: Ctx, whose: Whose): Promise<PayoutDetails> {
  const { id } = await shopOf(ctx, whose)
  return await detailsOf(ctx, id)
}

/** Enters who the shop is by law. Throws as `shopOf` does, and EDIT_CONFLICT when it has changed since it was read. */
export async function setLegal(
  ctx: Ctx,
  actor: Actor,
  whose: Whose,
  { seen, ...input }: ShopLegalInput,
): Promise<PayoutDetails> {
  return await write(ctx, async (tx, record) => {
    const { id } = await shopOf(tx, whose)
    const old = await findLegal(tx, id, true)
    insistOnSeen(seen, { ...old }, input)
    const changes = changesOf({ ...old }, input)
    if (changes !== null) {
      await saveLegal(tx, id, input, old === null)
      await record(actor, 'shop.legal-changed', id, changes)
    }
    return await detailsOf(tx, id)
  })
}

/**
 * Sets where the shop is paid. A change has to be verified, holds payouts for 72 hours, and is mailed to the vendor.
 * Throws as `shopOf` does, EDIT_CONFLICT when it has changed since it was read, and VALIDATION_FAILED without a
 * number.
 */
export async function setAccount(
  ctx: Ctx,
  actor: Actor,
  whose: Whose,
  input: PayoutAccountInput,
): Promise<PayoutDetails> {
  const save = () => saveOnce(ctx, actor, whose, input)
  return await save().catch(async (error: unknown) => {
    // Somebody else has entered the first one at the same time. It can be read now.
    if (!brokeConstraint(error, 'payout_accounts_pkey')) throw error
    return await save()
  })
}

async function saveOnce(
  ctx: Ctx,
  actor: Actor,
  whose: Whose,
  input: PayoutAccountInput,
): Promise<PayoutDetails> {
  return await write(ctx, async (tx, record) => {
    const shop = await shopOf(tx, whose)
    const old = await findAccount(tx, shop.id, true)
    insistOnSeen(input.seen, old === null ? { changedAt: null } : { ...toAccount(old) }, {})
    const number = numberFor(tx, old, input)
    const account = accountOf(tx, shop.id, number, input)
    const changes = changesToLog(tx, old, { account, number })
    if (changes !== null) {
      await saveAccount(tx, shop.id, account, { byId: actor.id, isNew: old === null })
      await record(actor, 'shop.payout-account-changed', shop.id, changes)
      await tellVendor(tx, shop, account)
    }
    return await detailsOf(tx, shop.id)
  })
}

/**
 * Confirms that the account belongs to the shop. Throws as `shopOf` does, NOT_FOUND without an account,
 * EDIT_CONFLICT when it is not the one that was checked, SECOND_PERSON_REQUIRED by who entered it.
 */
export async function verifyAccount(
  ctx: Ctx,
  actor: Actor,
  shopId: string,
  { seen }: VerifyAccountInput,
): Promise<PayoutDetails> {
  return await write(ctx, async (tx, record) => {
    const { id } = await shopOf(tx, { shopId })
    const account = (await findAccount(tx, id, true)) ?? fail('NOT_FOUND')
    insistOnSeen(seen, { ...toAccount(account) }, {})
    if (account.changed_by === actor.id) fail('SECOND_PERSON_REQUIRED')
    if (account.verified_at === null) {
      await markVerified(tx, id, actor.id)
      const accountNumber = masked(account.number_tail)
      await record(actor, 'shop.payout-account-verified', id, { accountNumber })
    }
    return await detailsOf(tx, id)
  })
}

/** Throws SHOP_REQUIRED for a vendor without a shop, and NOT_FOUND for a shop that does not exist. */
export async function shopOf(ctx: Ctx, whose: Whose): Promise<DetailedShop> {
  const shop = await findDetailedShop(ctx, whose)
  return shop ?? fail('shopId' in whose ? 'NOT_FOUND' : 'SHOP_REQUIRED')
}

async function detailsOf(ctx: Ctx, shopId: string): Promise<PayoutDetails> {
  const legal = await findLegal(ctx, shopId)
  const account = await findAccount(ctx, shopId)
  return { shopId, legal, account: account === null ? null : toAccount(account) }
}

/**
 * The given number, or the stored one, which stays as long as its method, holder and bank do. Nobody has a number at
 * another bank, so that the rest of another account with it would lead the money elsewhere.
 */
function numberFor(ctx: Ctx, old: AccountRow | null, given: PayoutAccountInput): string {
  if (given.accountNumber !== undefined) return given.accountNumber
  const refuse = (message: string) =>
    fail('VALIDATION_FAILED', { errors: [{ path: 'accountNumber', message }] })
  if (old === null || old.method !== given.method) return refuse('Required')
  const isSameBank =
    given.method !== 'BANK' ||
    (old.bank === given.bank && old.routing_number === given.routingNumber)
  if (old.holder !== given.holder || !isSameBank) return refuse(wholeNumber)
  return readNumber(ctx.config, old.shop_id, old.number_sealed) ?? refuse('Required')
}

function accountOf(
  { config }: Ctx,
  shopId: string,
  number: string,
  { method, holder, bank, branch, routingNumber }: PayoutAccountInput,
): NewAccount {
  const atBank = method === 'BANK'
  return {
    method,
    holder,
    ...sealNumber(config, shopId, method, number),
    bank: atBank ? bank : null,
    branch: atBank ? branch : null,
    routingNumber: atBank ? routingNumber : null,
  }
}

/** What changes, for the audit log: of the number its last digits, of the holder nothing. Null for no change. */
function changesToLog(
  { config }: Ctx,
  old: AccountRow | null,
  { account, number }: { account: NewAccount; number: string },
): object | null {
  const { sealed: _sealed, tail, ...after } = account
  const before = old === null ? {} : { ...old, routingNumber: old.routing_number }
  const changes = changesOf(before, after, ['holder'])
  const stored = old === null ? null : readNumber(config, old.shop_id, old.number_sealed)
  if (stored === number) return changes
  const from = old === null ? null : masked(old.number_tail)
  return { ...changes, accountNumber: { from, to: masked(tail) } }
}

async function tellVendor(
  ctx: Ctx,
  { personId, to, name, isVerified, shop_name: shopName }: DetailedShop,
  { method, tail }: NewAccount,
): Promise<void> {
  await queueMail(ctx, {
    kind: 'payoutAccountChanged',
    personId,
    to,
    name,
    isVerified,
    shopName,
    account: { method, number: masked(tail) },
    holdHours: payoutLimits.accountHoldHours,
  })
}
