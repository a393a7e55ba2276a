import type { Rng } from '#seed/prng.ts'

const loved = [
  'Exactly as described, original and sealed.',
  'Worth every taka.',
  'Bought it for my brother and now I want one myself.',
  'Better than I expected at this price.',
  'Two weeks of daily use and not a single complaint.',
  'Highly recommended, do not think twice.',
  'Alhamdulillah, very happy with it.',
  'The best one I have owned so far.',
  'Compared many shops, this was the best price for the real thing.',
  'Looks even nicer than in the picture.',
  'My second one from this series, and not the last.',
  'Everything works out of the box.',
  'Gave it to my mother, and she uses it without asking me anything.',
  'Been using it for a month now, still like new.',
  'Price in the market is higher, I checked.',
  'Solid build, you feel it in the hand.',
  'Five stars without a second thought.',
  'Just what I was looking for.',
]
const fine = [
  'Good value for the money.',
  'Does what it should.',
  'Nothing special, but it works well.',
  'Good overall, the box was a little dented.',
  'Quality is fine, the manual could be better.',
  'Solid product, delivery took five days.',
  'No complaints so far.',
  'Okay for daily use.',
  'Could have one more port, otherwise good.',
  'Good, but wait for a discount.',
]
const poor = [
  'Average. I expected more from the description.',
  'Works, but feels cheaper than it looks.',
  'Had to call twice before it was delivered.',
  'Stopped working after a week; the shop is replacing it.',
  'Not what I had hoped for.',
  'The colour is different from the picture.',
  'One corner was scratched when it came.',
  'My old one was better.',
]
const delivery = [
  'Reached Rangpur in three days.',
  'Got it the very next day in Dhaka.',
  'Packing was excellent.',
  'The delivery man was polite and let me check the box.',
  'Seller answered all my questions on the phone.',
  'The cash memo was inside.',
]
const about: Record<string, readonly [good: string, bad: string]> = {
  Mouse: ['It glides well and the clicks feel crisp.', 'The scroll wheel is a bit loose.'],
  Keyboard: [
    'Typing on it is a joy, and the Bangla letters are clear.',
    'The space bar is louder than the rest.',
  ],
  Laptop: ['Starts in seconds and stays cool.', 'The fan gets loud when it works hard.'],
  TV: [
    'The picture is bright and the sound is enough for our room.',
    'The menu is slow sometimes.',
  ],
  Monitor: ['No dead pixel and the colours are lovely.', 'The stand wobbles a little.'],
  Phone: ['The battery lasts me a day and a half.', 'The camera is weak at night.'],
  Headphone: ['Bass is deep and the voices are clear.', 'A bit tight on the ears.'],
  Camera: ['The pictures are sharp even in the evening.', 'The app needs some patience.'],
  Router: ['Full signal even on the roof.', 'Needs a restart now and then.'],
  Printer: ['Prints fast and the ink goes a long way.', 'Setting up the Wi-Fi took a while.'],
  Storage: ['Copying is as fast as they say.', 'Gets warm with large files.'],
  Smartwatch: ['Calls are clear and the strap is soft.', 'The step count is a bit generous.'],
}

/** What somebody wrote beside their stars; sometimes nothing. */
export function commentFor(rng: Rng, rating: number, category: string): string {
  if (rng.chance(0.07)) return ''
  const mood =
    rating >= 5 ? loved : rating === 4 ? rng.pick([loved, fine]) : rating === 3 ? fine : poor
  const [good, bad] = about[category] ?? ['It does its work every day.', 'It could be sturdier.']
  const parts = [rng.pick(mood)]
  if (rng.chance(0.55)) parts.push(rating >= 4 ? good : bad)
  if (rating >= 4 && rng.chance(0.35)) parts.push(rng.pick(delivery))
  return parts.join(' ')
}
