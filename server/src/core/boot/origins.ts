/** What ALLOWED_ORIGINS may hold. */
export const originsHint =
  'Must be a list of origins as browsers send them, like https://shop.example or http://localhost:5173; * is not taken, since these clients send credentials'

/** Also of a phone app's web view, like `capacitor://localhost`; `null` is anybody's. */
const origin = /^[a-z][a-z0-9+.-]*:\/\/[^\s/*?#@,]+$/

/** The origins of a list with commas or spaces, in lower case; null when one of them is none. */
export function parseOrigins(text: string): string[] | null {
  const origins = text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase().replace(/\/$/, ''))
  return origins.every((each) => origin.test(each)) ? origins : null
}
