import type { MonitorLook } from '#seed/art/looks.ts'
import type { PortName } from '#seed/art/ports.ts'
import { kindOf, type Form } from './kind.ts'

const pixels = {
  'Full HD': '1920 × 1080',
  QHD: '2560 × 1440',
  '4K': '3840 × 2160',
  UWQHD: '3440 × 1440',
} as const

interface Facts {
  inches: string
  stand: string
  ports: string
  isCurved?: boolean
}

const portNames: readonly (readonly [pattern: RegExp, name: PortName])[] = [
  [/^USB-C/, 'usb-c'],
  [/HDMI/, 'hdmi'],
  [/DisplayPort/, 'displayport'],
  [/VGA/, 'vga'],
  [/USB$/, 'usb-a'],
  [/audio/, 'jack'],
]

/** The ports of a line such as `2 HDMI, 1 DisplayPort, audio`. */
function portsIn(line: string): PortName[] {
  return line.split(', ').flatMap((word) => {
    const name = portNames.find(([pattern]) => pattern.test(word))?.[1]
    const count = Number(/^(\d+) /.exec(word)?.[1] ?? 1)
    return name === undefined ? [] : Array.from({ length: count }, () => name)
  })
}

function lookOf(
  range: MonitorLook['range'],
  { inches, stand, ports, isCurved = false }: Facts,
): MonitorLook {
  return {
    kind: 'monitor',
    range,
    inches: Number(inches),
    isCurved,
    ports: portsIn(ports),
    stand: stand === 'tilt' ? 'tilt' : stand === 'pivot' ? 'pivot' : 'height',
  }
}

const office: Form = {
  lines: [
    'Norvane Clear NV 1',
    'Lumora Desk LD 1.1',
    'Jamuna Screen JS 0.85',
    'Ruvo Panel RP 0.95',
  ],
  pitches: [
    'Sharp text and even light for long days of work.',
    'Low blue light and a panel without flicker are kind to the eyes.',
    'The thin bezel suits two of them side by side.',
    'It hangs on any VESA arm and frees the desk.',
  ],
  model: (rng) => {
    const [inches, cost] = rng.pick([
      ['21.5', 8_900],
      ['22', 9_800],
      ['24', 12_200],
      ['27', 16_800],
    ] as const)
    const hertz = rng.pick([75, 100, 100, 120])
    const stand = rng.pick(['tilt', 'tilt and height'])
    const ports = rng.pick(['HDMI, VGA', 'HDMI, DisplayPort', '2 HDMI'])
    return {
      title: `${inches}" Full HD ${hertz}Hz IPS Monitor`,
      price: cost + (hertz - 75) * 30 + rng.int(0, 5) * 100,
      specs: [
        ['Screen', `${inches} inches, IPS`],
        ['Resolution', pixels['Full HD']],
        ['Refresh rate', `${hertz} Hz`],
        ['Response time', rng.pick(['4 ms', '5 ms'])],
        ['Brightness', `${rng.pick([250, 300])} nits`],
        ['Ports', ports],
        ['Stand', stand],
        ['VESA mount', '75 × 75 mm'],
      ],
      look: lookOf('office', { inches, stand, ports }),
    }
  },
}

const gaming: Form = {
  lines: ['Klyde Pulse KP 1.15', 'Tactix Scope TS 1.05', 'Zentra Pixel ZP 1', 'Lumora Arc LA 1.2'],
  pitches: [
    'Motion stays smooth and never tears.',
    'Dark corners keep their detail, and whoever hides in them is seen.',
    'A key on the back steps through the modes without a menu.',
    'It follows the graphics card’s pace, whichever brand that is.',
  ],
  model: (rng) => {
    const [inches, resolution, cost] = rng.pick([
      ['24', 'Full HD', 15_200],
      ['27', 'Full HD', 19_500],
      ['27', 'QHD', 27_500],
      ['32', 'QHD', 32_500],
      ['34', 'UWQHD', 44_000],
    ] as const)
    const stand = rng.pick(['tilt', 'tilt, height and turn'])
    const ports = `2 HDMI, ${rng.int(1, 2)} DisplayPort, audio`
    const hertz = rng.pick([144, 165, 180, 200, 240])
    const isCurved = inches === '34' || inches === '32' || rng.chance(0.15)
    return {
      title: `${inches}" ${resolution} ${hertz}Hz ${isCurved ? 'Curved ' : ''}Gaming Monitor`,
      price: cost + (hertz - 144) * 75,
      specs: [
        ['Screen', `${inches} inches, ${isCurved ? 'VA, curved 1500R' : 'IPS'}`],
        ['Resolution', pixels[resolution]],
        ['Refresh rate', `${hertz} Hz, adaptive`],
        ['Response time', rng.pick(['0.5 ms', '1 ms'])],
        ['Brightness', `${rng.pick([300, 350, 400])} nits`],
        ['Ports', ports],
        ['Stand', stand],
        ['VESA mount', '100 × 100 mm'],
      ],
      look: lookOf('gaming', { inches, stand, ports, isCurved }),
    }
  },
}

const creator: Form = {
  lines: ['Astrel View AV 1.2', 'Lumora Proof LP 1.1', 'Optara Colour OC 1'],
  pitches: [
    'Colours are measured before it leaves the factory, and the report is in the box.',
    'One USB-C cable brings the picture, the network and power for the laptop.',
    'It turns upright for long pages and tall pictures.',
    'Room for the timeline, the preview and the notes beside each other.',
  ],
  model: (rng) => {
    const [inches, resolution, cost] = rng.pick([
      ['27', 'QHD', 31_000],
      ['27', '4K', 42_000],
      ['32', '4K', 56_000],
    ] as const)
    const watts = rng.pick([65, 90])
    const ports = `USB-C ${watts} W, HDMI, DisplayPort, 4 USB`
    return {
      title: `${inches}" ${resolution} IPS USB-C Designer Monitor`,
      price: cost + watts * 40 + rng.int(0, 8) * 250,
      specs: [
        ['Screen', `${inches} inches, IPS`],
        ['Resolution', pixels[resolution]],
        ['Refresh rate', rng.pick(['60 Hz', '75 Hz', '120 Hz'])],
        ['Colours', `${rng.int(95, 99)} % DCI-P3`],
        ['Brightness', `${rng.pick([350, 400, 500])} nits`],
        ['Ports', ports],
        ['Stand', 'tilt, height, turn and pivot'],
        ['VESA mount', '100 × 100 mm'],
      ],
      look: lookOf('creator', { inches, stand: 'pivot', ports }),
    }
  },
}

export const monitor = kindOf({
  name: 'Monitor',
  nameBn: 'মনিটর',
  noun: 'monitor',
  description: 'Office, creator and high-refresh gaming monitors.',
  weight: 4,
  forms: [office, gaming, creator],
  colours: ['Black', 'Graphite', 'White', 'Silver'],
})
