import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf } from './market.ts'
import { send } from './send.ts'

/** Adds an address in Dhanmondi to a customer's book. */
export async function saveAddress(
  request: APIRequestContext,
  email: string,
  label: string = 'Home',
): Promise<void> {
  const answer = await send(request, 'post', '/addresses/create', {
    headers: { authorization: await tokenOf(request, email) },
    data: {
      label,
      name: 'Rahima Khatun',
      phone: '01712345678',
      placeId: 3_026_513,
      line: 'House 9, Road 11',
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
