import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/test.ts'

test('a search says how it was interpreted', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto(`/products?search=${encodeURIComponent('মোবাইল ১৫০০০ টাকার মধ্যে')}`)
  await expect(main.getByText('Price: up to 15,000৳, from your search.')).toBeVisible()
  await expect(main.getByRole('article').first()).toContainText('Smartphone')
  await page.goto('/products?search=labtop')
  await expect(main.getByRole('article').first()).toContainText('Laptop')
  await page.goto('/products?search=mechanicle+keybaord')
  await expect(main.getByText('Showing results for mechanical keyboard.')).toBeVisible()
  await page.goto('/products?search=laptop+trampoline')
  await expect(main.getByText('Showing results without trampoline.')).toBeVisible()
  await expect(main.getByRole('article').first()).toContainText('Laptop')
  await expectAccessible(page)
})

test('a search without results suggests other searches and categories', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/products?search=netrova9')
  await expect(main.getByText('No Data Found')).toBeVisible()
  const categories = main.getByRole('navigation', { name: 'Browse categories' })
  await expect(categories.getByRole('link', { name: 'Laptop' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'netrova', exact: true }).click()
  await expect(main.getByRole('article').first()).toContainText('Netrova')
  await page.goto('/products?search=zzzqqqxx')
  await categories.getByRole('link', { name: 'Camera' }).click()
  await expect(page).toHaveURL('/products?category=Camera')
  await expect(main.getByRole('article').first()).toContainText('Camera')
})
