import { createHmac, timingSafeEqual } from 'node:crypto'

const signedFields = ['amount', 'currency', 'status', 'transaction_id'] as const

/** The test gateway's signature of a message: HMAC-SHA256 over its four fields. */
export function signatureOf(fields: Readonly<Record<string, string>>, secret: string): string {
  const signed = signedFields.map((name) => `${name}=${fields[name] ?? ''}`).join('&')
  return createHmac('sha256', `sandbox-gateway ${secret}`).update(signed).digest('hex')
}

/** Whether a message carries the test gateway's own signature. */
export function isSignedBySandbox(
  fields: Readonly<Record<string, string>>,
  secret: string,
): boolean {
  const given = Buffer.from(fields['signature'] ?? '')
  const right = Buffer.from(signatureOf(fields, secret))
  return given.length === right.length && timingSafeEqual(given, right)
}
