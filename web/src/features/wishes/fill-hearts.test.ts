import { act } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { drawInMarket, settle, type ApiCall } from '#test/market.tsx'
import { fillHearts } from './fill-hearts.ts'
import { savedIds } from './hearts.ts'
import { pressHeart } from './press-heart.ts'

const hearts = () => [...savedIds()].sort()

/** A page whose first read of what is saved takes until `answerRead`. */
function startPage(answerWrite: () => unknown) {
  const first = Promise.withResolvers<unknown>()
  let reads = 0
  const saved = new Set(['a', 'b'])
  const answer = async ({ method, path, body }: ApiCall) => {
    if (method === 'GET') {
      reads += 1
      return reads === 1 ? await first.promise : { productIds: [...saved] }
    }
    const result = answerWrite()
    if (result instanceof Response) return result
    if (method === 'DELETE') saved.delete(path.replace('/wishes/', ''))
    else if (JSON.stringify(body).includes('"c"')) saved.add('c')
    return result
  }
  const { store } = drawInMarket(null, answer)
  onTestFinished(fillHearts(store))
  const page = { dispatch: store.dispatch, getState: store.getState, signIn: () => undefined }
  return {
    press: async (id: string) => await pressHeart(page, id),
    answerRead: async () => {
      await act(async () => first.resolve({ productIds: ['a', 'b'] }))
      await settle()
    },
  }
}

test('an answer from before a press does not undo it', async () => {
  const { press, answerRead } = startPage(() => ({}))
  await press('c')
  expect(hearts()).toEqual(['c'])
  await answerRead()
  expect(hearts()).toEqual(['a', 'b', 'c'])
})

test('an answer from before a press does not undo it while the server still decides about it', async () => {
  const { press, answerRead } = startPage(() => new Promise(() => undefined))
  void press('c')
  await settle()
  await answerRead()
  expect(hearts()).toEqual(['a', 'b', 'c'])
})

test('what the server refused is as it was read', async () => {
  const { press, answerRead } = startPage(() => Response.json({ success: false }, { status: 409 }))
  await press('c')
  await answerRead()
  expect(hearts()).toEqual(['a', 'b'])
})
