import type { InjectOptions } from 'fastify'
import { sandboxActions } from '#features/payments/sandbox/sandbox.service.ts'
import type { Rng } from '#seed/prng.ts'
import { oddHeaders } from './headers.ts'
import { hostileText, queryTails } from './hostile.ts'
import type { FuzzWorld } from './world.ts'

/** URLs outside the API, existing or not: pictures, emails, gateway callbacks, documents. */
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
  '/media/..%2f..%2f/etc/passwd',
  '/media/%2e%2e/%2e%2e/auth-secret/640.webp',
  '/media/*/..%5c..%5cauth-secret',
  '/media/*/640.webp%00.png',
  '/media//640.webp',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/server/src/main.ts',
  '/assets/*',
  '/assets/%c0%ae%c0%ae/x',
  '/.env',
  '/.git/config',
  '//evil.example/%2e%2e',
  '/\\\\evil.example',
  '/',
  '/products',
  '/products/*',
  '/shops/*',
  '/reset-password?id=*&token=*',
  '/payment/success?payment_id=*',
  '/dashboard/*',
  '/sitemap.xml',
  '/sitemap-*.xml',
  '/robots.txt',
  '/readyz',
  '/metrics',
]

const methods = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
] as const

/** A request to one of them; a POST sends a form, as gateways and their pages do. */
export function requestBeside(world: FuzzWorld, rng: Rng): InjectOptions & { url: string } {
  const text = () => {
    const known = [...world.transactions, ...world.things.payment.map(({ id }) => id), 'sandbox']
    return rng.chance(0.5) ? rng.pick(known) : hostileText(rng).slice(0, 400).toWellFormed()
  }
  const url = rng.pick(addresses).replaceAll('*', () => encodeURIComponent(text()) || 'x')
  const method = rng.pick(methods)
  if (method !== 'POST') {
    const headers = rng.chance(0.5) ? oddHeaders(rng, false) : {}
    const mark = url.includes('?') ? '&' : '?'
    return { method, url: `${url}${mark}x=1${rng.pick(queryTails)}`, headers }
  }
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
