import { describe, expect, it } from 'vitest'
import { mobileField } from './addresses.ts'
import { z } from './schema.ts'

const read = (text: string) => {
  const result = z.safeParse(mobileField, text)
  return result.success ? result.data : result.error.issues.map(({ message }) => message)
}
const refused = ['Enter a mobile number of Bangladesh, for example 01712345678.']

describe('a mobile number', () => {
  it.each([
    '01712345678',
    ' 01712-345678 ',
    '+8801712345678',
    '+880 1712-345678',
    '8801712345678',
    '008801712345678',
    '+88001712345678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
  ])('is stored in one form: %s', (text) => expect(read(text)).toBe('01712345678'))

  it.each([
    '',
    '0171234567',
    '017123456789',
    '01212345678',
    '02912345678',
    '1712345678',
    '+911712345678',
    '01712345678 x',
    '٠١٧١٢٣٤٥٦٧٨',
  ])('is refused otherwise: %s', (text) => expect(read(text)).toEqual(refused))
})
