import type { Wish } from '@haat/contract/wishes'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notANumber } from '#core/forms.ts'
import { drawInMarket, settle } from '#test/market.tsx'
import { aProduct } from '#test/samples.ts'
import { TellDialog } from './tell-dialog.tsx'

const product = aProduct()
const wish: Wish = {
  id: '01930000-0000-7000-8000-0000000000ee',
  listId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  priceThen: 1250,
  wishedPrice: 900,
  tellsStock: false,
  tellsPrice: true,
  isOnSale: true,
  product,
}

const price = () => screen.findByLabelText<HTMLInputElement>(/^Only when it costs at most/)
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))

async function open(typed: string) {
  const { sent } = drawInMarket(<TellDialog wish={wish} onClose={() => undefined} />, () => ({}))
  fireEvent.change(await price(), { target: { value: typed } })
  return () => sent(`/wishes/${product.id}`)
}

test.each([
  ['1,200', 1200],
  ['১২০০', 1200],
  [' 1,20,000.50 ', 120_000.5],
  ['', null],
])('the price “%s” is read', async (typed, wishedPrice) => {
  const sent = await open(typed)
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ tellsPrice: true, wishedPrice }]))
})

test('what is no number says so in words', async () => {
  const sent = await open('cheap')
  await save()
  expect(await screen.findByText(notANumber)).toBeDefined()
  expect(sent()).toEqual([])
})

test('a price that nobody sees any more does not keep the rest from being saved', async () => {
  const sent = await open('cheap')
  fireEvent.click(screen.getByLabelText(/^When it costs less/))
  await save()
  await settle()
  await waitFor(() => expect(sent()).toMatchObject([{ tellsPrice: false, wishedPrice: 900 }]))
})
