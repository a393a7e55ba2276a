import {
  currentPrices,
  shortLines,
  type CurrentPrices,
  type ShortLine,
} from '@haat/contract/orders'
import { z } from '@haat/contract/schema'
import { errorCode, errorData } from '#core/api-error.ts'

/** Why the order could not be placed, with what is needed to update the cart. */
export type OrderConflict =
  | { kind: 'prices'; current: CurrentPrices }
  /** `gone`: no longer sold at all; `stock`: fewer pieces than asked for. */
  | { kind: 'gone' | 'stock'; lines: ShortLine[] }

/** Reads the error of a rejected order; null when it is no conflict that the shopper can resolve. */
export function readConflict(error: unknown): OrderConflict | null {
  const code = errorCode(error)
  const data = errorData(error)
  if (code === 'PRICE_CHANGED') {
    const read = z.safeParse(currentPrices, data)
    return read.success ? { kind: 'prices', current: read.data } : null
  }
  if (code === 'OUT_OF_STOCK' || code === 'PRODUCT_UNAVAILABLE') {
    const read = z.safeParse(shortLines, data)
    const kind = code === 'OUT_OF_STOCK' ? 'stock' : 'gone'
    return read.success ? { kind, lines: read.data.lines } : null
  }
  return null
}
