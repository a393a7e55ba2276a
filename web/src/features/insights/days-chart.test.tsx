import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MissingCodeNotice } from '#ui/missing-code-notice.tsx'
import { DaysChart } from './days-chart.tsx'

const code = vi.hoisted(() => ({ isGone: true }))
vi.mock('./days-bars.tsx', () => ({
  get DaysBars() {
    if (code.isGone) throw new Error('no network')
    return ({ bars }: { bars: readonly unknown[] }) => <p>{bars.length} bars</p>
  },
}))

test('a chart whose code fails to load says so, keeps its figures, and is there on a retry', async () => {
  const days = [{ day: '2026-11-01', orders: 3 }]
  const orders = { label: 'Orders', of: (day: { orders: number }) => day.orders, write: String }
  await act(
    async () =>
      void render(
        <>
          <DaysChart title="Sales" days={days} measures={[orders]} />
          <MissingCodeNotice />
        </>,
      ),
  )
  expect(await screen.findByText('The chart could not be loaded')).toBeDefined()
  expect(screen.getByRole('table', { name: 'Sales' })).toBeDefined()
  code.isGone = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(await screen.findByText('1 bars')).toBeDefined()
  expect(screen.queryByText('The chart could not be loaded')).toBeNull()
})
