import { colours, lines, type Kind } from './kind.ts'

const sizes = [
  [32, 15_500],
  [40, 24_000],
  [43, 30_000],
  [50, 42_000],
  [55, 54_000],
  [65, 84_000],
  [75, 128_000],
] as const

export const tv: Kind = {
  name: 'TV',
  description: 'Smart LED, QLED and OLED televisions from 32 to 75 inches.',
  weight: 3,
  lines: lines(
    'Lumora Vista LV 1.1',
    'Lumora Cinema LC 1.4',
    'Konvia Smart KS 1',
    'Konvia Frame KF 1.2',
    'Sonera Bright SB 1.15',
    'Sonera Noir SN 1.6',
    'Jamuna View JV 0.8',
    'Jamuna Gold JG 0.85',
  ),
  colours: colours('Black', 'Graphite', 'Silver'),
  model: (rng) => {
    const [inches, cost] = rng.pick(sizes)
    const panel = inches < 43 ? 'LED' : rng.pick(['LED', 'LED', 'QLED', 'OLED'] as const)
    const resolution = inches < 40 ? 'HD' : inches < 43 ? 'Full HD' : '4K'
    const system = rng.pick(['Google TV', 'Android TV 14', 'webOS', 'Tizen'])
    const factor = { LED: 1, QLED: 1.25, OLED: 1.9 }[panel]
    return {
      title: `${inches}" ${resolution} ${panel} Smart TV`,
      price: cost * factor,
      specs: [
        ['Screen', `${inches} inches, ${panel}`],
        [
          'Resolution',
          { HD: '1366 × 768', 'Full HD': '1920 × 1080', '4K': '3840 × 2160' }[resolution],
        ],
        ['Refresh rate', panel === 'LED' ? '60 Hz' : '120 Hz'],
        ['System', system],
        ['Sound', `${rng.pick([16, 20, 30, 40])} W, Dolby Audio`],
        ['Ports', `${rng.int(2, 4)} HDMI, ${rng.int(1, 3)} USB, LAN, optical`],
        ['Wireless', 'Wi-Fi 5, Bluetooth 5.1'],
        ['Panel warranty', `${rng.pick([2, 3, 4])} years`],
      ],
      pitch: `Cricket, drama and films with clear colour from every seat. The remote understands spoken Bangla, and ${system} brings all the usual apps.`,
    }
  },
}
