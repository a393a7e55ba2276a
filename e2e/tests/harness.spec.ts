import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/test.ts'

// Every other journey relies on these checks, so each of them must catch its kind of error.
test.describe('the harness', () => {
  test.fail('catches a console error', async ({ page }) => {
    await page.evaluate(() => console.error('planted'))
  })

  test.fail('catches a console warning', async ({ page }) => {
    await page.evaluate(() => console.warn('planted'))
  })

  test.fail('catches an uncaught exception', async ({ page }) => {
    await page.setContent('<script>throw new Error("planted")</script>')
  })

  test.fail('catches a request answered with an error', async ({ page }) => {
    await page.goto('/api/v1/no-such-call')
  })

  test.fail('catches a request that fails', async ({ page }) => {
    await page.route('**/planted.js', (route) => route.abort('connectionfailed'))
    await page.goto('/healthz')
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('script'), { src: '/planted.js' })),
    )
    await page.waitForTimeout(200)
  })

  test.fail('catches what a second person sees', async ({ newPerson }) => {
    const page = await newPerson()
    await page.evaluate(() => console.error('planted'))
  })

  test.fail('catches an inaccessible page', async ({ page }) => {
    await page.setContent(
      '<html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"></main>',
    )
    await expectAccessible(page)
  })

  test('accepts the messages that the test allowed', async ({ page, problems, newPerson }) => {
    problems.allow(/^404 GET .*\/api\/v1\/no-such-call$/)
    problems.allow(/^console warning: planted/)
    await page.goto('/api/v1/no-such-call')
    await page.evaluate(() => console.warn('planted'))
    const second = await newPerson()
    expect(second.viewportSize()).toEqual(page.viewportSize())
  })
})
