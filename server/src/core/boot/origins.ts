/** The error message for an invalid ALLOWED_ORIGINS. */
export const originsHint =
  'Must be a list of origins as browsers send them, like https://shop.example or http://localhost:5173; * is not taken, since these clients send credentials'

/** Includes origins of app web views, like `capacitor://localhost`; excludes `null`, which anyone can send. */
const origin = /^[a-z][a-z0-9+.-]*:\/\/[^\s/*?#@,]+$/

/** Parses origins separated by commas or spaces, in lower case; null when one of them is invalid. */
export function parseOrigins(text: string): string[] | null {
  const origins = text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase().replace(/\/$/, ''))
  return origins.every((each) => origin.test(each)) ? origins : null
}
