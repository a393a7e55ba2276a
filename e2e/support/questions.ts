import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { signUp, tokenOf, type Person } from './market.ts'
import { send } from './send.ts'

/** Somebody new asks about a product, through the API. */
export async function askAbout(
  request: APIRequestContext,
  productId: string,
  text: string,
): Promise<Person> {
  const asker = await signUp(request, 'customer')
  const answer = await send(request, 'post', '/questions', {
    headers: { authorization: await tokenOf(request, asker.email) },
    data: { productId, clientId: randomUUID(), text },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return asker
}
