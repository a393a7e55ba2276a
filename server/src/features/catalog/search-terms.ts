import { inFigures } from './spoken-numbers.ts'

/** A search term without the parts that do not describe a product. */
export interface SearchTerm {
  words: string
  /** In taka, both inclusive. */
  minPrice: number | null
  maxPrice: number | null
  /** The words that state the price. */
  priceText: string | null
}

/** Apart from the patterns: a bundle can write these characters as ASCII, and those of String.raw not. */
const bangla = {
  sign: '৳',
  thousand: 'হাজারের|হাজার',
  lakh: 'লাখের|লাখ|লক্ষ',
  taka: 'টাকার|টাকায়|টাকা',
  unit: 'ইঞ্চি|জিবি|টিবি|গিগা',
  megapixels: 'মেগা\\s?পিক্সেল',
  budget: 'বাজেট',
  of: 'এর|র',
  good: 'ভালো|ভাল',
  sake: 'জন্য',
  ending: 'ের',
  under: 'মধ্যে|ভিতরে|ভেতরে|নিচে|নীচে|নিচের|কমে|কমের|কম|পর্যন্ত|বাজেটে|বাজেটের|বাজেট',
  over: 'উপরে|উপর|ওপরে|বেশি|থেকে\\s+শুরু',
  to: '–|থেকে|ও|আর',
  price: 'দাম|মূল্য',
  figured: 'ব্যাংক|ব্যাটারি|মাউস',
}
const notInsideWord = String.raw`(?<![\p{L}\p{M}\p{N}.])`
const wordEnds = String.raw`(?![\p{L}\p{M}\p{N}])`
const thousand = String.raw`k|thousand|hajarer|hajar|hazar|hajer|hazarer|${bangla.thousand}`
const lakh = String.raw`lakh|lac|lakher|lak|${bangla.lakh}`
const currency = String.raw`(?:takar|taka|tk\.?|bdt|/-|${bangla.sign}|${bangla.taka})`
// A number followed by one of these units is not a price.
const unit = String.raw`\s*-?\s*(?:"|''|inch|gb|tb|mb|hz|mhz|ghz|mah|mp|mm|cm|w|watt|dpi|fps|core|port|${bangla.unit})`
const amount = (name: string) =>
  String.raw`(?:${bangla.sign}|tk\.?|bdt|rs\.?)?\s*(?<${name}>\d{1,3}(?:,\d{2,3})+|\d+)(?<${name}Part>\.\d+)?\s*-?\s*(?:(?<${name}Thousand>${thousand})|(?<${name}Lakh>${lakh}))?(?![\p{N}\p{L}\p{M}]*[\p{L}\p{M}])(?!${unit})`
const under = String.raw`(?:under|below|within|less\s+than|up\s*to|upto|at\s+most|max(?:imum)?|not\s+more\s+than|cheaper\s+than|budget|${bangla.budget}|<=?)`
const over = String.raw`(?:over|above|more\s+than|at\s+least|min(?:imum)?|starting(?:\s+from)?|greater\s+than|>=?)`
const of = String.raw`(?:er|${bangla.of})?`
const toBe = String.raw`(?:\s*-?\s*${of}\s*${currency}?\s*${of}\s*)`
const underAfter = String.raw`(?:modd?h?y?ee?|moddhe|modhhe|niche|nicher|nice|nich|kom|komer|kome|vitore|vitor|bhitore|porjonto|or\s+less|budget|max|${bangla.under})`
const overAfter = String.raw`(?:upore|upor|opore|beshi|besi|theke\s+shuru|or\s+more|${bangla.over})`

