import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { signUp, tokenOf } from '../support/market.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const stepsMax = 6
const address = 'House 7, Road 3, Dhanmondi, Dhaka'

/** One input method: how a control is pressed and a field is filled in. */
interface Hand {
  press: (target: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
}

const hands = {
  mouse: () => ({
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
  }),
  touch: () => ({
    press: (target) => target.tap(),
    write: async (field, text) => {
      await field.tap()
      await field.fill(text)
    },
  }),
  keyboard: (page) => ({
    press: async (target) => {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    write: async (field, text) => {
      await tabTo(page, field)
      await page.keyboard.type(text)
    },
  }),
} satisfies Record<string, (page: Page) => Hand>

test.describe('from landing to a paid order', () => {
  test.use({ hasTouch: true })
  test.setTimeout(120_000)

  for (const [nth, [name, handOf]] of Object.entries(hands).entries()) {
    test(`takes at most six steps by ${name}`, async ({ page, request }) => {
      const customer = await signUp(request, 'customer')
      await rememberSession(page, request, customer.email)
      await page.goto('/')
      expect(await buy(page, handOf(page), 'new', nth)).toBeLessThanOrEqual(stepsMax)
    })
  }

  test('takes one step less with a saved address', async ({ page, request }) => {
    const customer = await signUp(request, 'customer')
    const headers = { authorization: await tokenOf(request, customer.email) }
    const saved = await request.patch('/api/v1/users/update-profile', {
      headers,
      data: { address },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
    await rememberSession(page, request, customer.email)
    await page.goto('/')
    expect(await buy(page, hands.mouse(), 'known', 3)).toBeLessThan(stepsMax)
  })
})

/**
 * Buys a featured product that is in stock, each test another, and pays for it. Returns the number of steps.
 */
async function buy(
  page: Page,
  { press, write }: Hand,
  buyer: 'new' | 'known',
  nth: number,
): Promise<number> {
  let steps = 0
  const step = (act: Promise<void>) => {
    steps += 1
    return act
  }
  const featured = page.getByRole('region', { name: 'Featured Products' })
  const add = featured.getByRole('button', { name: /^Add .* to cart$/, disabled: false }).nth(nth)
  await step(press(add))
  await expect(page.getByText('Added to cart')).toBeVisible()
  await step(press(page.getByRole('banner').getByRole('link', { name: /^Cart/ })))
  await step(press(page.getByRole('link', { name: 'Checkout' })))
  const field = page.getByLabel('Delivery address')
  if (buyer === 'new') await step(write(field, address))
  await expect(field).toHaveValue(address)
  await step(press(page.getByRole('button', { name: 'Confirm Order' })))
  await expect(page).toHaveURL(/sandbox-gateway/)
  await step(press(page.getByRole('button', { name: 'Approve the payment' })))
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  return steps
}
