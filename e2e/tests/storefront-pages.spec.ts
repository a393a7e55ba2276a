import { expect } from '@playwright/test'
import { signUp, unique } from '../support/market.ts'
import { allScreens } from '../support/screens.ts'
import { rememberSession } from '../support/session.ts'
import { test, type Problems } from '../support/test.ts'

test('the about page introduces the market', async ({ page }) => {
  await page.goto('/about-us')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
  await expect(main.getByRole('figure').getByRole('img')).toHaveCount(3)
  for (const name of ['Our Vision', 'Our Mission', 'Our Team', 'How to reach us']) {
    await expect(main.getByRole('heading', { name, level: 2 })).toBeVisible()
  }
  const team = main.getByRole('region', { name: 'Our Team' })
  await expect(team.getByRole('listitem')).toHaveCount(4)
  const reach = main.getByRole('region', { name: 'How to reach us' })
  await expect(reach.getByRole('listitem')).toHaveCount(4)
  await expect(reach.getByRole('link', { name: 'support@haat.example' })).toBeVisible()
})

test('a link in capital letters opens its product, and one that was cut off says that it leads nowhere', async ({
  page,
  request,
  problems,
}) => {
  const [product] = (await (await request.get('/api/v1/products?limit=1')).json()).data
  await page.goto(`/products/${product.id.toUpperCase()}`)
  await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/products/${product.id}`)

  problems.allow(/^404 GET .*%E0%A6$/)
  // React Router warns of such an address.
  problems.allow(/^console warning: The URL path .* could not be decoded/)
  for (const path of ['/products/%E0%A6', '/dashboard/orders/%E0%A6']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  }
})

test('the contact form reports missing fields before it sends anything, then sends the message', async ({
  page,
  request,
}) => {
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.method() !== 'GET') calls.push(call.url())
  })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: /headset/ })).toBeVisible()
  const send = main.getByRole('button', { name: 'Send message' })
  await send.click()
  for (const message of [
    'Name must be at least 3 characters.',
    'Email must be a valid email address.',
    'Subject must be at least 5 characters.',
    'Message must be at least 10 characters.',
  ]) {
    await expect(main.getByText(message)).toBeVisible()
  }
  await expect(main.getByLabel('Name')).toBeFocused()

  const typed = {
    Name: 'Ayesha Karim',
    Email: 'ayesha@test.example',
    Subject: unique('Order '),
    Message: 'When will it be here?',
  }
  for (const [label, text] of Object.entries(typed)) await main.getByLabel(label).fill(text)
  await expect(main.getByText('Message must be at least 10 characters.')).toBeHidden()
  expect(calls).toEqual([])
  await send.click()
  await expect(main.getByText('Sent. We will write to ayesha@test.example.')).toBeVisible()
  await expect(main.getByLabel('Message')).toHaveValue('')
  expect(calls).toHaveLength(1)
  const outbox = await (await request.get('/dev/mail')).text()
  const [, email] =
    new RegExp(`href="(/dev/mail/[^"]+)"><strong>Contact form: ${typed.Subject}<`).exec(outbox) ??
    []
  const written = await (await request.get(email ?? '')).text()
  expect(written).toContain('replies go to ayesha@test.example')
  expect(written).toContain('When will it be here?')
})

test('a contact message that failed to send stays in the form', async ({ page, problems }) => {
  problems.allow(/contact\/create/)
  await page.goto('/contact')
  const main = page.getByRole('main')
  await page.route('**/contact/create', (route) => route.abort('internetdisconnected'))
  await main.getByLabel('Name').fill('Ayesha Karim')
  await main.getByLabel('Email').fill('ayesha@test.example')
  await main.getByLabel('Subject').fill('My order')
  await main.getByLabel('Message').fill('When will it be here?')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(main.getByLabel('Message')).toHaveValue('When will it be here?')
  await page.unroute('**/contact/create')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByText('Sent. We will write to ayesha@test.example.')).toBeVisible()
})

test('an unknown address answers 404 with a helpful page', async ({ page, problems }) => {
  problems.allow(/^404 GET .*\/nowhere$/)
  await page.goto('/contact')
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  await expect(page.getByText("Sorry! We can't find the page you looking for.")).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/contact')
})

