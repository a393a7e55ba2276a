import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
// The form loads it when it is used.
import './read-newsletter.ts'

test.each([
  ['first@haat.example', ''],
  ['second@haat.example', 'second@haat.example'],
])('with %s in the box when the first address is subscribed, “%s” is left', async (typed, left) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { sent } = drawInMarket(<NewsletterForm />, async () => {
    await answered
    return {}
  })
  const field = screen.getByLabelText<HTMLInputElement>('Your email address')
  const type = async (value: string) =>
    await act(async () => void fireEvent.change(field, { target: { value } }))
  await type('first@haat.example')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Subscribe' })))
  await settle()
  await type(typed)
  answer()
  await settle()
  expect(sent('/newsletters/create')).toHaveLength(1)
  expect(field.value).toBe(left)
})