const pattern = (source: string) => new RegExp(notInsideWord + source, 'iu')
const between = pattern(
  String.raw`(?:(?<said>between|from)\s+)?${amount('low')}${toBe}?\s*(?:-|to|and|theke|${bangla.to})\s*${amount('high')}(?:${toBe}${underAfter}${wordEnds})?(?:\s*${currency}${wordEnds})?`,
)
const atMost = pattern(String.raw`${under}${toBe}${amount('high')}(?:\s*${currency})?`)
const atMostAfter = pattern(String.raw`${amount('high')}${toBe}${underAfter}${wordEnds}`)
const atLeast = pattern(String.raw`${over}${toBe}${amount('low')}(?:\s*${currency})?`)
const atLeastAfter = pattern(String.raw`${amount('low')}${toBe}${overAfter}${wordEnds}`)
const priced = pattern(
  String.raw`(?:${amount('high')}\s*${currency}(?![\p{L}\p{M}])|(?:${bangla.sign}|tk\.?|bdt)\s*${amount('high2')})`,
)
const spelt = pattern(
  String.raw`(?<high>\d+)(?<highPart>\.\d+)?\s*(?:(?<highThousand>thousand|hajar|hazar|${bangla.thousand})|(?<highLakh>lakh|lac|${bangla.lakh}))(?:er|${bangla.ending})?${wordEnds}`,
)
// 4k and 8k are screen resolutions; from ten thousand on, the k means taka.
const thousands = pattern(String.raw`(?<high>\d{2,3})(?<highThousand>k)${wordEnds}`)

const saidToBe = pattern(
  String.raw`(?:price|budget|dam|daam|${bangla.price})\s+${amount('high')}${wordEnds}`,
)
// A round number at the end is a price, unless products have such figures: power banks, batteries and mice do.
const bare = new RegExp(
  String.raw`(?<!(?:bank|batter|mah|dpi|mouse|mice|maus|${bangla.figured}).*)(?<=\p{L}{4}\s|\btv\s|[\u0980-\u09ff]\s)(?<high>[1-9]\d{1,2}[05]00)$`,
  'iu',
)

/** Words that do not describe a product, in English, Bangla and Bangla in Latin letters. */
const fillers = new Set(
  `notun natun kena kinun kinben kine nibo nite niye dibo din den dekhan dekhte pabo kothay kivabe ekta akta ekti
  a an the of for with and in at on to is best good new original buy price prices bd bangladesh online
  cheap tk taka bdt er r ar o ki koto dam dame kinbo kinte chai lagbe valo bhalo sera jonno dorkar please show me
  want need latest which low offer discount my ami amar amake vai bhai plz damer dami kom sasta sosta shosta ekdom
  দাম দামে দামের দামি দামী কম কত ভালো ভাল সেরা কিনব কিনবো কিনতে চাই লাগবে জন্য এর র টাকা আমি আমার ভাই একদম
  একটা একটি ও এবং কি নতুন অফার সস্তা বাংলাদেশে বাংলাদেশ দরকার সবচেয়ে মূল্য`
    .normalize('NFC')
    .split(/\s+/),
)

/**
 * Extracts a price, in words or figures, from a term ("phone under 15k", "৫০ হাজার টাকার নিচে"), and removes words
 * that are about buying rather than about a product. Text after "with", "for" and "good" only qualifies what precedes it,
 * so the last word before it names what is searched for.
 */
export function readTerm(typed: string): SearchTerm {
  const term = inFigures(plain(typed))
  const price = readPrice(term)
  const rest = price === null ? term : term.replace(price.text, ' ')
  const words = withoutFillers(rest)
  return {
    words: words === '' ? term : words,
    minPrice: price?.low ?? null,
    maxPrice: price?.high ?? null,
    priceText: price?.text.trim() ?? null,
  }
}

/** Memory and storage as phones and laptops are called by: "8/128", "16+512". */
const memoryAndStorage =
  /(?<![\d./+])(2|3|4|6|8|12|16|18|24|32)\s?[/+]\s?(32|64|128|256|512)(?![\d./+%\p{L}])/gu

const spelledOut = (words: string) =>
  new RegExp(String.raw`(?<=\d)\s?(?:${words})${wordEnds}`, 'giu')
