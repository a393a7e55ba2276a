import type { CartCheck } from '@haat/contract/cart-check'
import type { Order } from '@haat/contract/orders'
import { money } from '#core/format.ts'

/** What of an order can be bought again, and what has changed since it was bought. */
export interface Reorder {
  wanted: { productId: string; quantity: number }[]
  /** One sentence for each line that is gone, has fewer pieces left, or another price. */
  news: string[]
}

/** Compares an order with the market as `check` found it. A shop that takes no orders sells nothing. */
export function planReorder({ orderItem, shop }: Order, check: CartCheck): Reorder {
  if (!check.shop.isOpen) {
    return { wanted: [], news: [`${shop.name} is not taking orders right now.`] }
  }
  const wanted: Reorder['wanted'] = []
  const news: string[] = []
  for (const { productId, quantity, price, product } of orderItem) {
    const now = check.products.find((each) => each.productId === productId)
    const { name } = now ?? product
    if (now === undefined) news.push(`${name} is no longer sold.`)
    else if (now.stock === 0) news.push(`${name} is out of stock.`)
    else {
      wanted.push({ productId, quantity: Math.min(quantity, now.stock) })
      if (now.stock < quantity) news.push(`Only ${now.stock} left of ${name}.`)
      if (now.price !== price) {
        news.push(`${name} costs ${money(now.price)} now. You paid ${money(price)}.`)
      }
    }
  }
  return { wanted, news }
}