test('a person without the required role sees a page that says so', async ({ page, request }) => {
  const vendor = await signUp(request, 'vendor')
  await rememberSession(page, request, vendor.email)
  await page.goto('/recent-products')
  await expect(page).toHaveURL('/unauthorized-access?role=CUSTOMER')
  await expect(
    page.getByRole('heading', { name: 'You are not authorized To access this route' }),
  ).toBeVisible()
  await expect(page.getByText('That page is for customers only.')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

/** What the browser reports of code that it could not fetch. */
function allowMissingCode(problems: Problems): void {
  problems.allow(/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)$/)
  problems.allow(/^console error: /)
  problems.allow(/^page error: .*dynamically imported module/s)
}

test('without a network the page stays and shows a notice, and a page that could not be fetched comes with the network', async ({
  page,
  context,
  problems,
}) => {
  allowMissingCode(problems)
  await page.goto('/')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible()
})

test('while the market does not answer the page stays, and a page that could not be fetched comes with it', async ({
  page,
  problems,
}) => {
  allowMissingCode(problems)
  await page.goto('/')
  const isGone = (url: URL) => url.pathname === '/healthz' || url.pathname.startsWith('/assets/')
  await page.route(isGone, (route) => route.abort('connectionrefused'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('alert').getByText('Haat does not answer')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert').getByText('Haat does not answer')).toBeVisible()
  await page.unroute(isGone)
  await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible({
    timeout: 15_000,
  })
})

test('robots.txt, the sitemap and meta tags guide search engines', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard/')
  expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/)
  const pages = await (await request.get('/sitemap/pages.xml')).text()
  for (const [, address = ''] of pages.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const { pathname, search } = new URL(address)
    const html = await (await request.get(pathname + search)).text()
    expect(html, pathname).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html, pathname).toMatch(/<title>[^<]*Haat[^<]*<\/title>/)
    expect(html, pathname).toMatch(/<meta name="description" content="[^"]{40,}"\/>/)
    expect(html, pathname).toContain('<meta property="og:title"')
  }
  for (const hidden of [
    '/cart',
    '/compare-products',
    '/products?search=mouse',
    '/recent-products',
  ]) {
    const html = await (await request.get(hidden)).text()
    expect(html, hidden).toContain('<meta name="robots" content="noindex"/>')
  }
  expect(pages).toContain('/products?category=Mouse<')
  const moved = await request.get('/products//', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers()['location']).toBe('/products')
})

test('every page has its own title, description, address and card', async ({ request }) => {
  const screens = await allScreens()
  const open = screens.filter(({ path }) => !/^\/(dashboard|nowhere)/.test(path))
  const behindGuard = /^\/(checkout|order-placed|payment|recent-products|shops\/:id)/
  const titles: string[] = []
  const descriptions: string[] = []
  // One after another, because under load pages are sent without content.
  for (const { path } of open) {
    const [product] = (await (await request.get('/api/v1/products?limit=1')).json()).data
    const address = path.replace(':id', product.id)
    const html = await (await request.get(address)).text()
    const of = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    const canonical = of(/<link rel="canonical" href="([^"]+)"\/>/)
    expect(canonical === '' ? '' : new URL(canonical).pathname, path).toBe(address)
    expect(of(/<meta property="og:title" content="([^"]+)"/), path).not.toBe('')
    const card = await request.get(of(/<meta property="og:image" content="([^"]+)"/))
    expect(card.headers()['content-type'], path).toMatch(/^image\//)
    titles.push(of(/<title>(.*?)<\/title>/))
    // Pages behind a guard are only for their owner.
    if (behindGuard.test(path)) continue
    expect(of(/<meta property="og:description" content="([^"]{20,})"/), path).not.toBe('')
    descriptions.push(of(/<meta name="description" content="([^"]+)"/))
  }
  for (const texts of [titles, descriptions]) expect(texts).toEqual([...new Set(texts)])
})

test('structured data describes the search box', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'WebSite',
    name: 'Haat',
    potentialAction: { target: { urlTemplate: expect.stringMatching(/\/products\?search=\{/) } },
  })
})
