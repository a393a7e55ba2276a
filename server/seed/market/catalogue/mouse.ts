import type { MouseLook } from '#seed/art/looks.ts'
import { kindOf, type Form } from './kind.ts'

const gaming: Form = {
  lines: [
    'Klyde Fang F 1.25',
    'Klyde Swift S 1.1',
    'Tactix Viper Strike VK 1.15',
    'Tactix Recon TR 1',
    'Vexon Storm VS 0.85',
    'Orbiq Rush OR 0.8',
  ],
  pitches: [
    'The sensor keeps up with the fastest flick, and a click is there the moment you mean it.',
    'The textured sides stay in the grip through long evenings.',
    'Its shell is light but does not creak, however hard the match.',
    'Buttons, lights and DPI steps are set in the software and kept in the mouse.',
    'PTFE feet make it float over cloth and hard mats alike.',
  ],
  model: (rng) => {
    const isWireless = rng.chance(0.45)
    const dpi = rng.pick([6_400, 8_000, 12_000, 16_000, 26_000])
    const grams = rng.int(52, 108)
    const lights = rng.pick(['RGB ', 'RGB ', ''])
    return {
      title: `${isWireless ? 'Wireless' : 'Wired'} ${lights}Gaming Mouse ${dpi} DPI`,
      price: 950 + dpi / 10 + (isWireless ? 1_100 : 0) + (110 - grams) * 9,
      specs: [
        ['Sensor', `optical, up to ${dpi} DPI`],
        ['Connection', isWireless ? 'USB-C, 2.4 GHz and Bluetooth' : 'USB'],
        ['Polling rate', rng.pick(['1000 Hz', '1000 Hz', '4000 Hz'])],
        ['Buttons', `${rng.int(6, 9)}, programmable`],
        ['Switches', `${rng.pick([20, 60, 80, 100])} million clicks`],
        ['Weight', `${grams} g`],
        ['Battery', isWireless ? `up to ${rng.int(60, 140)} hours` : 'not needed'],
        ['Lights', lights === '' ? 'none' : 'RGB'],
        ['Cable', isWireless ? '1.8 m, for charging' : '1.8 m, braided'],
      ],
      look: {
        kind: 'mouse',
        form: 'gaming',
        isWired: !isWireless,
        hasLights: lights !== '',
        power: isWireless ? 'built-in' : 'cable',
      },
    }
  },
}

const mouseShapes: Record<string, MouseLook['form']> = {
  'Ergonomic ': 'ergonomic',
  'Compact ': 'compact',
  'Vertical ': 'vertical',
}
const shapes: Record<string, string> = {
  'Ergonomic ': 'ergonomic',
  'Compact ': 'compact',
  'Vertical ': 'vertical',
}

const office: Form = {
  lines: [
    'Nordvik Glide G 1.5',
    'Nordvik Quiet Q 1.25',
    'Orbiq Pebble P 0.95',
    'Ruvo Comfort RC 1.1',
    'Meghna Click MC 0.6',
    'Meghna Air MA 0.7',
  ],
  pitches: [
    'It sits well in the hand through a whole day at the desk.',
    'The clicks are soft enough for a library and a sleeping child.',
    'It tracks cleanly on wood, cloth and paper.',
    'The receiver hides inside the mouse when it travels.',
    'Plug it in and work: there is nothing to install.',
  ],
  model: (rng) => {
    const isWireless = rng.chance(0.65)
    const dpi = rng.pick([1_000, 1_200, 1_600, 2_400, 4_000])
    const shape = rng.pick(['', 'Silent ', 'Ergonomic ', 'Compact ', 'Vertical '])
    const link = rng.pick(['2.4 GHz', 'Bluetooth 5.2', 'Bluetooth and 2.4 GHz'])
    const battery = rng.pick(['1 AA battery', 'built-in, by USB-C'])
    return {
      title: `${isWireless ? 'Wireless' : 'Wired'} ${shape}Mouse ${dpi} DPI`,
      price:
        320 + dpi / 12 + (isWireless ? 380 : 0) + (shape === '' ? 0 : 160) + rng.int(0, 9) * 20,
      specs: [
        ['Sensor', `optical, up to ${dpi} DPI`],
        ['Connection', isWireless ? link : 'USB'],
        ['Shape', shapes[shape] ?? 'for both hands'],
        ['Clicks', shape === 'Silent ' ? 'silent' : 'usual'],
        ['Buttons', `${rng.int(3, 6)}`],
        ['Weight', `${rng.int(68, 120)} g`],
        ['Power', isWireless ? battery : 'USB'],
        ['Works with', 'Windows, macOS, Linux, Android'],
      ],
      look: {
        kind: 'mouse',
        form: mouseShapes[shape] ?? 'office',
        isWired: !isWireless,
        hasLights: false,
        power: isWireless ? (battery.startsWith('1 AA') ? 'aa' : 'built-in') : 'cable',
      },
    }
  },
}

export const mouse = kindOf({
  name: 'Mouse',
  nameBn: 'মাউস',
  noun: 'mouse',
  description: 'Wired, wireless and gaming mice for work and play.',
  weight: 5,
  forms: [gaming, office],
  colours: ['Black', 'White', 'Graphite', 'Rose', 'Midnight Blue', 'Mint', 'Red'],
})
