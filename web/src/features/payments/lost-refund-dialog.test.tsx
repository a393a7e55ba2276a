import type { Refund } from '@haat/contract/refunds'
import { refundMessages } from '@haat/contract/refunds.messages'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawInMarket, settle } from '#test/market.tsx'
import { aUser } from '#test/samples.ts'
import { preloadDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { LostRefundDialog } from './lost-refund-dialog.tsx'
import { isLost, lostWords, type LostRefund } from './lost-refunds.ts'
import { whereaboutsOf } from './refund-words.ts'

beforeEach(preloadDialog)

const sentAt = '2026-11-20T09:00:00.000Z'
const other = { id: '01930000-0000-7000-8000-000000000009', name: 'Nusrat Jahan' }
const attempt = {
  id: 'a',
  amount: 500,
  gateway: 'sslcommerz',
  method: null,
  status: 'UNKNOWN',
  reference: null,
  reason: null,
  by: null,
  createdAt: sentAt,
  sentAt,
  notMadeBy: null,
} as const

function aRefund(own: Partial<Refund['attempts'][number]> = {}): Refund {
  return {
    id: 'r',
    orderId: 'o',
    shopName: 'Shop',
    customerName: 'Rina',
    cause: 'CANCELLATION',
    state: 'PROCESSING',
    amount: 500,
    lines: [],
    shipping: 0,
    goodwill: 0,
    gateway: 'sslcommerz',
    isByHand: false,
    attempts: [{ ...attempt, ...own }],
    reason: null,
    by: null,
    approvedBy: null,
    createdAt: sentAt,
    endedAt: null,
  }
}

function lostOf(own: Partial<Refund['attempts'][number]> = {}): LostRefund {
  const refund = aRefund(own)
  if (!isLost(refund)) throw new Error('Its answer is lost.')
  return refund
}

async function open(refund: LostRefund, answer: () => unknown) {
  const onClose = vi.fn<() => void>()
  const { sent } = drawInMarket(<LostRefundDialog refund={refund} onClose={onClose} />, answer)
  await screen.findByRole('dialog', { name: 'Answer lost' })
  return { onClose, bodies: () => sent('/finance/refunds/r/finding') }
}
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await settle()
}
const choose = async (name: RegExp) =>
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name })))
const enterNumber = async (value: string) => {
  const field = screen.getByLabelText(/number of the refund/)
  await act(async () => void fireEvent.change(field, { target: { value } }))
  await press('Enter its number')
  return field
}
const refusal = (status: number, code: string, rest: object) =>
  Response.json({ success: false, code, message: '', errors: [], ...rest }, { status })

describe('a refund whose answer was lost', () => {
  it('is one of a gateway that can’t be asked, or of none that the market can call', () => {
    expect(isLost(aRefund())).toBe(true)
    expect(isLost(aRefund({ gateway: 'bkash' }))).toBe(false)
    expect(isLost({ ...aRefund({ gateway: 'bkash' }), isByHand: true })).toBe(true)
    expect(isLost(aRefund({ status: 'PROCESSING' }))).toBe(false)
    expect(isLost(aRefund({ method: 'BANK' }))).toBe(false)
    expect(isLost({ ...aRefund(), attempts: [{ ...attempt, status: 'FAILED' }, attempt] })).toBe(
      false,
    )
    expect(lostWords(lostOf(), aUser.id)).toBe('Answer lost: look in SSLCommerz’s panel.')
  })

  it('was sent, as its order says; it is not being sent any more', () => {
    expect(whereaboutsOf(aRefund())).toBe(
      'Sent through SSLCommerz, which has not confirmed it yet.',
    )
    expect(whereaboutsOf(aRefund({ status: 'SENT' }))).toBe('Being sent through SSLCommerz')
  })

  it('was made: its number is sent, and what is wrong with it stands at the field', async () => {
    const errors = [{ path: 'reference', message: refundMessages.notConfirmed }]
    const answers = [refusal(400, 'VALIDATION_FAILED', { errors }), aRefund({ status: 'DONE' })]
    const { onClose, bodies } = await open(lostOf(), () => answers.shift())
    await press('Enter its number')
    expect(screen.getByText(refundMessages.gatewayReference)).toBeDefined()
    expect(bodies()).toEqual([])
    const field = await enterNumber(' REF1 ')
    expect(screen.getByText(refundMessages.notConfirmed)).toBeDefined()
    expect(document.activeElement).toBe(field)
    await enterNumber('REF2')
    expect(onClose).toHaveBeenCalledOnce()
    expect(bodies()).toEqual([
      { found: 'MADE', reference: 'REF1' },
      { found: 'MADE', reference: 'REF2' },
    ])
  })

  it('was never made: what was looked for is sent, and the wait for a second admin is told', async () => {
    const success = vi.spyOn(toast, 'success')
    const me = { id: aUser.id, name: 'Me' }
    const { onClose, bodies } = await open(lostOf(), () => aRefund({ notMadeBy: me }))
    await choose(/never made/)
    expect(screen.queryByLabelText(/number of the refund/)).toBeNull()
    await press('Confirm that it was never made')
    expect(bodies()).toEqual([{ found: 'NOT_MADE', seen: { sentAt } }])
    expect(onClose).toHaveBeenCalledOnce()
    expect(success.mock.calls[0]?.[0]).toBe('A second admin has to confirm it')
  })

  it('was sent a moment ago: the dialog says so, and stays', async () => {
    const message = refundMessages.sentJustNow
    const { onClose } = await open(lostOf(), () => refusal(409, 'STATUS_NOT_ALLOWED', { message }))
    await choose(/never made/)
    await press('Confirm that it was never made')
    expect(screen.getByText(message)).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('was sent again meanwhile: the dialog says so, and asks for the later one', async () => {
    const later = '2026-11-20T10:30:00.000Z'
    const conflict = {
      data: { current: { sentAt: later } },
      errors: [{ path: 'sentAt', message: '' }],
    }
    const answers = [refusal(409, 'EDIT_CONFLICT', conflict), aRefund({ notMadeBy: other })]
    const { bodies } = await open(lostOf({ notMadeBy: other }), () => answers.shift())
    expect(screen.getByText('Nusrat Jahan found that it was never made.')).toBeDefined()
    await choose(/never made/)
    await press('Confirm that it was never made')
    expect(screen.getByText(/^It was sent again after you opened this/)).toBeDefined()
    expect(screen.getByText(/sent 20 Nov 2026, 16:30/)).toBeDefined()
    expect(screen.queryByText('Nusrat Jahan found that it was never made.')).toBeNull()
    await press('Confirm that it was never made')
    expect(bodies()[1]).toEqual({ found: 'NOT_MADE', seen: { sentAt: later } })
  })

  it('that another admin did not find is confirmed by the next', async () => {
    const { onClose } = await open(lostOf({ notMadeBy: other }), () => ({
      ...aRefund({ status: 'FAILED' }),
      state: 'FAILED',
    }))
    await choose(/never made/)
    await press('Confirm that it was never made')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is not confirmed by who found it, who reads that a second admin has to', async () => {
    await open(lostOf({ notMadeBy: { id: aUser.id, name: 'Me' } }), () => null)
    expect(
      screen.getByText('You found that it was never made. A second admin has to confirm it.'),
    ).toBeDefined()
    expect(screen.queryByRole('radio', { name: /never made/ })).toBeNull()
  })

  it('keeps the input while there is no connection', async () => {
    const { onClose } = await open(lostOf(), () => {
      throw new TypeError('Failed to fetch')
    })
    await enterNumber('REF1')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByDisplayValue('REF1')).toBeDefined()
  })
})
