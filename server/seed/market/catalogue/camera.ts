import { kindOf, type Form } from './kind.ts'

const mirrorless: Form = {
  lines: ['Fujiro Lens FL 1.1', 'Optara Alpha OA 1.2', 'Optara Vlog OV 0.95'],
  pitches: [
    'It finds the eye and stays on it, of people and of birds.',
    'Skin looks natural by day and by lamp light.',
    'Steady pictures from the hand, even of moving boats.',
    'Files are on the phone before the tea is poured.',
  ],
  model: (rng) => {
    const megapixels = rng.pick([24, 26, 33, 40])
    const video = rng.pick(['4K 30fps', '4K 60fps', '6K 30fps'])
    return {
      title: `${megapixels}MP ${video} Mirrorless Camera with ${rng.pick(['16-50mm', '18-45mm', '15-45mm'])} Lens`,
      price:
        46_000 + megapixels * 1_250 + (video === '4K 30fps' ? 0 : 14_000) + rng.int(0, 12) * 1_000,
      specs: [
        ['Sensor', `${megapixels} MP ${rng.pick(['APS-C', 'APS-C', 'Full frame'])}`],
        ['Video', video],
        ['Stabilisation', rng.pick(['5-axis in the body', 'in the lens'])],
        ['Focus', `${rng.pick([425, 567, 693])} points, eye detection`],
        ['Screen', '3 inches, turns to the front'],
        ['Storage', 'SD card'],
        ['Connection', 'USB-C, HDMI, Wi-Fi, Bluetooth'],
        ['Battery', `${rng.int(320, 610)} pictures`],
      ],
      look: { kind: 'camera', form: 'mirrorless' },
    }
  },
}

const pocket: Form = {
  lines: ['Fujiro Pocket FP 1', 'Kestro Snap KN 0.85'],
  pitches: [
    'Fits the pocket and sees further than any phone.',
    'A real zoom brings the stage to the last row.',
    'Two buttons and a dial: nothing to learn.',
    'The flash is where it should be, and so is the strap.',
  ],
  model: (rng) => {
    const zoom = rng.pick([5, 8, 10, 30])
    return {
      title: `${rng.pick([16, 20, 24])}MP ${zoom}x Zoom Compact Camera`,
      price: 19_500 + zoom * 420 + rng.int(0, 14) * 500,
      specs: [
        ['Sensor', rng.pick(['1 inch', '1/2.3 inch', '1/1.7 inch'])],
        ['Zoom', `${zoom} times, optical`],
        ['Video', rng.pick(['Full HD', '4K 30fps'])],
        ['Screen', '3 inches, touch'],
        ['Connection', 'USB-C, Wi-Fi'],
        ['Weight', `${rng.int(210, 320)} g`],
      ],
      look: { kind: 'camera', form: 'compact' },
    }
  },
}

const action: Form = {
  lines: ['Kestro Action KA 1.05', 'Vexon Ride VR 0.6', 'Zivo Dive ZD 0.85'],
  pitches: [
    'Keeps the horizon level on a motorbike on Bangladeshi roads.',
    'Under water without a case, in the rain anyway.',
    'The voice is heard over the wind.',
    'Magnets change it from helmet to handlebar in a second.',
  ],
  model: (rng) => {
    const video = rng.pick(['4K 30fps', '4K 60fps', '5K 60fps'])
    const metres = rng.pick([10, 12, 18])
    return {
      title: `${video} Waterproof Action Camera`,
      price: { '4K 30fps': 11_500, '4K 60fps': 21_000, '5K 60fps': 32_000 }[video] ?? 20_000,
      specs: [
        ['Video', video],
        ['Stabilisation', 'electronic, with level horizon'],
        ['View', `${rng.pick([145, 155, 170])}°`],
        ['Water', `down to ${metres} m`],
        ['Screens', 'front and back'],
        ['Battery', `${rng.pick([1_350, 1_720, 1_900])} mAh`],
        ['Connection', 'USB-C, Wi-Fi, Bluetooth'],
      ],
      look: { kind: 'camera', form: 'action' },
    }
  },
}

const securityForms = {
  'Pan-Tilt': 'pan-tilt',
  Outdoor: 'outdoor',
  Indoor: 'indoor',
  'Dual Lens': 'dual',
} as const

const security: Form = {
  lines: ['Norvane Guard NG 1.1', 'Zivo Watch ZW 1', 'Dhoni Eye DE 0.75', 'Padma Nojor PJ 0.7'],
  pitches: [
    'Keeps an eye on shop, stairs and gate, also at night and in rain.',
    'A notice reaches the phone as soon as something moves.',
    'Speak to whoever is at the door from wherever you are.',
    'Records on a card, so nothing has to be paid each month.',
  ],
  model: (rng) => {
    const megapixels = rng.pick([2, 3, 4, 5])
    const form = rng.pick(['Pan-Tilt', 'Outdoor', 'Indoor', 'Dual Lens'] as const)
    return {
      title: `${megapixels}MP ${form} Wi-Fi Security Camera`,
      price:
        1_350 +
        megapixels * 380 +
        (form === 'Indoor' ? 0 : 750) +
        (form === 'Dual Lens' ? 1_600 : 0),
      specs: [
        [
          'Picture',
          `${megapixels} MP, ${{ 2: '1080p', 3: '2K', 4: '2K+', 5: '3K' }[megapixels] ?? '1080p'}`,
        ],
        ['Form', form.toLowerCase()],
        ['View', form === 'Pan-Tilt' ? '360°' : `${rng.int(90, 125)}°`],
        ['By night', rng.pick(['infrared, 10 m', 'infrared, 30 m', 'in colour, 20 m'])],
        ['Sound', 'both ways'],
        ['Storage', 'microSD up to 256 GB, or cloud'],
        ['Network', 'Wi-Fi 2.4 GHz'],
        ['Weather', form === 'Indoor' ? 'inside only' : 'IP66'],
        ['Power', '12 V, cable of 3 m'],
      ],
      look: { kind: 'camera', form: securityForms[form] },
    }
  },
}

export const camera = kindOf({
  name: 'Camera',
  nameBn: 'ক্যামেরা',
  noun: 'camera',
  description: 'Mirrorless, action and security cameras.',
  weight: 2,
  forms: [mirrorless, pocket, action, security],
  colours: ['Black', 'Silver', 'White', 'Graphite'],
})
