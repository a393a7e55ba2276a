import { colours, lines, type Kind } from './kind.ts'

const processors = [
  ['Intel Core i3-1315U', 30_000],
  ['Intel Core i5-1335U', 42_000],
  ['Intel Core i5-13420H', 48_000],
  ['Intel Core Ultra 5 225H', 66_000],
  ['Intel Core Ultra 7 255H', 92_000],
  ['AMD Ryzen 3 7320U', 28_000],
  ['AMD Ryzen 5 7535HS', 46_000],
  ['AMD Ryzen 7 8845HS', 74_000],
] as const

export const laptop: Kind = {
  name: 'Laptop',
  description: 'Notebooks for study, office, design and gaming.',
  weight: 5,
  lines: lines(
    'Astrel Aerobook A 1.2',
    'Astrel Studio AS 1.35',
    'Norvane Traveller T 1.1',
    'Norvane Campus NC 0.95',
    'Kestro Flexbook KF 1.05',
    'Kestro Raptor KR 1.25',
    'Zentra Slimline ZS 1',
    'Zentra Titan ZT 1.3',
    'Padma Notebook PN 0.85',
    'Meghna Edu ME 0.8',
  ),
  colours: colours('Silver', 'Graphite', 'Midnight Blue', 'White', 'Black', 'Sand'),
  model: (rng) => {
    const [processor, cost] = rng.pick(processors)
    const ram = cost > 60_000 ? rng.pick([16, 32]) : rng.pick([8, 8, 16])
    const ssd = ram >= 16 ? rng.pick([512, 1024]) : rng.pick([256, 512])
    const inches = rng.pick(['13.3', '14', '15.6', '16'])
    const graphics =
      cost > 45_000 && rng.chance(0.4) ? rng.pick(['RTX 3050', 'RTX 4050', 'RTX 5060']) : null
    const size = ssd === 1024 ? '1 TB' : `${ssd} GB`
    const short = processor.replace('Intel ', '').replace('AMD ', '')
    return {
      title: `${short} ${ram}GB RAM ${size} SSD ${inches}" Laptop`,
      price: cost + ram * 700 + ssd * 14 + (graphics === null ? 0 : 38_000) + rng.int(0, 9) * 1000,
      specs: [
        ['Processor', processor],
        ['Memory', `${ram} GB DDR5`],
        ['Storage', `${size} NVMe SSD`],
        ['Graphics', graphics === null ? 'integrated' : `NVIDIA GeForce ${graphics}`],
        [
          'Display',
          `${inches} inch ${rng.pick(['Full HD IPS', 'WUXGA IPS', '2.8K OLED'])}, ${rng.pick([60, 120, 144])} Hz`,
        ],
        ['Battery', `${rng.int(42, 86)} Wh`],
        ['Weight', `${rng.int(118, 238) / 100} kg`],
        ['System', rng.pick(['Windows 11 Home', 'Windows 11 Home', 'no system installed'])],
        ['Warranty', `${rng.int(1, 3)} years`],
      ],
      pitch:
        graphics === null
          ? 'A dependable notebook that wakes at once and lasts through the day. The keyboard is backlit and comfortable for long texts.'
          : 'Enough power for games, drawing and video, with cooling that keeps its breath. The display is bright and true in its colours.',
    }
  },
}
