import { wishLimits } from '@haat/contract/wishes.limits'

const hourMs = 3_600_000

/** What a customer wants to know of a product, and what they were told; prices in poisha. */
export interface WaitingWish {
  price_then: bigint
  wished_price: bigint | null
  tells_stock: boolean
  tells_price: boolean
  stock_told_at: string | null
  price_told_at: string | null
  price_told: bigint | null
}

/** What is told of a product; `waits`: it costs less than was told, but that was told a short time ago. */
export interface WishNews {
  isBack: boolean
  isCheaper: boolean
  waits: boolean
}

/**
 * What to tell about a product that is in stock now at `price`. `isBack`: it could not be bought before. After news of
 * a kind it is quiet about that kind for `quietHours`; a price that was told is not told again for `samePriceDays`
 * unless it falls further.
 */
export function newsFor(
  wish: WaitingWish,
  { price, isBack }: { price: bigint; isBack: boolean },
  nowMs: number,
): WishNews {
  const isQuiet = (toldAt: string | null) =>
    toldAt !== null && nowMs - Date.parse(toldAt) < wishLimits.quietHours * hourMs
  const isLow = wish.wished_price === null ? price < wish.price_then : price <= wish.wished_price
  const isOldNews =
    wish.price_told !== null &&
    wish.price_told_at !== null &&
    price >= wish.price_told &&
    nowMs - Date.parse(wish.price_told_at) < wishLimits.samePriceDays * 24 * hourMs
  const isWanted = wish.tells_price && isLow && !isOldNews
  const mustWait = isWanted && isQuiet(wish.price_told_at)
  return {
    isBack: isBack && wish.tells_stock && !isQuiet(wish.stock_told_at),
    isCheaper: isWanted && !mustWait,
    waits: mustWait,
  }
}
