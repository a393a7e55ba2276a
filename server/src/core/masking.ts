const digit = '[0-9০-৯０-９]'
/** What people put between the digits of a number: spaces, dashes, dots, brackets, nothing that is visible. */
const gap = String.raw`[\s\-\u2013\u2014.()/_\u200b-\u200d\u2060\ufeff]{0,3}`
const one = '[1１১]'
/** The operator’s digit of a mobile number. */
const operator = '[3-9３-９৩-৯]'
const rest = `(?:${gap}${digit}){8}`
const country = `(?:(?:\\+|${digit}{2})${gap})?[8８৮]${gap}[8８৮]${gap}[0０০]${gap}`

/** Mobile numbers of Bangladesh: with 0, +880 or neither. */
const phones = [
  new RegExp(`(?:${country}|[0０০]${gap})${one}${gap}${operator}${rest}`, 'gu'),
  new RegExp(`(?<!${digit})${one}${operator}(?:-?${digit}){8}(?!${digit})`, 'gu'),
]
const emails =
  /[\p{L}\p{M}\p{N}._%+-]{1,64}\s?(?:@|＠|[([{]\s?at\s?[)\]}])\s?[\p{L}\p{M}\p{N}-]{1,63}(?:\s?(?:\.|[([{]\s?dot\s?[)\]}])\s?[\p{L}\p{M}\p{N}-]{2,63}){1,4}/giu
const links = [
  /\b(?:https?:\/\/|www\.)\S+/giu,
  /(?<![\p{L}\p{M}\p{N}@.-])(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,4}(?:com|net|org|info|biz|bd|io|me|ly|gl|co|in|app|dev|xyz|shop|store|link|live|site|online|page|gg|tv|be|to|বাংলা)(?![\p{L}\p{M}\p{N}])(?:[/?#]\S*)?/giu,
]
const mask = '•••'

/** The text without phone numbers, email addresses and links; null when it has none. */
export function masked(text: string): string | null {
  const without = [...links, emails, ...phones].reduce(
    (left, pattern) => left.replaceAll(pattern, mask),
    text,
  )
  return without === text ? null : without
}
