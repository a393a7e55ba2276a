import { wishMessages } from '@haat/contract/wishes.messages'
import { errorMessage } from '#core/api-error.ts'
import { selectRole } from '#core/session.ts'
import { toast } from '#ui/toast.ts'
import type { HeartPage } from './heart.tsx'
import { isSaved, savedIds, showSaved } from './hearts.ts'
import { keepWish } from './kept-wish.ts'
import { notePress } from './pending-presses.ts'
import { wishesApi } from './wishes-api.ts'

/**
 * What a press of a heart does. The heart changes at once, and back if the server refuses. Signed-out visitors sign in
 * first; what they wanted to save is kept until then.
 */
export async function pressHeart(
  page: HeartPage,
  productId: string,
  tellsStock?: true,
): Promise<void> {
  const role = selectRole(page.getState())
  if (role === null) {
    keepWish({ productId, ...(tellsStock === undefined ? {} : { tellsStock }) })
    toast.info(wishMessages.signIn)
    page.signIn()
    return
  }
  if (role !== 'CUSTOMER') return void toast.info(wishMessages.customersOnly)
  const { saveWish, removeWish } = wishesApi.endpoints
  const others = [...savedIds()].filter((id) => id !== productId)
  const removes = isSaved(productId)
  showSaved(removes ? others : [...others, productId])
  const press = notePress(productId, !removes)
  try {
    if (removes) await page.dispatch(removeWish.initiate(productId)).unwrap()
    else await page.dispatch(saveWish.initiate({ productId, tellsStock })).unwrap()
    press.accepted()
    toast.success(removes ? wishMessages.removed : doneMessage(tellsStock))
  } catch (error) {
    if (press.refused()) {
      const now = new Set(savedIds())
      if (removes) now.add(productId)
      else now.delete(productId)
      showSaved(now)
    }
    toast.error(errorMessage(error))
  }
}

export function doneMessage(tellsStock?: boolean): string {
  return tellsStock === true ? wishMessages.toldWhenBack : wishMessages.saved
}
