import { colours, lines, type Kind } from './kind.ts'

const chips = [
  ['Helio G81', 9_500],
  ['Dimensity 6300', 15_000],
  ['Snapdragon 6 Gen 4', 24_000],
  ['Dimensity 8350', 36_000],
  ['Snapdragon 8s Gen 4', 52_000],
  ['Snapdragon 8 Elite', 88_000],
] as const

export const phone: Kind = {
  name: 'Phone',
  description: 'Smartphones for every budget, all with official warranty.',
  weight: 5,
  lines: lines(
    'Zivo Nova ZN 1',
    'Zivo Edge ZE 1.2',
    'Halden Prime H 1.15',
    'Halden Lite HL 0.9',
    'Orano Spark OS 0.85',
    'Orano Max OM 1',
    'Kestro One KO 1.1',
    'Shapla Shobuj SS 0.75',
    'Shapla Star ST 0.8',
    'Astrel Zen AZ 1.35',
  ),
  colours: colours(
    'Black',
    'Midnight Blue',
    'Mint',
    'Lavender',
    'Sand',
    'Silver',
    'Forest Green',
    'Rose',
  ),
  model: (rng) => {
    const [chip, cost] = rng.pick(chips)
    const ram =
      cost < 12_000 ? rng.pick([4, 6]) : cost < 40_000 ? rng.pick([8, 12]) : rng.pick([12, 16])
    const storage = cost < 12_000 ? rng.pick([64, 128]) : rng.pick([128, 256, 512])
    const is5g = cost >= 15_000
    const megapixels = cost < 12_000 ? rng.pick([13, 50]) : rng.pick([50, 64, 108, 200])
    const battery = rng.pick([5000, 5200, 5500, 6000, 6500])
    return {
      title: `${is5g ? '5G ' : ''}${ram}GB/${storage}GB ${megapixels}MP ${battery}mAh Smartphone`,
      price: cost + ram * 260 + storage * 14 + megapixels * 12,
      specs: [
        [
          'Display',
          `${rng.pick(['6.56', '6.67', '6.78'])} inch ${cost < 15_000 ? 'LCD, 90 Hz' : 'AMOLED, 120 Hz'}`,
        ],
        ['Chip', chip],
        ['Memory', `${ram} GB`],
        ['Storage', `${storage} GB`],
        ['Main camera', `${megapixels} MP${cost > 20_000 ? ' with OIS' : ''}`],
        ['Front camera', `${rng.pick([8, 13, 16, 32])} MP`],
        ['Battery', `${battery} mAh, ${rng.pick([18, 33, 45, 67, 80])} W charging`],
        ['Network', is5g ? '5G, dual SIM' : '4G, dual SIM'],
        ['System', rng.pick(['Android 15', 'Android 16'])],
        ['Warranty', '1 year official'],
      ],
      pitch:
        cost < 15_000
          ? 'A long-lasting everyday phone with a bright screen and a loud speaker. Two SIMs and a memory card fit at the same time.'
          : 'Fast in everything, with a camera that copes with Dhaka nights. It charges fully over a cup of tea.',
    }
  },
}
