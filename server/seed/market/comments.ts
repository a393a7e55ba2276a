import type { Rng } from '#seed/prng.ts'

/** What goes with so many stars and with no others. */
const moods: Record<number, readonly string[]> = {
  5: [
    'Exactly as described, original and sealed.',
    'Worth every taka.',
    'Bought it for my brother and now I want one myself.',
    'Better than I expected at this price.',
    'Used it every day since it came, and not a single complaint.',
    'Highly recommended, do not think twice.',
    'Alhamdulillah, very happy with it.',
    'The best one I have owned so far.',
    'Compared many shops, this was the best price for the real thing.',
    'Looks even nicer than in the picture.',
    'My second one from this series, and not the last.',
    'Everything works out of the box.',
    'Gave it to my mother, and she uses it without asking me anything.',
    'Price in the market is higher, I checked.',
    'Solid build, you feel it in the hand.',
    'Five stars without a second thought.',
    'Just what I was looking for.',
  ],
  4: [
    'Good value for the money.',
    'Does what it should, and does it well.',
    'Very good, only the manual could be better.',
    'Happy with it. The box was a little dented, the product was fine.',
    'Quality is good for this price.',
    'One star less because I had hoped for one more port.',
    'Good, and it would be great with a longer cable.',
    'I would buy it again, on a discount.',
  ],
  3: [
    'Okay for daily use, nothing more.',
    'Nothing special, but it works.',
    'Average. I expected a little more from the description.',
    'Fair for the price, no better and no worse.',
    'It does its job, but feels cheaper than it looks.',
    'Some things are good, some are not.',
  ],
  2: [
    'Not what I had hoped for.',
    'My old one was better.',
    'The colour is different from the picture, and it feels cheap.',
    'One corner was scratched when it came.',
    'It works, but I would not buy it again.',
    'Had to call twice before it was delivered, and then the box was open.',
  ],
  1: [
    'Stopped working after two days.',
    'It does not do what the description says.',
    'Came broken, and I am sending it back.',
    'A waste of money.',
    'Do not buy this one.',
  ],
}
const delivery = [
  'It came sooner than I thought.',
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
  const parts = [rng.pick(moods[rating] ?? [])]
  const [good, bad] = about[category] ?? ['It does its work every day.', 'It could be sturdier.']
  if (rng.chance(0.55)) {
    // Who gives three stars has found something of both.
    if (rating >= 3) parts.push(good)
    if (rating <= 3) parts.push(bad)
  }
  if (rating === 5 && rng.chance(0.4)) parts.push(rng.pick(delivery))
  return parts.join(' ')
}
