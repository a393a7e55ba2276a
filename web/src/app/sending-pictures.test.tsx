import type { Returnable } from '@haat/contract/returns'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ComplaintAnswer } from '#features/complaints/complaint-answer.tsx'
import { ComplaintForm } from '#features/complaints/complaint-form.tsx'
import { Composer } from '#features/conversations/composer.tsx'
import { AskDialog } from '#features/returns/ask-dialog.tsx'
import { ReviewDialog } from '#features/reviews/review-dialog.tsx'
import {
  aPicture,
  asksBeforeClosing,
  drawInMarket,
  settle,
  stubPictureAddresses,
} from '#test/market.tsx'
import { aComplaint, aConversation } from '#test/talk.ts'
import { preloadDialog } from '#ui/dialog.tsx'

interface Sender {
  what: string
  form: ReactNode
  fill: () => void
  button: string
  path: string
}

const about = { conversationId: aConversation.id ?? '' }
const found: Returnable = {
  orderId: '01930000-0000-7000-8000-00000000c004',
  deliveredAt: '2026-01-01T00:00:00.000Z',
  lines: [
    {
      itemId: '01930000-0000-7000-8000-00000000c005',
      name: 'Mouse',
      quantity: 1,
      left: 1,
      windows: [{ kind: 'CLAIM', until: '2126-01-01T00:00:00.000Z' }],
      warranty: null,
      refund: 900,
    },
  ],
}
const nothing = () => undefined
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

const senders: Sender[] = [
  {
    what: 'a complaint',
    form: <ComplaintForm about={{}} onSent={nothing} />,
    fill: () => {
      write('What is it about', 'OTHER')
      write('Subject', 'It is broken')
      write('What happened', 'See the picture.')
    },
    button: 'Send to Haat',
    path: '/complaints',
  },
  {
    what: 'a text of a complaint',
    form: <ComplaintAnswer complaint={aComplaint} isHaat={false} onConflict={nothing} />,
    fill: () => write('Write more', 'See the picture.'),
    button: 'Send',
    path: `/complaints/${aComplaint.id}/texts`,
  },
  {
    what: 'a message',
    form: <Composer about={about} conversation={aConversation} />,
    fill: () => write('Message', 'See the picture.'),
    button: 'Send',
    path: '/conversations/messages',
  },
  {
    what: 'a review',
    form: <ReviewDialog product={{ id: 'p', name: 'Mouse' }} onClose={nothing} />,
    fill: () => fireEvent.click(screen.getByLabelText('5 stars')),
    button: 'Submit',
    path: '/reviews/create',
  },
  {
    what: 'a return',
    form: <AskDialog found={found} onClose={nothing} />,
    fill: () => {
      write('Mouse', '1')
      write('What is it about', 'It does not work any more.')
    },
    button: 'Send request',
    path: '/returns',
  },
]

const pictureId = '01930000-0000-7000-8000-00000000c006'

/** Draws a form, chooses a picture whose upload has not ended, and fills in the rest. */
async function begin({ form, fill, path }: Sender) {
  const upload = Promise.withResolvers<{ id: string }>()
  const { sent } = drawInMarket(form, (call) => {
    if (call.path === '/private-pictures') return upload.promise
    return call.path === '/returns/preview' ? { amount: 9, goods: 9, coupon: 0, shipping: 0 } : {}
  })
  const field = await screen.findByLabelText('Add a picture')
  fireEvent.change(field, { target: { files: [aPicture()] } })
  await settle()
  const isGuarded = asksBeforeClosing()
  fill()
  return {
    isGuarded,
    finish: () => act(async () => upload.resolve({ id: pictureId })),
    /** As Enter does, whatever the button says. */
    submit: () => act(async () => void fireEvent.submit(field.closest('form') ?? field)),
    sentPictures: () => sent(path).map((body) => Object(body).pictures),
  }
}

beforeEach(() => {
  stubPictureAddresses()
  preloadDialog()
})

describe.each(senders)('$what whose picture is being uploaded', (sender) => {
  test('waits for it, and then takes it along', async () => {
    const { isGuarded, finish, submit, sentPictures } = await begin(sender)
    expect(isGuarded, 'it is not left without a question').toBe(true)
    await submit()
    await settle()
    expect(sentPictures()).toEqual([])
    const button = screen.getByRole('button', { name: 'Waiting for the picture…' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await finish()
    await screen.findByAltText('disc.png')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: sender.button })))
    await waitFor(() => expect(sentPictures()).toEqual([[pictureId]]))
    await settle()
  })

  test('goes without it once the upload was stopped', async () => {
    const { submit, sentPictures } = await begin(sender)
    fireEvent.click(screen.getByRole('button', { name: 'Stop uploading' }))
    await submit()
    await waitFor(() => expect(sentPictures()).toEqual([[]]))
    await settle()
  })
})

test('a picture that was added while its text was being sent stays for the next one', async () => {
  const sending = Promise.withResolvers<unknown>()
  const form = <Composer about={about} conversation={aConversation} />
  const { sent } = drawInMarket(form, ({ path }) =>
    path === '/private-pictures' ? { id: pictureId } : sending.promise,
  )
  write('Message', 'A picture follows.')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent('/conversations/messages')).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('Add a picture'), { target: { files: [aPicture()] } })
  await screen.findByAltText('disc.png')
  await act(async () => sending.resolve({}))
  await settle()
  expect(screen.getByAltText('disc.png')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
  expect(asksBeforeClosing()).toBe(true)
})
