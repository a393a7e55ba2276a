import type { Rng } from '#seed/prng.ts'
import { kindOf, type Form, type Model } from './kind.ts'

const sizes: Record<number, number> = {
  32: 16_000,
  40: 24_500,
  43: 31_000,
  50: 42_500,
  55: 54_000,
  65: 84_000,
  75: 128_000,
}

const led: Form = {
  lines: [
    'Konvia Smart KS 1.05',
    'Jamuna View JV 0.9',
    'Jamuna Gold JG 0.95',
    'Lumora Vista LV 1.1',
    'Sonera Bright SB 1.15',
  ],
  pitches: [
    'Cricket, drama and films look clear from every seat of the room.',
    'The remote understands spoken Bangla.',
    'It keeps working when the voltage does not.',
    'All the usual apps are there, and a phone’s screen is shared with two taps.',
    'Two speakers below the screen are enough for the whole family.',
  ],
  model: (rng) => television(rng, 'LED', [32, 32, 40, 43, 50, 55], 1),
}

const qled: Form = {
  lines: ['Konvia Frame KF 1', 'Lumora Cinema LC 1.15', 'Sonera Vivid SV 1.2'],
  pitches: [
    'Quantum dots give jerseys and saris the colours they have in life.',
    'Fast games and fast bowling stay sharp at 120 Hz.',
    'The frame is so thin that little but the picture is left.',
    'Its processor makes old films fit for a large screen.',
  ],
  model: (rng) => television(rng, 'QLED', [43, 50, 55, 65, 75], 1.22),
}

const oled: Form = {
  lines: ['Sonera Noir SN 1.1', 'Lumora Ink LI 1'],
  pitches: [
    'Each point of the picture lights itself, so black is really black.',
    'The picture stays the same from the side of the sofa.',
    'Dark scenes keep all of their detail, by day as well.',
    'It is thinner than a phone, and the stand takes two minutes.',
  ],
  model: (rng) => television(rng, 'OLED', [55, 65], 2.1),
}

export const tv = kindOf({
  name: 'TV',
  nameBn: 'টিভি',
  noun: 'television',
  description: 'Smart LED, QLED and OLED televisions from 32 to 75 inches.',
  weight: 3,
  forms: [led, qled, oled],
  colours: ['Black', 'Graphite', 'Silver'],
})

function television(rng: Rng, panel: string, inches: readonly number[], factor: number): Model {
  const size = rng.pick(inches)
  const isBetter = panel !== 'LED'
  const resolution = size < 40 ? 'HD' : size < 43 ? 'Full HD' : '4K'
  const [hdmiPorts, usbPorts] = [rng.int(2, 4), rng.int(1, 2)]
  const pixels = { HD: '1366 × 768', 'Full HD': '1920 × 1080', '4K': '3840 × 2160' }[resolution]
  return {
    title: `${size}" ${resolution} ${panel} ${rng.pick(['Smart', 'Google', 'Android'])} TV`,
    price: (sizes[size] ?? 0) * factor,
    specs: [
      ['Screen', `${size} inches, ${panel}`],
      ['Resolution', pixels],
      ['Refresh rate', isBetter ? '120 Hz' : '60 Hz'],
      ['HDR', size < 43 ? 'no' : rng.pick(['HDR10', 'HDR10+', 'Dolby Vision'])],
      ['Sound', `${rng.pick(isBetter ? [30, 40, 60] : [16, 20, 24])} W, Dolby Audio`],
      ['Ports', `${hdmiPorts} HDMI, ${usbPorts} USB, LAN, optical`],
      ['Wireless', 'Wi-Fi, Bluetooth 5.1'],
      ['Memory', rng.pick(['1.5 GB and 8 GB', '2 GB and 16 GB', '3 GB and 32 GB'])],
    ],
    look: { kind: 'tv', panel, inches: size, hdmiPorts, usbPorts },
  }
}
