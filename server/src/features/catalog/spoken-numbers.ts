/** Apart from the pattern: a bundle can write these characters as ASCII, and those of String.raw not. */
const bangla = `এক=1 দুই=2 তিন=3 চার=4 পাঁচ=5 পাচ=5 ছয়=6 সাত=7 আট=8 নয়=9 দশ=10 বারো=12 পনেরো=15 পনের=15 আঠারো=18
  বিশ=20 কুড়ি=20 পঁচিশ=25 পচিশ=25 ত্রিশ=30 তিরিশ=30 পঁয়ত্রিশ=35 চল্লিশ=40 পঁয়তাল্লিশ=45 পঞ্চাশ=50 ষাট=60 সত্তর=70
  আশি=80 নব্বই=90 দেড়=1.5 আড়াই=2.5`
const latin = `one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 twelve=12 fifteen=15 eighteen=18
  twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 ek=1 dui=2 tin=3 char=4 pach=5 panch=5
  choy=6 soy=6 sat=7 at=8 noy=9 dosh=10 dos=10 baro=12 ponero=15 poner=15 atharo=18 bish=20 bis=20 kuri=20 pochish=25
  trish=30 tirish=30 poytrish=35 chollish=40 ponchash=50 panchash=50 shat=60 sottor=70 ashi=80 nobboi=90
  der=1.5 arai=2.5`

const numbers = new Map(
  `${bangla} ${latin}`
    .normalize('NFC')
    .split(/\s+/)
    .map((each) => each.split('='))
    .map(([word = '', number = '']) => [word, number]),
)
const unit = 'thousand|hajar|hazar|hajer|lakh|lac|lak|হাজার|লাখ|লক্ষ'
const spoken = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(${[...numbers.keys()].join('|')})(?=\s+(?:${unit}))`,
  'giu',
)

/** Figures for numbers in words before thousands and lakhs: "fifty thousand", "bish hajar", "দেড় লাখ". */
export function inFigures(term: string): string {
  return term.replace(spoken, (word) => numbers.get(word.toLowerCase()) ?? word)
}
