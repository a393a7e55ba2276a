import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

export type Problems = {
  /**
   * Allows a message that the test provokes, e.g. `allow(/^409 POST .*\/orders\/create/)`. Matched against lines like `console error: …`, `page error: …`,
   * `failed GET http://…: net::…` and `409 POST http://…`.
   */
  allow: (pattern: RegExp) => void
  /** Watches a browser profile that the test opened itself. */
  watch: (context: BrowserContext) => void
}

type Fixtures = {
  problems: Problems
  /** Opens a page for a second person: a browser profile of its own, watched like `page`. */
  newPerson: () => Promise<Page>
}

/**
 * Playwright's test. Any console error or warning, uncaught exception, failed request or answer of 400 and above
 * fails it, unless the test allowed the message.
 */
export const test = base.extend<Fixtures>({
  problems: async ({ browserName: _browserName }, provide) => {
    const heard: string[] = []
    const allowed: RegExp[] = []
    await provide({
      allow: (pattern) => allowed.push(pattern),
      watch: (context) => listen(context, (line) => heard.push(line)),
    })
    const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
    expect(unexpected, 'the browser reported no problems').toEqual([])
  },

  context: async ({ context, problems }, provide) => {
    problems.watch(context)
    await provide(context)
  },

  page: async ({ page }, provide) => {
    awaitReady(page)
    await provide(page)
  },

  newPerson: async ({ browser, problems }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      problems.watch(context)
      const page = await context.newPage()
      awaitReady(page)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Makes `goto` and `reload` wait until the page has hydrated, so that it responds to input. */
function awaitReady(page: Page): void {
  const ready = () =>
    page
      .waitForFunction(
        () =>
          document.getElementById('root') === null ||
          document.documentElement.dataset['ready'] !== undefined,
      )
      .then(() => undefined)
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (...words) => {
    const answer = await goto(...words)
    if (words[1]?.waitUntil !== 'commit') await ready()
    return answer
  }
  page.reload = async (...words) => {
    const answer = await reload(...words)
    await ready()
    return answer
  }
}

function listen(context: BrowserContext, note: (line: string) => void): void {
  context.on('console', (message) => {
    // The browser's own message about a response or a failed request; both are noted below, with the method.
    if (message.text().startsWith('Failed to load resource:')) return
    if (['error', 'warning'].includes(message.type())) {
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) =>
    note(`page error: ${error.error().stack ?? error.error().message}`),
  )
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // Leaving a page aborts its pending requests.
    if (reason === 'net::ERR_ABORTED') return
    note(`failed ${request.method()} ${request.url()}: ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    note(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}
