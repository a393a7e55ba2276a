import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { passwordOf } from './market.ts'
import { send } from './send.ts'

/** Signs in through the API and stores the session in the page, as a sign-in by the form would. */
export async function rememberSession(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  const answer = await send(request, 'post', '/auth/login', {
    data: { email, password: passwordOf(email) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data } = await answer.json()
  await page.addInitScript((session) => {
    if (localStorage.getItem('haat:auth') === null) localStorage.setItem('haat:auth', session)
  }, JSON.stringify(data))
}
