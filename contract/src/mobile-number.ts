import { westernDigits } from './western-digits.ts'

/**
 * A mobile number of Bangladesh in its one stored form, eleven digits: +880 1712-345678 and ০১৭১২৩৪৫৬৭৮ become
 * 01712345678. Any other text is returned as it is, without its spaces and dashes.
 */
export function mobileNumber(text: string): string {
  return westernDigits(text)
    .replaceAll(/[\s()-]/g, '')
    .replace(/^(?:\+|00)?880?(?=01)/, '')
}
