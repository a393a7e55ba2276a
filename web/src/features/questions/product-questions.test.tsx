import type { Answer, Question } from '@haat/contract/questions'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { ProductQuestions } from './product-questions.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const written = {
  text: 'Is it quiet?',
  name: 'Rina',
  createdAt: '2026-11-20T09:00:00.000Z',
  isMine: false,
  isHidden: false,
  isReportedByMe: false,
}
const aQuestion = (nth: number, own: Partial<Question> = {}): Question => ({
  ...written,
  id: `q${nth}`,
  text: `Question ${nth}`,
  mayAnswer: false,
  product: { id, name: 'Mouse', image: '' },
  answers: [],
  ...own,
})

/** The market with these questions, which a DELETE takes away: a question or the first answer. */
function drawQuestions(questions: Question[]) {
  let left = questions
  drawInMarket(<ProductQuestions product={{ id, name: 'Mouse' }} />, ({ method, path }) => {
    if (method === 'DELETE') {
      const isAnswer = path.endsWith('/answer')
      left = isAnswer
        ? left.map((each) => ({ ...each, answers: [] }))
        : left.filter((each) => path !== `/questions/${each.id}`)
      return left[0]
    }
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    const data = left.slice((page - 1) * 5, page * 5)
    const meta = { page, limit: 5, total: left.length }
    return Response.json({ success: true, message: '', data, meta })
  })
}
const press = async (button: HTMLElement) => {
  button.focus()
  await act(async () => void fireEvent.click(button))
  await settle()
  await settle()
}

it('leads to the last page when the only question of the one after it is removed', async () => {
  const mine = aQuestion(6, { isMine: true })
  drawQuestions([...[1, 2, 3, 4, 5].map((nth) => aQuestion(nth)), mine])
  await press(await screen.findByRole('link', { name: /2/ }))
  await press(screen.getByRole('button', { name: 'Remove my question' }))
  expect(screen.queryByText('No questions yet')).toBeNull()
  expect(screen.getByText('Question 5')).toBeDefined()
})

it('keeps the focus among the questions when one is removed', async () => {
  drawQuestions([aQuestion(1, { isMine: true })])
  await press(await screen.findByRole('button', { name: 'Remove my question' }))
  expect(screen.getByText('No questions yet')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /Questions/ }))
})

it('keeps the focus at the question when an answer is removed', async () => {
  const mine: Answer = { ...written, id: 'a1', by: 'BUYER', text: 'It is.', isMine: true }
  drawQuestions([aQuestion(1, { answers: [mine] })])
  await press(await screen.findByRole('button', { name: 'Remove my answer' }))
  expect(screen.queryByText('It is.')).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^Question 1/)
})
