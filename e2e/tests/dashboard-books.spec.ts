import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { booksOf, type Books } from '../support/books.ts'
import { openScreen } from '../support/lists.ts'
import { tokenOf } from '../support/market.ts'
import { send } from '../support/send.ts'
import { rememberSession } from '../support/session.ts'
import { test } from '../support/test.ts'

const admin = 'admin@haat.example'
const vendor = 'vendor@haat.example'

/** `1,060.50৳`, `-10৳` in poisha; nothing is 0. */
function poishaOf(text: string | undefined): number {
  const amount = /-?[\d,]+(\.\d+)?/.exec(text ?? '')?.[0] ?? '0'
  return Math.round(Number(amount.replaceAll(',', '')) * 100)
}

/** Figures by their names, in poisha. */
type Figures = Record<string, number>

/**
 * Compares the figures of a screen with what the books print before and after it. Journeys beside this one trade in the
 * same market: a figure may lie between the two, and one that went up and down is looked at again.
 */
async function expectAsInTheBooks(
  read: () => Promise<Figures>,
  inTheBooks: (books: Books) => Figures,
  shopId?: string,
): Promise<void> {
  await expect(async () => {
    const [earlier, shown, later] = [await booksOf(shopId), await read(), await booksOf(shopId)]
    if (earlier === null || later === null) return
    const [before, after] = [inTheBooks(earlier), inTheBooks(later)]
    const names = [...new Set([before, shown, after].flatMap((each) => Object.keys(each)))]
    const wrong = names.flatMap((name) => {
      const [from = 0, figure = 0, to = 0] = [before[name], shown[name], after[name]]
      const isBetween = figure >= Math.min(from, to) && figure <= Math.max(from, to)
      return isBetween ? [] : [`${name}: ${figure}, in the books ${from} and ${to}`]
    })
    expect(wrong).toEqual([])
    expect(Object.keys(shown).length).toBeGreaterThan(3)
  }).toPass({ timeout: 120_000 })
}

/** The rows of a table, each with the texts of its cells by column. */
async function rowsOf(page: Page, name: string): Promise<Record<string, string>[]> {
  const table = page.getByRole('table', { name, exact: true })
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const rows = await table.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.getByRole('cell').allInnerTexts()
      return Object.fromEntries(headers.map((header, nth) => [header.trim(), cells[nth] ?? '']))
    }),
  )
}

/** The figures of the tiles by their labels, in poisha. */
async function tilesOf(page: Page, labels: readonly string[]): Promise<Figures> {
  const figures = labels.map(async (label) => {
    const tile = page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) })
    return [label, poishaOf(await tile.locator('.figures').first().innerText())] as const
  })
  return Object.fromEntries(await Promise.all(figures))
}

async function demoShop(request: APIRequestContext): Promise<{ id: string; name: string }> {
  const headers = { authorization: await tokenOf(request, vendor) }
  const debt = await (await send(request, 'get', '/payouts/debt', { headers })).json()
  const shop = await (await send(request, 'get', `/shops/${debt.data.shopId}`, { headers })).json()
  return shop.data
}

/** What the shop has on an account: credit above zero, as screens show it. */
const creditOf = (books: Books, account: string) => 0 - poishaOf(books[account] ?? '0')

test('Earnings of a vendor and its rows in Finance show what the books print', async ({
  page,
  request,
  newPerson,
}) => {
  test.setTimeout(300_000)
  const shop = await demoShop(request)
  const inTheBooks = (books: Books) => ({
    'In the hold': creditOf(books, 'vendor.pending'),
    Available: Math.max(0, creditOf(books, 'vendor.available')),
    'On its way': creditOf(books, 'vendor.in_payout'),
  })
  await rememberSession(page, request, vendor)
  const earnings = ['In the hold', 'Available', 'On its way', 'Owed']
  const readEarnings = async () => {
    await openScreen(page, 'earnings')
    return tilesOf(page, earnings)
  }
  const owed = (books: Books) => ({ Owed: Math.max(0, -creditOf(books, 'vendor.available')) })
  await expectAsInTheBooks(
    readEarnings,
    (books) => ({ ...inTheBooks(books), ...owed(books) }),
    shop.id,
  )

  const other = await newPerson()
  await rememberSession(other, request, admin)
  const readBalance = async () => {
    await openScreen(other, `finance/balances?search=${encodeURIComponent(shop.name)}`)
    const row = (await rowsOf(other, 'balances of shops')).find(({ Shop }) => Shop === shop.name)
    return Object.fromEntries(
      Object.entries(row ?? {}).flatMap(([name, text]) =>
        name === 'Shop' ? [] : [[name, poishaOf(text)] as const],
      ),
    )
  }
  const balance = (books: Books) => ({
    'In the hold': creditOf(books, 'vendor.pending'),
    Available: creditOf(books, 'vendor.available'),
    'On its way': creditOf(books, 'vendor.in_payout'),
    'Set aside': creditOf(books, 'vendor.reserve'),
  })
  await expectAsInTheBooks(readBalance, balance, shop.id)
})

/** The columns of the months, and the accounts that each sums up. */
const measures: Record<string, (books: Books) => number> = {
  Commission: (books) => creditOf(books, 'revenue.commission'),
  Shipping: (books) => creditOf(books, 'revenue.shipping'),
  Fees: (books) => creditOf(books, 'revenue.fees'),
  Coupons: (books) => creditOf(books, 'expense.coupons'),
  'Gateway fees': (books) => creditOf(books, 'expense.gateway'),
  Net: (books) =>
    Object.keys(books)
      .filter((account) => /^(revenue|expense)\.|^rounding$/.test(account))
      .reduce((sum, account) => sum + creditOf(books, account), 0),
}

test('Finance shows the accounts and the revenue that the books print', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  await rememberSession(page, request, admin)
  const read = async () => {
    await openScreen(page, 'finance')
    const months = await rowsOf(page, 'revenue by month')
    const names = Object.keys(measures)
    // The demo market is younger than the months on the screen.
    const revenue = names.map((name) => {
      const sum = months.reduce((all, month) => all + poishaOf(month[name]), 0)
      return [name, sum] as const
    })
    const accounts = (await rowsOf(page, 'the market’s accounts')).map((row) => {
      const [name, code = ''] = (row['Account'] ?? '').split('\n').map((line) => line.trim())
      const party = code.endsWith('.clearing') ? name?.split(': ')[1] : undefined
      const sum = poishaOf(row['Debit']) - poishaOf(row['Credit'])
      return [party === undefined ? code : `${code} of ${party}`, sum] as const
    })
    return Object.fromEntries([...revenue, ...accounts])
  }
  await expectAsInTheBooks(read, (books) => {
    const revenue = Object.entries(measures).map(([name, of]) => [name, of(books)] as const)
    const accounts = Object.entries(books).map(([name, sum]) => [name, poishaOf(sum)] as const)
    return Object.fromEntries([...revenue, ...accounts])
  })
})
