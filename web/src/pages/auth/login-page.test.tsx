import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInMarket } from '#test/market.tsx'
import LoginPage from './login-page.tsx'

test('who has signed in sees that the next page is loading until its code is here', () => {
  drawInMarket(<LoginPage />, () => null)
  expect(screen.getByText('Loading the page…')).toBeDefined()
})
