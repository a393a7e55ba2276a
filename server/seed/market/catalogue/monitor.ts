import { colours, lines, type Kind } from './kind.ts'

const sizes = [
  ['21.5', 'Full HD', 8_500],
  ['24', 'Full HD', 12_000],
  ['27', 'Full HD', 16_500],
  ['27', 'QHD', 25_000],
  ['32', '4K', 42_000],
  ['34', 'UWQHD', 48_000],
] as const

export const monitor: Kind = {
  name: 'Monitor',
  description: 'Office, creator and high-refresh gaming monitors.',
  weight: 4,
  lines: lines(
    'Lumora Desk LD 1.05',
    'Lumora Arc LA 1.25',
    'Astrel View AV 1.15',
    'Klyde Pulse KP 1.2',
    'Tactix Scope TS 1.1',
    'Norvane Clear NV 0.95',
    'Zentra Pixel ZP 1',
    'Jamuna Screen JS 0.8',
  ),
  colours: colours('Black', 'Graphite', 'White', 'Silver'),
  model: (rng) => {
    const [inches, resolution, cost] = rng.pick(sizes)
    const hertz = rng.pick([75, 100, 144, 165, 180, 240])
    const panel = rng.pick(['IPS', 'IPS', 'VA'])
    const isCurved = inches === '34' || (panel === 'VA' && rng.chance(0.5))
    return {
      title: `${inches}" ${resolution} ${hertz}Hz ${isCurved ? 'Curved ' : ''}${panel} Monitor`,
      price: cost + (hertz - 75) * 55 + (isCurved ? 1500 : 0),
      specs: [
        ['Screen', `${inches} inches, ${panel}${isCurved ? ', curved 1500R' : ''}`],
        [
          'Resolution',
          {
            'Full HD': '1920 × 1080',
            QHD: '2560 × 1440',
            '4K': '3840 × 2160',
            UWQHD: '3440 × 1440',
          }[resolution],
        ],
        ['Refresh rate', `${hertz} Hz`],
        ['Response time', hertz >= 144 ? '1 ms' : '4 ms'],
        ['Brightness', `${rng.pick([250, 300, 350, 400])} nits`],
        ['Colours', `${rng.int(95, 100)} % sRGB`],
        ['Ports', `${rng.int(1, 2)} HDMI, 1 DisplayPort${rng.chance(0.3) ? ', USB-C 65 W' : ''}`],
        ['Stand', rng.pick(['tilt', 'tilt and height', 'tilt, height and pivot'])],
        ['VESA mount', rng.pick(['75 × 75 mm', '100 × 100 mm'])],
      ],
      pitch:
        hertz >= 144
          ? 'Smooth motion without tearing, and dark scenes that keep their detail. The thin bezel suits two side by side.'
          : 'Sharp text and even light for long days of work. Low blue light and a flicker-free panel are kind to the eyes.',
    }
  },
}
