import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DaysBars } from './days-bars.tsx'

test('the names below the bars are evenly spaced where not all of them fit', async () => {
  // The chart keeps the size that it begins with.
  vi.stubGlobal('ResizeObserver', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const bars = Array.from({ length: 30 }, (_, index) => ({
    day: `${index + 1} Nov 2026`,
    figure: index,
    written: String(index),
  }))
  render(<DaysBars bars={bars} measure="Orders" />)
  const names = await screen.findAllByText(/ Nov$/)
  const days = names.map((name) => Number.parseInt(name.textContent))
  expect(days.length).toBeGreaterThan(5)
  const steps = days.slice(1).map((day, index) => day - (days[index] ?? 0))
  expect(new Set(steps).size, days.join(' ')).toBe(1)
})
