import type { InjectOptions } from 'fastify'
import { sandboxActions } from '#features/payments/sandbox/sandbox.service.ts'
import type { Rng } from '#seed/prng.ts'
import { hostileText, queryTails } from './hostile.ts'
import type { FuzzWorld } from './world.ts'

/** What lies outside the API, or nowhere: pictures, letters, gateways' callbacks, documents. */
const addresses: readonly string[] = [
  '/healthz',
  '/readyz',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/v1/*',
  '/api/v1/products/*/*',
  '/media/*/*',
  '/media/*/640.webp',
  '/dev/mail',
  '/dev/mail/*',
  '/gateway/*/return/*',
  '/gateway/sandbox/return/success',
  '/gateway/sandbox/return/cancel',
  '/gateway/sandbox/ipn',
  '/gateway/*/ipn',
  '/sandbox-gateway/*',
]

/** A request to one of them, a form where something is posted, as gateways and their pages post it. */
export function requestBeside(world: FuzzWorld, rng: Rng): InjectOptions & { url: string } {
  const text = () => {
    const known = [...world.transactions, ...world.things.payment.map(({ id }) => id), 'sandbox']
    return rng.chance(0.5) ? rng.pick(known) : hostileText(rng).slice(0, 400).toWellFormed()
  }
  const url = rng.pick(addresses).replaceAll('*', () => encodeURIComponent(text()) || 'x')
  const method = rng.pick(['GET', 'POST'] as const)
  if (method === 'GET') return { method, url: `${url}?x=1${rng.pick(queryTails)}` }
  const fields = new URLSearchParams({
    action: rng.chance(0.7) ? rng.pick(sandboxActions) : text(),
    transaction: text(),
    tran_id: text(),
    amount: rng.pick(['100.00', '-1', 'NaN', text()]),
    status: rng.pick(['VALID', 'APPROVED', 'FAILED', text()]),
    signature: text(),
  })
  return {
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: rng.chance(0.9) ? fields.toString() : text(),
  }
}
