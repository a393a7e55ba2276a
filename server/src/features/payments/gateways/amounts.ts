import type { Poisha } from '@haat/contract/money'

/** `1234.5`, `1234.50` or `1234.5000` taka as poisha; null for anything that is no such amount. */
export function readAmount(text: string): Poisha | null {
  const [, taka, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (taka === undefined || /[^0]/.test(decimals.slice(2))) return null
  return BigInt(taka) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'))
}

/** Poisha as `1234.50` taka. */
export function writeAmount(amount: Poisha): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}

/**
 * What a gateway keeps of `amount`, in poisha, when it passes on `rest` taka. 0 when it doesn't say, or says something
 * impossible: an unknown fee must not stop a payment from being entered.
 */
export function feeOf(amount: Poisha, rest: string): Poisha {
  const passedOn = readAmount(rest)
  return passedOn === null || passedOn > amount ? 0n : amount - passedOn
}
