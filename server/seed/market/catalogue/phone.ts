import type { PhoneLook } from '#seed/art/looks.ts'
import type { Rng } from '#seed/prng.ts'
import { kindOf, type Form, type Model } from './kind.ts'

interface Range {
  range: PhoneLook['range']
  chips: readonly (readonly [name: string, price: number])[]
  memory: readonly number[]
  storage: readonly number[]
  megapixels: readonly number[]
  display: string
  charging: readonly number[]
  is5g: boolean
}

const entry: Form = {
  lines: ['Shapla Shobuj SS 0.85', 'Shapla Star ST 0.95', 'Orano Spark OS 1', 'Halden Lite HL 1.1'],
  pitches: [
    'A long-lasting everyday phone with a bright screen and a loud speaker.',
    'Two SIMs and a memory card fit at the same time.',
    'Bangla is set up out of the box, from keyboard to voice.',
    'The back does not slip, and a case and a screen guard are in the box.',
  ],
  family: { sizes: 2, colours: 2 },
  model: (rng, size) =>
    smartphone(rng, size, {
      range: 'entry',
      chips: [
        ['Unisoc T615', 7_200],
        ['Helio G81', 8_800],
        ['Snapdragon 4s Gen 2', 10_800],
      ],
      memory: [4, 4, 6],
      storage: [64, 128],
      megapixels: [13, 50],
      display: '6.74 inch LCD, 90 Hz',
      charging: [15, 18],
      is5g: false,
    }),
}

const middle: Form = {
  lines: ['Zivo Nova ZN 1', 'Orano Max OM 1.05', 'Kestro One KO 1.1', 'Halden Play PY 0.95'],
  pitches: [
    'Fast enough for every app of the day and the game of the evening.',
    'Its camera copes with Dhaka nights and children who do not sit still.',
    'It charges fully over a cup of tea and a newspaper.',
    'Splashes of rain and sticky fingers do it no harm.',
  ],
  family: { sizes: 2, colours: 2 },
  model: (rng, size) =>
    smartphone(rng, size, {
      range: 'middle',
      chips: [
        ['Dimensity 6300', 13_500],
        ['Dimensity 7300', 18_500],
        ['Snapdragon 6 Gen 4', 22_000],
        ['Snapdragon 7s Gen 3', 25_500],
      ],
      memory: [8, 8, 12],
      storage: [128, 256],
      megapixels: [50, 64, 108],
      display: '6.67 inch AMOLED, 120 Hz',
      charging: [33, 45, 67],
      is5g: true,
    }),
}

const flagship: Form = {
  lines: ['Zivo Edge ZE 1', 'Halden Prime H 1.15', 'Astrel Zen AZ 1.25'],
  pitches: [
    'The fastest chip of its year, in glass and metal that feel like it.',
    'Three cameras see wide, near and far in the same natural colours.',
    'Seven years of updates keep it new.',
    'The screen is easy to read in the noon sun.',
  ],
  family: { sizes: 2, colours: 2 },
  model: (rng, size) =>
    smartphone(rng, size, {
      range: 'flagship',
      chips: [
        ['Dimensity 8350', 38_000],
        ['Snapdragon 8s Gen 4', 48_000],
        ['Snapdragon 8 Elite', 82_000],
      ],
      memory: [12, 12, 16],
      storage: [256, 512],
      megapixels: [50, 108, 200],
      display: '6.78 inch LTPO AMOLED, 120 Hz',
      charging: [67, 80, 100],
      is5g: true,
    }),
}

export const phone = kindOf({
  name: 'Phone',
  nameBn: 'ফোন',
  noun: 'phone',
  description: 'Smartphones for every budget, all original and sealed.',
  weight: 5,
  forms: [entry, middle, flagship],
  colours: ['Black', 'Midnight Blue', 'Mint', 'Lavender', 'Sand', 'Silver', 'Forest Green', 'Rose'],
})

function smartphone(rng: Rng, size: number | null, range: Range): Model {
  const [chip, cost] = rng.pick(range.chips)
  const memory = rng.pick(range.memory)
  const picked = rng.pick(range.storage)
  const storage = range.storage[size ?? -1] ?? picked
  const megapixels = rng.pick(range.megapixels)
  const battery = rng.pick([5_000, 5_200, 5_500, 6_000, 6_500])
  const lenses = range.range === 'flagship' || (range.is5g && megapixels > 50) ? 3 : 2
  return {
    title: `${range.is5g ? '5G ' : ''}${memory}GB/${storage}GB ${megapixels}MP ${battery}mAh Smartphone`,
    price: cost + memory * 240 + storage * 13 + megapixels * 10 + (battery - 5_000) / 2,
    specs: [
      ['Display', range.display],
      ['Chip', chip],
      ['Memory', `${memory} GB`],
      ['Storage', `${storage} GB`],
      ['Main camera', `${megapixels} MP`],
      ['Rear cameras', `${lenses}`],
      ['Front camera', `${rng.pick([8, 13, 16, 32])} MP`],
      ['Battery', `${battery} mAh, ${rng.pick(range.charging)} W charging`],
      ['Network', range.is5g ? '5G, dual SIM' : '4G, dual SIM'],
      ['System', rng.pick(['Android 15', 'Android 16'])],
    ],
    look: { kind: 'phone', range: range.range, lenses },
  }
}
