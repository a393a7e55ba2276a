import type { Scorecard, ScorecardFigure } from '@haat/contract/scorecards'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ScorecardFigures } from './scorecard-figures.tsx'

const figure: ScorecardFigure = {
  measure: 'LATE',
  count: 1,
  of: 1,
  rate: 100,
  limit: 10,
  state: 'FINE',
  since: null,
}
const card: Scorecard = {
  shop: { id: 's', name: 'Corner' },
  from: null,
  to: null,
  countedAt: null,
  shipHours: 1,
  minimum: 10,
  figures: [figure, { ...figure, measure: 'RATING', rate: 1, limit: 1 }],
}

it('counts one of each without a plural', () => {
  render(
    <MemoryRouter>
      <ScorecardFigures card={card} hrefFor={() => ''} />
    </MemoryRouter>,
  )
  expect(screen.getByText('1 of 1 order. At most 10 %.')).toBeDefined()
  expect(screen.getByText('1 review. At least 1 star.')).toBeDefined()
  expect(screen.getByText('1 star')).toBeDefined()
  expect(screen.getByText('Orders not sent within 1 hour after they could be.')).toBeDefined()
})
