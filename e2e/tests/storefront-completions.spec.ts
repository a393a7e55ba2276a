import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openShop, signUp, tokenOf, uniqueWord } from '../support/market.ts'
import { test } from '../support/test.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Search products' })

test('a search is completed by categories and brands, also misspelt and in Bangla @phone', async ({
  page,
}) => {
  await page.goto('/about-us')
  const category = listOf(page).getByRole('option', { name: /^Laptop.*Category$/ })
  for (const typed of ['lapt', 'labtop', 'ল্যাপট']) {
    await boxOf(page).fill(typed)
    await expect(category, typed).toBeVisible()
  }
  await expect(listOf(page).getByRole('option').first()).toContainText('Laptop')
  await expectAccessible(page)
  expect((await category.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await category.click()
  await expect(page).toHaveURL('/products?category=Laptop')
  await expect(boxOf(page)).toHaveValue('')
  // A page that has just opened takes the focus, and the list closes.
  await expect(page.locator('#main')).toBeFocused()

  await boxOf(page).fill('netrov')
  const brand = listOf(page).getByRole('option', { name: /^Netrova.*Brand$/ })
  await expect(brand).toBeVisible()
  await brand.click()
  await expect(page).toHaveURL('/products?brand=Netrova')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('what three customers searched for and found completes a search, what one did does not', async ({
  page,
  request,
}) => {
  const word = uniqueWord('zephyr')
  await (await openShop(request)).product({ name: `${word} kettle` })
  const people = await Promise.all([1, 2, 3].map(() => signUp(request, 'customer')))
  for (const [n, person] of people.entries()) {
    await search(request, `${word} kettle`, person.email)
    if (n === 0) await search(request, word, person.email)
  }
  // The server writes what it has counted every 15 seconds.
  await expect
    .poll(
      async () => {
        const url = `/api/v1/searches/completions?searchTerm=${word.slice(0, -1)}`
        return (await (await request.get(url)).json()).data.phrases
      },
      { timeout: 60_000 },
    )
    .toEqual([`${word} kettle`])
  await page.goto('/about-us')
  await boxOf(page).fill(word)
  await listOf(page)
    .getByRole('option', { name: `${word} kettle`, exact: true })
    .click()
  await expect(page).toHaveURL(`/products?search=${word}+kettle`)
  await expect(boxOf(page)).toHaveValue(`${word} kettle`)
})

test('the empty box offers one’s last searches, which can be removed and cleared @phone', async ({
  page,
}) => {
  await page.goto('/about-us')
  for (const words of ['gaming mouse', 'monitor', 'keyboard']) {
    await boxOf(page).fill(words)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL(`/products?search=${words.replace(' ', '+')}`)
    await expect(page.getByRole('heading', { name: `Search results for - ${words}` })).toBeVisible()
    const stored = () => page.evaluate(() => localStorage.getItem('haat:searches'))
    await expect.poll(stored).toContain(words)
  }
  await page.goto('/about-us')
  await boxOf(page).click()
  const own = (words: string) => listOf(page).getByRole('option', { name: words, exact: true })
  await expect(page.getByText('Your last searches')).toBeVisible()
  await expect(own('keyboard')).toBeVisible()
  await expectAccessible(page)

  const remove = page.getByRole('button', { name: 'Remove monitor' })
  const room = await remove.boundingBox()
  expect(Math.min(room?.width ?? 0, room?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await remove.click()
  await expect(own('monitor')).toBeHidden()
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(own('keyboard')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Delete')
  await expect(own('keyboard')).toBeHidden()
  await own('gaming mouse').click()
  await expect(page).toHaveURL('/products?search=gaming+mouse')

  await page.goto('/about-us')
  await boxOf(page).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('Your last searches')).toBeHidden()
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
})

/** Searches as a customer whose page has this session. */
async function search(request: APIRequestContext, term: string, email: string) {
  const authorization = await tokenOf(request, email)
  await request.get(`/api/v1/products?searchTerm=${encodeURIComponent(term)}`, {
    headers: { authorization },
  })
}
