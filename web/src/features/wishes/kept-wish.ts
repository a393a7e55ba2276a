import type { WishInput } from '@haat/contract/wishes'
import { isRecord, parseStored } from '#core/persistence.ts'

const key = 'haat:wish'

/** Keeps what a visitor wanted to save, in this tab, until they have signed in. */
export function keepWish(wish: WishInput): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(wish))
  } catch {
    // Without storage they press again.
  }
}

/** What was kept; from now on it is not. */
export function takeKeptWish(): WishInput | null {
  try {
    const found = parseStored(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    if (!isRecord(found) || typeof found['productId'] !== 'string') return null
    const tells = found['tellsStock'] === true ? { tellsStock: true } : {}
    return { productId: found['productId'], ...tells }
  } catch {
    return null
  }
}
