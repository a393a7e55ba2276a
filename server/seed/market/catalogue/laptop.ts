import type { LaptopLook } from '#seed/art/looks.ts'
import type { Rng } from '#seed/prng.ts'
import { capacity, kindOf, type Form, type Model } from './kind.ts'

interface Parts {
  range: LaptopLook['range']
  processors: readonly (readonly [name: string, price: number])[]
  memory: readonly number[]
  storage: readonly number[]
  screens: readonly (readonly [inches: string, panel: string])[]
  graphics: readonly (readonly [name: string, price: number])[]
  weights: readonly [least: number, most: number]
}

const everyday: Form = {
  lines: [
    'Norvane Campus NC 0.95',
    'Kestro Flexbook FB 1.05',
    'Zentra Slimline ZS 1',
    'Padma Notebook PN 0.85',
    'Meghna Edu ME 0.8',
  ],
  pitches: [
    'A dependable notebook for lessons, accounts and video calls.',
    'It wakes at once and lasts through a day of classes.',
    'The keyboard is backlit and comfortable for long texts.',
    'Memory and storage can be added later with one screwdriver.',
    'The hinge opens flat and takes being carried around every day.',
  ],
  family: { sizes: 2, colours: 2 },
  model: (rng, size) =>
    assemble(rng, size, {
      range: 'everyday',
      processors: [
        ['Intel Core i3-1315U', 31_000],
        ['Intel Core i5-1335U', 43_000],
        ['Intel Core 5 120U', 47_000],
        ['AMD Ryzen 3 7320U', 28_500],
        ['AMD Ryzen 5 7530U', 41_000],
      ],
      memory: [8, 8, 16],
      storage: [256, 512, 512],
      screens: [
        ['14', 'Full HD IPS, 60 Hz'],
        ['15.6', 'Full HD IPS, 60 Hz'],
        ['15.6', 'Full HD IPS, 120 Hz'],
      ],
      graphics: [['integrated', 0]],
      weights: [145, 185],
    }),
}

const thin: Form = {
  lines: [
    'Astrel Aerobook A 1.15',
    'Astrel Studio AS 1.3',
    'Norvane Traveller T 1',
    'Kestro Air KX 1.05',
  ],
  pitches: [
    'Thin, light and made of metal, with a battery for Dhaka to Cox’s Bazar and back.',
    'The display is bright, even and true in its colours.',
    'It charges by USB-C, from the same plug as the phone.',
    'The fans stay off for most of what a day brings.',
    'A fingerprint opens it, and a shutter closes the camera.',
  ],
  family: { sizes: 2, colours: 2 },
  model: (rng, size) =>
    assemble(rng, size, {
      range: 'thin',
      processors: [
        ['Intel Core Ultra 5 225U', 72_000],
        ['Intel Core Ultra 7 255U', 92_000],
        ['AMD Ryzen 7 8840U', 78_000],
        ['AMD Ryzen AI 7 350', 96_000],
      ],
      memory: [16, 16, 32],
      storage: [512, 1_000],
      screens: [
        ['13.3', 'WUXGA IPS, 60 Hz'],
        ['14', '2.8K OLED, 120 Hz'],
        ['16', '2.5K IPS, 120 Hz'],
      ],
      graphics: [['integrated', 0]],
      weights: [98, 149],
    }),
}

const gaming: Form = {
  lines: ['Kestro Raptor KR 1.05', 'Zentra Titan ZT 1.1', 'Tactix Warbook TW 1'],
  pitches: [
    'Enough power for the newest games, and for drawing and video on the other days.',
    'Four heat pipes carry the warmth away before it is felt.',
    'The quick screen shows the move before the other one makes it.',
    'Every port stands where a cable does not get in the way.',
    'It has room for a second drive.',
  ],
  family: { sizes: 3, colours: 1 },
  model: (rng, size) =>
    assemble(rng, size, {
      range: 'gaming',
      processors: [
        ['Intel Core i5-13420H', 52_000],
        ['Intel Core i7-13650HX', 76_000],
        ['AMD Ryzen 5 7535HS', 49_000],
        ['AMD Ryzen 7 8845HS', 74_000],
      ],
      memory: [16, 16, 32],
      storage: [512, 1_000],
      screens: [
        ['15.6', 'Full HD IPS, 144 Hz'],
        ['16', 'WUXGA IPS, 165 Hz'],
        ['16', '2.5K IPS, 240 Hz'],
      ],
      graphics: [
        ['RTX 3050', 28_000],
        ['RTX 4050', 42_000],
        ['RTX 5060', 66_000],
      ],
      weights: [205, 260],
    }),
}

export const laptop = kindOf({
  name: 'Laptop',
  nameBn: 'ল্যাপটপ',
  noun: 'laptop',
  description: 'Notebooks for study, office, design and gaming.',
  weight: 5,
  forms: [everyday, thin, gaming],
  colours: ['Silver', 'Graphite', 'Midnight Blue', 'White', 'Black', 'Sand'],
})

/** What members of a family have, the smallest first: more storage, or more of both. */
const laptopSizes = {
  everyday: [
    [8, 256],
    [8, 512],
  ],
  thin: [
    [16, 512],
    [16, 1_000],
  ],
  gaming: [
    [16, 512],
    [16, 1_000],
    [32, 1_000],
  ],
} as const

function assemble(rng: Rng, size: number | null, parts: Parts): Model {
  const [processor, cost] = rng.pick(parts.processors)
  const [inches, panel] = rng.pick(parts.screens)
  const [graphics, extra] = rng.pick(parts.graphics)
  const picked = [rng.pick(parts.memory), rng.pick(parts.storage)] as const
  const [memory, storage] = laptopSizes[parts.range][size ?? -1] ?? picked
  const short = processor.replace(/^(Intel|AMD) /, '')
  const card = extra === 0 ? '' : ` ${graphics}`
  return {
    title: `${short} ${memory}GB RAM ${capacity(storage)} SSD${card} ${inches}" ${extra === 0 ? '' : 'Gaming '}Laptop`,
    price: cost + extra + memory * 650 + storage * 13 + Number(inches) * 250,
    specs: [
      ['Processor', processor],
      ['Memory', `${memory} GB DDR5`],
      ['Storage', `${capacity(storage)} NVMe SSD`],
      ['Graphics', extra === 0 ? graphics : `NVIDIA GeForce ${graphics}`],
      ['Display', `${inches} inches, ${panel}`],
      ['Battery', `${rng.int(42, 86)} Wh`],
      ['Weight', `${(rng.int(...parts.weights) / 100).toFixed(2)} kg`],
      ['System', rng.pick(['Windows 11 Home', 'Windows 11 Home', 'none installed'])],
    ],
    look: { kind: 'laptop', range: parts.range, inches: Number(inches) },
  }
}
