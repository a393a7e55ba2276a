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
  /** `gone`: no longer sold at all; `stock`: fewer pieces than asked for. */
  | { kind: 'gone' | 'stock'; lines: ShortLine[] }

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
    const kind = code === 'OUT_OF_STOCK' ? 'stock' : 'gone'
    return read.success ? { kind, lines: read.data.lines } : null
  }
  return null
}
