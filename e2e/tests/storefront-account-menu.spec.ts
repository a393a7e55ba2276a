import { expect, type Page } from '@playwright/test'
import { press } from '../support/keyboard.ts'
import { signIn, signUp } from '../support/market.ts'
import { test } from '../support/test.ts'

const account = (page: Page) => page.getByRole('button', { name: /account menu/ })
const menu = (page: Page) => page.getByRole('menu')

/** Signs in while the code of the home page does not arrive, until the returned function lets it. */
async function signInToSlowHome(page: Page, email: string): Promise<() => void> {
  const ownScripts = async (path: string): Promise<string[]> => {
    const html = await (await page.request.get(path)).text()
    return JSON.parse(/id="page-scripts">([^<]+)/.exec(html)?.[1] ?? '')
  }
  const ofLogin = await ownScripts('/login')
  const late = (await ownScripts('/')).filter((file) => !ofLogin.includes(file))
  expect(late).not.toEqual([])
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(
    ({ pathname }) => late.includes(pathname),
    async (route) => {
      await arrived
      await route.continue()
    },
  )
  await signIn(page, email)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Featured Category')).toHaveCount(0)
  return arrive
}

const ways = {
  click: (page: Page) => account(page).click(),
  tap: (page: Page) => account(page).tap(),
  key: (page: Page) => press(page, account(page)),
}

test.describe('the account menu', () => {
  test.use({ hasTouch: true })

  for (const way of ['click', 'tap', 'key'] as const) {
    test(`opened by ${way} before the page after a sign-in arrives stays open`, async ({
      page,
      request,
    }) => {
      const arrive = await signInToSlowHome(page, (await signUp(request, 'customer')).email)
      await ways[way](page)
      await expect(menu(page)).toBeVisible()
      arrive()
      await expect(page.getByRole('heading', { name: 'Featured Category' })).toBeVisible()
      await expect(page).toHaveTitle(/sellers/)
      await expect(menu(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(account(page)).toBeFocused()
    })

    test(`opened by ${way} closes by Escape, a press beside it, Back and its links`, async ({
      page,
      request,
    }) => {
      await signIn(page, (await signUp(request, 'customer')).email)
      await page.getByRole('link', { name: 'Cart' }).first().click()
      await expect(page).toHaveTitle(/^Cart/)
      const open = async () => {
        await ways[way](page)
        await expect(menu(page)).toBeVisible()
      }
      await open()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await open()
      const beside = page.getByRole('main').getByRole('heading', { level: 1 })
      await (way === 'tap' ? beside.tap() : beside.click())
      await expect(menu(page)).toBeHidden()
      await expect(page).toHaveURL('/cart')
      await open()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Featured Category' })).toBeVisible()
      await expect(menu(page)).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
      await open()
      const settings = page.getByRole('menuitem', { name: 'Settings' })
      if (way === 'key') {
        await page.keyboard.press('ArrowDown')
        await expect(settings).toBeFocused()
        await page.keyboard.press('Enter')
      } else await (way === 'tap' ? settings.tap() : settings.click())
      await expect(page).toHaveURL('/dashboard/profile')
      await expect(menu(page)).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
    })
  }
})