const megapixels = spelledOut(String.raw`mega\s?pixels?|${bangla.megapixels}`)
const gigabytes = spelledOut('gigs?|gigabytes?')

/** Normalises alternative spellings, removes joiners, and converts digits to Latin ones. */
function plain(text: string): string {
  return (
    text
      .normalize('NFC')
      // Spaces are collapsed for speed, too: the patterns below try every way to split a run of them.
      .replaceAll(/[\s\0]+/g, ' ')
      .replaceAll(/\u200c|\u200d|\ufeff/g, '')
      .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)))
      .replaceAll(memoryAndStorage, '$1gb $2gb')
      // As titles have them.
      .replaceAll(megapixels, 'mp')
      .replaceAll(gigabytes, 'gb')
      .trim()
  )
}

interface Price {
  text: string
  low: number | null
  high: number | null
}

function readPrice(term: string): Price | null {
  if (!/\d/.test(term)) return null
  const range = between.exec(term)
  if (range !== null) {
    const { said, ...groups } = range.groups ?? {}
    const [low, high] = [takaOf(groups, 'low', groups['highThousand']), takaOf(groups, 'high')]
    const isMeant = said !== undefined || (low >= 500 && high >= 5_000)
    if (isMeant && isPrice(low) && isPrice(high) && low < high) {
      return { text: range[0], low, high }
    }
  }
  for (const [expression, side] of bounds) {
    const found = expression.exec(term)
    if (found === null) continue
    const groups = found.groups ?? {}
    const taka = takaOf(groups, groups[side] === undefined ? `${side}2` : side)
    if (isPrice(taka)) return { text: found[0], low: null, high: null, [side]: taka }
  }
  return null
}

const bounds = [
  [atMost, 'high'],
  [atMostAfter, 'high'],
  [atLeast, 'low'],
  [atLeastAfter, 'low'],
  [priced, 'high'],
  [spelt, 'high'],
  [thousands, 'high'],
  [saidToBe, 'high'],
  [bare, 'high'],
] as const

/** In "10-20k" the k applies to both numbers. */
function takaOf(
  groups: Record<string, string | undefined>,
  name: string,
  sharedThousand?: string,
): number {
  const number = Number(`${(groups[name] ?? '').replaceAll(',', '')}${groups[`${name}Part`] ?? ''}`)
  if (groups[`${name}Lakh`] !== undefined) return number * 100_000
  if (groups[`${name}Thousand`] !== undefined) return number * 1_000
  return sharedThousand !== undefined && number < 1_000 ? number * 1_000 : number
}

/** No product costs less, so a smaller number measures something else. */
function isPrice(taka: number): boolean {
  return taka >= 50 && taka <= 100_000_000
}

/** As many words as a search reads (`typed_words` in search-reading.sql). */
const mostWords = 8

function withoutFillers(term: string): string {
  const words = term.split(/\s+/).filter((word) => word !== '')
  const head = words.findIndex((_, at) => at > 0 && endsTheKind(words, at))
  const kept = (list: string[]) => list.filter((word) => !fillers.has(word.toLowerCase()))
  const named = kept(head === -1 ? words : words.slice(0, head))
  const qualified = head === -1 ? [] : kept(words.slice(head + 1))
  // What is searched for must be among the words that are read, however much is said of it.
  const room = named.length === 0 ? mostWords : Math.max(0, mostWords - named.length)
  const ordered = [...qualified.slice(0, room), ...named]
  return (ordered.length > 0 ? ordered : words).join(' ')
}

/** Whether what follows this word only qualifies what precedes it. */
function endsTheKind(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (/^(with|for)$/i.test(word)) return true
  // "phone good camera", but not "laptop er valo keyboard" or "mobile er jonno valo headphone".
  return praise.test(word) && !words.slice(0, at).some((before) => belonging.test(before))
}
const praise = new RegExp(`^(good|valo|bhalo|${bangla.good})$`, 'iu')
const belonging = new RegExp(`^(r|er|jonno|${bangla.of}|${bangla.sake})$`, 'iu')
