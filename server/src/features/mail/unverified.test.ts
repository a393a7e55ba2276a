import { expect, it } from 'vitest'
import { toText } from './email.ts'
import { writeEmail } from './email-texts.ts'
import type { Mail } from './mails.ts'
import { withoutPeoplesWords } from './unverified.ts'

const reader = { to: 'mina@test.example', name: 'Mina', isVerified: false }
const textFor = (mail: Mail) => toText(writeEmail(withoutPeoplesWords(mail), 'https://m.example'))

it('a buyer whose address is not verified reads how many pieces of a return arrived', () => {
  const moved = {
    ...reader,
    kind: 'returnMoved',
    order: { id: 'o-1', number: 4_821_906_375n },
    returnId: 'r-1',
    shopName: 'Chip & Dale',
    isForShop: false,
    request: 'RETURN',
    from: 'IN_TRANSIT',
    by: 'vendor',
    pieces: [{ name: 'Mouse "Swift"', quantity: 3 }],
  } as const
  const text = textFor({ ...moved, step: 'RECEIVED', note: '3' }).replaceAll('\n', ' ')
  expect(text).toContain('what arrived: 3 in all.')
  expect(textFor({ ...moved, step: 'REJECTED', note: 'Visit chip.example' })).not.toContain('Visit')
})

it('a message of Haat is not called one of a shop or a buyer', () => {
  const message = {
    ...reader,
    kind: 'newMessage',
    conversationId: 'c-1',
    order: null,
    product: 'Mouse "Swift"',
  } as const
  for (const isForShop of [true, false]) {
    const ofHaat = textFor({ ...message, from: 'Haat', isByHaat: true, isForShop })
    expect(ofHaat).toContain('Haat wrote to you about a product.')
    expect(ofHaat).not.toMatch(/a shop|a buyer|Mouse/)
    const ofOther = textFor({ ...message, from: 'Chip & Dale', isByHaat: false, isForShop })
    expect(ofOther).toContain(isForShop ? 'a buyer wrote' : 'a shop on Haat wrote')
  }
})
