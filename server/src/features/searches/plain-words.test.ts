import { expect, test } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

/** What is typed, and what the search makes of it. */
const rules: readonly (readonly [string, string])[] = [
  ['Crème Brûlée', 'creme brulee'],
  ['16 GB RAM', '16gb ram'],
  ['16  gb', '16gb'],
  ['16 gbit', '16 gbit'],
  ['5000 mAh, 48 MP', '5000mah 48mp'],
  ['144 Hz 2 x 3 GHz', '144hz 2 x 3ghz'],
  ['43" TV', '43inch tv'],
  ["43'' TV", '43inch tv'],
  ['43″ TV', '43inch tv'],
  ['15.6-inch', '15 6inch'],
  ['15.6 inches', '15 6inch'],
  ['27 inchworm', '27 inchworm'],
  ['1024"', '1024'],
  ['1,200 taka', '1200 taka'],
  ['1,20 taka', '1 20 taka'],
  ['1,2000', '1 2000'],
  ['1000GB', '1tb'],
  ['1024 gb', '1tb'],
  ['21000gb', '21000gb'],
  ['Wi-Fi 6', 'wifi 6'],
  ['kiwi-fi', 'kiwi fi'],
  ['Shop’s “best” – now', 'shops best now'],
  ['a+b_c@d', 'a b c d'],
  ['১৬ জিবি র‍্যাম', '16gb র্যাম'],
  ['৪৩ ইঞ্চির টিভি', '43inch টিভি'],
  ['৫০০০ এমএএইচ', '5000mah'],
  ['১ টেরাবাইট', '1tb'],
  ['৪৮ মেগাপিক্সেল ১৪৪ হার্জ', '48mp 144hz'],
  ['১,২০০', '1200'],
  ['', ''],
]

test.each(rules)('%j is found as %j', async (typed, plain) => {
  const { found } = await kit.ctx.db.one(
    { found: text },
    sql`select plain_words(${typed}) as found`,
  )
  expect(found.replaceAll(/ +/g, ' ').trim()).toBe(plain)
})
