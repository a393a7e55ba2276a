import { describe, expect, it } from 'vitest'
import { readTerm } from './search-terms.ts'

const priceOf = (term: string) => {
  const { words, minPrice, maxPrice } = readTerm(term)
  return [words, minPrice, maxPrice]
}

describe('a price in a search term', () => {
  it.each([
    ['phone under 15000', ['phone', null, 15_000]],
    ['phone below ৳15,000', ['phone', null, 15_000]],
    ['phone less than 15k', ['phone', null, 15_000]],
    ['laptop within 1.5 lakh', ['laptop', null, 150_000]],
    ['up to 500 tk mouse', ['mouse', null, 500]],
    ['laptop over 50k', ['laptop', 50_000, null]],
    ['phone between 10000 and 20000', ['phone', 10_000, 20_000]],
    ['10-20k phone', ['phone', 10_000, 20_000]],
    ['monitor 20000-30000', ['monitor', 20_000, 30_000]],
    ['মোবাইল ১৫০০০ টাকার মধ্যে', ['মোবাইল', null, 15_000]],
    ['১৫,০০০ টাকার নিচে মোবাইল', ['মোবাইল', null, 15_000]],
    ['ল্যাপটপ ৫০ হাজারের নিচে', ['ল্যাপটপ', null, 50_000]],
    ['১ লাখ টাকার উপরে ল্যাপটপ', ['ল্যাপটপ', 100_000, null]],
    ['mobile 15 hajar takar moddhe', ['mobile', null, 15_000]],
    ['laptop 60000 takar niche', ['laptop', null, 60_000]],
    ['phone 15000 er niche', ['phone', null, 15_000]],
    ['laptop 50k', ['laptop', null, 50_000]],
    ['mouse 500 taka', ['mouse', null, 500]],
    ['laptop under fifty thousand', ['laptop', null, 50_000]],
    ['bish hajar takar phone', ['phone', null, 20_000]],
    ['পঞ্চাশ হাজার টাকার মধ্যে ল্যাপটপ', ['ল্যাপটপ', null, 50_000]],
    ['gaming laptop der lakh er moddhe', ['gaming laptop', null, 150_000]],
    ['এক লাখ টাকার ল্যাপটপ', ['ল্যাপটপ', null, 100_000]],
    ['monitor er dam 10000', ['monitor', null, 10_000]],
    ['laptop price 45000', ['laptop', null, 45_000]],
    ['student laptop 40000', ['student laptop', null, 40_000]],
    ['স্মার্ট টিভি ২৫৫০০', ['স্মার্ট টিভি', null, 25_500]],
  ])('is recognised in "%s"', (term, wanted) => expect(priceOf(term)).toEqual(wanted))

  it.each([
    '4k tv',
    'tv under 43 inch',
    'ssd under 500gb',
    '6000mah battery phone',
    '20000 mah power bank',
    'rtx 4050 laptop',
    'wifi 6 router',
    'one touch laptop',
    'power bank 20000',
    'gaming mouse 16000',
    'phone battery 10000',
    'router ax 11000',
    'laptop 12345',
    '10000',
    '1920-1080 monitor',
  ])('is not recognised in "%s"', (term) => expect(priceOf(term)).toEqual([term, null, null]))

  it('is recognised quickly, whatever is typed', () => {
    const hostile = [
      '1 '.repeat(100),
      `1${' '.repeat(198)}x`,
      '1,111'.repeat(40),
      'under '.repeat(33),
    ]
    const start = performance.now()
    for (const term of hostile) readTerm(term)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('words about buying', () => {
  it.each([
    ['laptop price in bangladesh', 'laptop'],
    ['ভালো মোবাইল এর দাম', 'মোবাইল'],
    ['rauter er dam', 'rauter'],
    ['printer with wifi', 'wifi printer'],
    ['mobile valo camera', 'camera mobile'],
    ['মোবাইল ভালো ক্যামেরা', 'ক্যামেরা মোবাইল'],
    ['laptop good keyboard 16gb', 'keyboard 16gb laptop'],
    ['ekta bhalo mobile', 'mobile'],
    ['laptop er valo keyboard', 'laptop keyboard'],
    ['mobile er jonno bhalo headphone', 'mobile headphone'],
    ['price', 'price'],
    ['kom damer mobile', 'mobile'],
    ['কম দামের মোবাইল', 'মোবাইল'],
    ['vai ami ekta laptop kinte chai', 'laptop'],
    ['core i 5 laptop', 'core i 5 laptop'],
    ['phone 8/128', 'phone 8gb 128gb'],
    ['laptop 16 / 512', 'laptop 16gb 512gb'],
    ['phone 12+256 gb', 'phone 12gb 256gb gb'],
    ['64 megapixel phone', '64mp phone'],
    ['৫০ মেগাপিক্সেল মোবাইল', '50mp মোবাইল'],
    ['8 gig ram laptop', '8gb ram laptop'],
    ['gigabyte laptop', 'gigabyte laptop'],
    ['router 5 gigabit', 'router 5 gigabit'],
    ['support 24/7', 'support 24/7'],
    ['8/128/256', '8/128/256'],
    [
      'wireless headphone for mother with long battery life and noise cancelling by tomorrow',
      'mother long battery life noise cancelling wireless headphone',
    ],
    ['৫জি  ফোন', '5জি ফোন'],
    ['র\u200d্যাম', 'র্যাম'],
  ])('"%s" searches for "%s"', (term, words) => expect(readTerm(term).words).toBe(words))
})
