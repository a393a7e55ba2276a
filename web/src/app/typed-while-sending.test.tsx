import type { Profile } from '@haat/contract/accounts'
import type { Complaint } from '@haat/contract/complaints'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { draftKeys } from '#core/draft-keys.ts'
import { DetailsForm } from '#features/accounts/details-form.tsx'
import { ComplaintAnswer } from '#features/complaints/complaint-answer.tsx'
import { Composer } from '#features/conversations/composer.tsx'
import { NoteForm } from '#features/orders/note-form.tsx'
import ContactPage from '#pages/storefront/contact-page.tsx'
import { asksBeforeClosing, drawInMarket, settle } from '#test/market.tsx'
import { aUser } from '#test/samples.ts'
import { aComplaint, aConversation } from '#test/talk.ts'

interface Sender {
  what: string
  form: ReactNode
  label: string
  button: string
}

const box = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const write = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const drafts = () => draftKeys().map((key) => sessionStorage.getItem(key))

const senders: Sender[] = [
  {
    what: 'a message',
    form: (
      <Composer about={{ conversationId: aConversation.id ?? '' }} conversation={aConversation} />
    ),
    label: 'Message',
    button: 'Send',
  },
  {
    what: 'a text of a complaint',
    form: <ComplaintAnswer complaint={aComplaint} isHaat={false} onConflict={() => undefined} />,
    label: 'Write more',
    button: 'Send',
  },
  {
    what: 'a note on an order',
    form: <NoteForm orderId="o1" />,
    label: 'Note',
    button: 'Add note',
  },
  { what: 'a contact message', form: <ContactPage />, label: 'Message', button: 'Send message' },
]

const first = 'Where is my parcel?'

/** Sends the first text, and returns a function that lets it arrive. */
async function send({ form, label, button }: Sender) {
  const sending = Promise.withResolvers<unknown>()
  drawInMarket(form, () => sending.promise)
  if (button === 'Send message') {
    write('Name', 'Mina Akter')
    write('Email', 'mina@haat.example')
    write('Subject', 'My parcel')
  }
  write(label, first)
  await press(button)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: button }).getAttribute('aria-busy')).toBe('true'),
  )
  return async () => {
    await act(async () => sending.resolve({}))
    await settle()
  }
}

describe.each(senders)('$what', (sender) => {
  test('leaves an empty form without a draft once it was sent', async () => {
    const arrive = await send(sender)
    expect(drafts()).toContainEqual(expect.stringContaining(first))
    await arrive()
    expect(box(sender.label).value).toBe('')
    expect(drafts()).toEqual([])
    expect(asksBeforeClosing()).toBe(false)
  })

  test.each([
    ['continued', `${first}\nIt is late.`, 'It is late.'],
    ['replaced', 'Who brings it?', 'Who brings it?'],
    ['edited', 'Where is my parcels?', 'Where is my parcels?'],
  ])('that was %s meanwhile keeps what was not sent', async (_how, typed, left) => {
    const arrive = await send(sender)
    write(sender.label, typed)
    await arrive()
    expect(box(sender.label).value).toBe(left)
    expect(drafts()).toEqual([expect.stringContaining(left)])
    expect(asksBeforeClosing()).toBe(true)
  })
})

test('what an admin adds to an internal note stays internal', async () => {
  const sending = Promise.withResolvers<unknown>()
  const form = <ComplaintAnswer complaint={aComplaint} isHaat onConflict={() => undefined} />
  const { sent } = drawInMarket(form, () => sending.promise, { role: 'ADMIN' })
  write('Answer', 'He complains a lot.')
  const internal = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(internal)
  await press('Send')
  await waitFor(() => expect(sent(`/complaints/${aComplaint.id}/texts`)).toHaveLength(1))
  write('Answer', 'He complains a lot. Every week.')
  await act(async () => sending.resolve({}))
  await settle()
  expect(box('Answer').value).toBe('Every week.')
  expect(internal.checked).toBe(true)
})

test('a note to a closed complaint stays internal when the complaint is opened again', async () => {
  function Screen() {
    const [state, setState] = useState<Complaint['state']>('CLOSED')
    return (
      <>
        <button type="button" onClick={() => setState('OPEN')}>
          Reopen
        </button>
        <ComplaintAnswer complaint={{ ...aComplaint, state }} isHaat onConflict={() => undefined} />
      </>
    )
  }
  const { sent } = drawInMarket(<Screen />, () => ({}), { role: 'ADMIN' })
  const internal = () => screen.getByRole<HTMLInputElement>('checkbox')
  expect([internal().checked, internal().disabled]).toEqual([true, true])
  write('Answer', 'He complains a lot.')
  await press('Reopen')
  expect([internal().checked, internal().disabled]).toEqual([true, false])
  await press('Send')
  await waitFor(() =>
    expect(sent(`/complaints/${aComplaint.id}/texts`)).toMatchObject([{ isInternal: true }]),
  )
})

test('what is typed while the profile is being saved stays', async () => {
  const profile: Profile = {
    id: aUser.id,
    email: aUser.email,
    name: 'Mina',
    phoneNumber: '01712345678',
    address: 'Dhaka',
    profilePhoto: null,
    role: 'CUSTOMER',
    status: 'ACTIVE',
    needPasswordChange: false,
    emailVerified: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const saving = Promise.withResolvers<unknown>()
  drawInMarket(<DetailsForm profile={profile} />, () => saving.promise)
  write('Name', 'Mina Akter')
  await press('Save changes')
  write('Address', '12 Lake Road, Dhaka')
  await act(async () => saving.resolve({ ...profile, name: 'Mina Akter' }))
  await settle()
  expect(box('Name').value).toBe('Mina Akter')
  expect(box('Address').value).toBe('12 Lake Road, Dhaka')
  expect(drafts()).toEqual([expect.stringContaining('Lake Road')])
  expect(asksBeforeClosing()).toBe(true)
  write('Address', 'Dhaka')
  expect(asksBeforeClosing(), 'the name was saved').toBe(false)
})
