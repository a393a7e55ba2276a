const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Year, month and day, as their order is in JavaScript: 2026-12-31, 12/31/2026, Dec 31, 2026, 31 Dec 2026. */
const dates = [
  /^(?<year>\d{4})([-/.])(?<month>\d\d?)\2(?<day>\d\d?)/,
  /^(?<month>\d\d?)([-/.])(?<day>\d\d?)\2(?<year>\d{4}|\d\d)/,
  /^(?:[a-z]+,? )?(?<month>[a-z]{3,9}) (?<day>\d\d?),? (?<year>\d{4})/,
  /^(?:[a-z]+,? )?(?<day>\d\d?)([- ])(?<month>[a-z]{3,9})\2(?<year>\d{4})/,
]
const time =
  /^(?:t|,? )(?<hours>\d\d?):(?<minutes>\d\d)(?<seconds>:\d\d)?(?<parts>\.\d+)?(?: ?(?<half>[ap])m)?/
const zone = /^ ?(?:z|gmt|utc)?(?<offset>[+-]\d\d(?::?\d\d)?)?$/
const lastMoment = Date.UTC(9999, 11, 31)

/**
 * What people and JavaScript write of a day or a moment, as ISO 8601: `2026-12-31`, with its time, and with its zone
 * if it names one. An empty text for anything else, and for days that do not exist. The clock of the machine does not
 * matter, as it would to `Date.parse`.
 */
export function readDate(text: string): string {
  // JavaScript writes the name of a zone in parentheses.
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/ \(.*\)$/, '')
  const found = dates.map((form) => form.exec(plain)).find((match) => match !== null)
  const day = found?.groups === undefined ? '' : dayOf(found.groups)
  const rest = plain.slice(found?.[0].length)
  if (day === '' || rest === '') return inRange(day, 'T00:00Z')
  const clock = time.exec(rest)
  const place = zone.exec(rest.slice(clock?.[0].length))
  if (clock?.groups === undefined || place === null) return ''
  return inRange(`${day}T${timeOf(clock.groups)}${offsetOf(place)}`, place[0] === '' ? 'Z' : '')
}

type Groups = Record<string, string | undefined>

function dayOf({ year = '', month = '', day = '' }: Groups): string {
  const number = /\d/.test(month) ? month : String(months.indexOf(month.slice(0, 3)) + 1)
  const iso = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${iso}T00:00Z`)
  // `Date` takes 30 February for 2 March.
  return Number.isFinite(read.getTime()) && read.toISOString().startsWith(iso) ? iso : ''
}

function timeOf({ hours = '', minutes = '', seconds = ':00', parts = '', half }: Groups): string {
  const hour = half === undefined ? Number(hours) : toDayHour(Number(hours), half)
  return `${String(hour).padStart(2, '0')}:${minutes}${seconds}${parts.slice(0, 4)}`
}

/** 99 for an hour that no clock with two halves has. */
function toDayHour(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function offsetOf({ 0: whole, groups }: RegExpExecArray): string {
  const offset = groups?.['offset']
  if (offset === undefined) return whole === '' ? '' : 'Z'
  return `${offset.slice(0, 3)}:${offset.length > 3 ? offset.slice(-2) : '00'}`
}

function inRange(iso: string, zoneOfReading: string): string {
  const at = Date.parse(iso + zoneOfReading)
  return at >= 0 && at <= lastMoment ? iso : ''
}
