import {
  currentPrices,
  shortLines,
  type CurrentPrices,
  type ShortLine,
} from '@haat/contract/orders'
import { z } from '@haat/contract/schema'
import { errorCode, errorData } from '#core/api-error.ts'

/** Why an order could not be placed as the cart has it, with what the cart can be mended by. */
export type OrderConflict =
  | { kind: 'prices'; current: CurrentPrices }
  | { kind: 'stock'; lines: ShortLine[] }

/** Reads a refused order; null when it is no conflict the shopper can settle with a press. */
export function readConflict(error: unknown): OrderConflict | null {
  const code = errorCode(error)
  const data = errorData(error)
  if (code === 'PRICE_CHANGED') {
    const read = z.safeParse(currentPrices, data)
    return read.success ? { kind: 'prices', current: read.data } : null
  }
  if (code === 'OUT_OF_STOCK' || code === 'PRODUCT_UNAVAILABLE') {
    const read = z.safeParse(shortLines, data)
    return read.success ? { kind: 'stock', lines: read.data.lines } : null
  }
  return null
}
