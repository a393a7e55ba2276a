import type { CourierName } from '@haat/contract/consignments'
import type { Ctx } from '#core/ctx.ts'
import { findAccount } from '#features/consignments/accounts.queries.ts'
import { credentialsOf } from '#features/consignments/adapters.service.ts'
import { takeMessage } from '#features/consignments/webhooks.service.ts'
import {
  answerAsPathao,
  answerAsSteadfast,
  messageOf,
  type SandboxAnswer,
  type SandboxParcel,
  type SandboxRequest,
} from './protocol.ts'
import { sandboxSteps } from './sandbox-steps.ts'
import { findAccountOf, parcelStore, selectNewest } from './sandbox.queries.ts'

/** A call to a test courier. */
export function answerCall(
  ctx: Ctx,
  courier: CourierName,
  request: SandboxRequest,
): Promise<SandboxAnswer> {
  const store = parcelStore(ctx)
  return courier === 'STEADFAST'
    ? answerAsSteadfast(store, request)
    : answerAsPathao(store, request)
}

export function listParcels(ctx: Ctx): Promise<SandboxParcel[]> {
  return selectNewest(ctx)
}

/** Moves a parcel of a test courier and sends the courier's message about it. False for one that is not there. */
export async function pressStep(
  ctx: Ctx,
  courier: CourierName,
  consignment: string,
  status: string,
): Promise<boolean> {
  const store = parcelStore(ctx)
  const parcel = await store.find(courier, 'consignment', consignment)
  if (parcel === null || !sandboxSteps[courier].includes(status)) return false
  await store.setStatus(consignment, status)
  const accountId = await findAccountOf(ctx, parcel.requestId)
  const account = accountId === null ? null : await findAccount(ctx, accountId)
  if (account === null) return true
  const secret = credentialsOf(ctx, account).webhookSecret
  const headers = { authorization: `Bearer ${secret}`, 'x-pathao-signature': secret }
  const raw = JSON.stringify(messageOf(parcel, status, new Date().toISOString()))
  await takeMessage(ctx, account.id, headers, raw)
  return true
}
