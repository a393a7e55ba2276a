import { fail } from '@haat/contract/errors'
import { refundMessages } from '@haat/contract/refunds.messages'
import type { Poisha } from '@haat/contract/money'
import { share } from '@haat/contract/shares'

/** What is shared out over the pieces of a line item, in poisha. */
export interface Parts {
  goods: Poisha
  coupon: Poisha
  shopCoupon: Poisha
  commission: Poisha
  vat: Poisha
}
const parts = ['goods', 'coupon', 'shopCoupon', 'commission', 'vat'] as const

/** A line item as it was frozen with the order, and what refunds have taken of it. */
export interface RefundableLine extends Parts {
  id: string
  quantity: number
  taken: Parts & { quantity: number }
  /** How many pieces more are in a request to send them back, whose refund is still to come. */
  asked?: number
}

/** What a refund is computed from. */
export interface RefundBasis {
  lines: readonly RefundableLine[]
  shipping: { total: Poisha; taken: Poisha }
  paid: Poisha
  /** What was decided to go back, and how much of that was goodwill. */
  decided: Poisha
  goodwill: Poisha
}

export interface RefundedPieces extends Parts {
  itemId: string
  quantity: number
}

export interface ComputedRefund extends Parts {
  items: RefundedPieces[]
  shipping: Poisha
  goodwill: Poisha
  /** goods - coupon + shipping + goodwill */
  amount: Poisha
}

interface Wished {
  lines: readonly { itemId: string; quantity: number }[]
  shipping: boolean
  goodwill: Poisha
}

/**
 * What a refund amounts to: the cumulative shares of its pieces, so that nothing is left once all pieces are back.
 * Goodwill that the customer was given before counts, because nobody gets more back than was paid. Throws
 * VALIDATION_FAILED, which names the field.
 */
export function computeRefund(
  basis: RefundBasis,
  { lines, shipping, goodwill }: Wished,
): ComputedRefund {
  const items = lines.map((line, nth) => piecesOf(basis, line, nth))
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length) {
    refuse('lines', refundMessages.tooMany)
  }
  const left = basis.shipping.total - basis.shipping.taken
  if (shipping && left <= 0n) refuse('shipping', refundMessages.shippingGone)
  const sums = sumOf(items)
  const back = shipping ? left : 0n
  const computed = sums.goods - sums.coupon + back
  const ceiling = basis.paid - basis.decided
  if (goodwill > ceiling) refuse('goodwill', refundMessages.tooMuch)
  // Goodwill that an earlier refund had counted, and that was rejected since, comes with the next one.
  const missing = goodwill === 0n && basis.goodwill < 0n ? -basis.goodwill : 0n
  const due = computed + missing
  const over = due > ceiling ? due - ceiling : 0n
  if (over > 0n && over > basis.goodwill) refuse('lines', refundMessages.tooMuch)
  const given = goodwill + missing - over
  return { items, ...sums, shipping: back, goodwill: given, amount: computed + given }
}

function piecesOf(
  basis: RefundBasis,
  { itemId, quantity }: Wished['lines'][number],
  nth: number,
): RefundedPieces {
  const line =
    basis.lines.find(({ id }) => id === itemId) ??
    refuse(`lines.${nth}.itemId`, refundMessages.unknownLine)
  const upTo = line.taken.quantity + quantity
  if (upTo + (line.asked ?? 0) > line.quantity)
    refuse(`lines.${nth}.quantity`, refundMessages.tooMany)
  // What a refund that was taken back left uneven, the last pieces even out.
  const next = (part: (typeof parts)[number]) => {
    const rest = share(line[part], BigInt(upTo), BigInt(line.quantity)) - line.taken[part]
    return rest > 0n ? rest : 0n
  }
  const shares = {
    goods: next('goods'),
    coupon: next('coupon'),
    shopCoupon: next('shopCoupon'),
    commission: next('commission'),
    vat: next('vat'),
  }
  return { itemId, quantity, ...shares }
}

function sumOf(items: readonly Parts[]): Parts {
  const sum = (part: (typeof parts)[number]) =>
    items.reduce((total, item) => total + item[part], 0n)
  return {
    goods: sum('goods'),
    coupon: sum('coupon'),
    shopCoupon: sum('shopCoupon'),
    commission: sum('commission'),
    vat: sum('vat'),
  }
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}
