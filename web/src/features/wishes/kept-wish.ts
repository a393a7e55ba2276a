import type { WishInput } from '@haat/contract/wishes'
import { keptWishKey as key } from '#core/draft-keys.ts'
import { isRecord, parseStored } from '#core/persistence.ts'

/** After this time, in ms, whoever signs in may be somebody else. */
const keptMs = 15 * 60 * 1_000

/** Keeps what a visitor wanted to save, in this tab, until they have signed in. */
export function keepWish(wish: WishInput): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...wish, at: Date.now() }))
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
    if (!(Date.now() - Number(found['at']) < keptMs)) return null
    const tells = found['tellsStock'] === true ? { tellsStock: true } : {}
    return { productId: found['productId'], ...tells }
  } catch {
    return null
  }
}
