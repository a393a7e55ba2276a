/**
 * Shares of an amount that add up to it exactly: what a part gets is the rounded share of everything up to and with
 * it, less the rounded share of everything before it. No part has to take a rest.
 */

/**
 * The share of `total` that `k` of `q` equal pieces have together, half up to the whole unit. Piece number k gets
 * `share(total, k, q) - share(total, k - 1, q)`. Nothing has no shares: with `q` 0 it is 0.
 */
export function share(total: bigint, k: bigint, q: bigint): bigint {
  return q === 0n ? 0n : (total * k + q / 2n) / q
}

/**
 * Shares `total` out over parts of unequal size, in their order. The shares add up to `total` unless every part is
 * 0, and no share is larger than its part while `total` is at most the parts' sum.
 */
export function sharesOf(total: bigint, parts: readonly bigint[]): bigint[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  let before = 0n
  return parts.map((part) => {
    const first = share(total, before, whole)
    before += part
    return share(total, before, whole) - first
  })
}

/**
 * Shares the coupons of old orders out over their lines, which froze none: otherwise the parts of all pieces would add
 * up to more than was due.
 */
export function withCouponShares<T extends { goods: bigint; coupon: bigint }>(
  lines: readonly T[],
  discount: bigint,
): T[] {
  const isFrozen = lines.some(({ coupon }) => coupon > 0n)
  if (isFrozen || discount === 0n) return [...lines]
  const shares = sharesOf(
    discount,
    lines.map(({ goods }) => goods),
  )
  return lines.map((line, nth) => ({ ...line, coupon: shares[nth] ?? 0n }))
}
