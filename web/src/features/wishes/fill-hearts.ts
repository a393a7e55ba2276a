import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { errorMessage } from '#core/api-error.ts'
import { toast } from '#ui/toast.ts'
import { showSaved } from './hearts.ts'
import { takeKeptWish } from './kept-wish.ts'
import { forgetPresses, withPresses } from './pending-presses.ts'
import { doneMessage } from './press-heart.ts'
import { wishesApi } from './wishes-api.ts'

type ApiRoot = Parameters<ReturnType<typeof wishesApi.endpoints.getWishedIds.select>>[0]
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/**
 * For a customer who is signed in: saves what they wanted to save before, and keeps the hearts in step with what is
 * saved, wherever it changes. Returns what stops it.
 */
export function fillHearts(store: {
  dispatch: Dispatch
  getState: () => ApiRoot
  subscribe: (listener: () => void) => () => void
}): () => void {
  void saveKept(store.dispatch)
  const asked = store.dispatch(wishesApi.endpoints.getWishedIds.initiate(undefined))
  const select = wishesApi.endpoints.getWishedIds.select(undefined)
  let shownAt: number | undefined
  const stop = store.subscribe(() => {
    const { data, status, startedTimeStamp = 0, fulfilledTimeStamp } = select(store.getState())
    // While the next answer is on its way, the state no longer says when the call for this one began.
    if (data === undefined || fulfilledTimeStamp === shownAt || status === 'pending') return
    shownAt = fulfilledTimeStamp
    showSaved(withPresses(data, startedTimeStamp))
  })
  return () => {
    stop()
    asked.unsubscribe()
    forgetPresses()
    showSaved([])
  }
}

async function saveKept(dispatch: Dispatch): Promise<void> {
  const wish = takeKeptWish()
  if (wish === null) return
  try {
    await dispatch(wishesApi.endpoints.saveWish.initiate(wish)).unwrap()
    toast.success(doneMessage(wish.tellsStock))
  } catch (error) {
    toast.error(errorMessage(error))
  }
}
