import { westernDigits } from './western-digits.ts'

/** How many digits an order’s number has, the check digit included. */
export const orderNumberDigits = 10

/** Damm’s quasigroup, row by row: it detects every wrong digit, and every two neighbours that changed places. */
const damm =
  '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790'

/** The number with these leading digits: its check digit is added. */
export function withCheckDigit(digits: string): string {
  return digits + interimOf(digits)
}

/** Whether ten digits are a number that an order may have. Otherwise a digit was mistyped. */
export function isOrderNumber(digits: string): boolean {
  return /^[1-9]\d{9}$/.test(digits) && interimOf(digits) === 0
}

/** The number as people read it out: `4821-906-375`. */
export function formatOrderNumber(number: string): string {
  return number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1-$2-$3')
}

/**
 * The digits of what may be a number or its start, typed in Bangla or English digits, with or without
 * separators. Null for any other text.
 */
export function readOrderDigits(typed: string): string | null {
  const digits = westernDigits(typed).replaceAll(/[\s\-–—.#/]/g, '')
  return /^[1-9]\d*$/.test(digits) && digits.length <= orderNumberDigits ? digits : null
}

/** Whether somebody typed a whole number that no order can have. */
export function isMistyped(typed: string): boolean {
  const digits = readOrderDigits(typed)
  return digits?.length === orderNumberDigits && !isOrderNumber(digits)
}

const zero = '0'.charCodeAt(0)

function interimOf(digits: string): number {
  let interim = 0
  for (let place = 0; place < digits.length; place += 1) {
    interim = damm.charCodeAt(interim * 10 + digits.charCodeAt(place) - zero) - zero
  }
  return interim
}
