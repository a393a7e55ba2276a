import { kindOf, type Form } from './kind.ts'

const feel = {
  Red: 'linear and light',
  Brown: 'tactile and quiet',
  Blue: 'clicky',
  Yellow: 'linear and smooth',
} as const

const mechanical: Form = {
  lines: [
    'Klyde Forge KF 1.2',
    'Tactix Blade TB 1.1',
    'Tactix Rampart RP 1',
    'Nordvik Keystone K 1.3',
    'Vexon Thunder VT 0.85',
    'Orbiq Type OT 0.8',
  ],
  pitches: [
    'Every press sounds and feels the same, and the stabilisers do not rattle.',
    'Each key can be given another meaning, and the board remembers it.',
    'Foam inside the case takes the ping out of fast typing.',
    'The double-shot legends will still be sharp when the switches are old.',
    'It is heavy enough to stay where it stands.',
  ],
  model: (rng) => {
    const size = rng.pick(['60%', '65%', '75%', 'TKL', 'Full-size'] as const)
    const switches = rng.pick(['Red', 'Brown', 'Blue', 'Yellow'] as const)
    const isWireless = rng.chance(0.4)
    const isHotSwap = rng.chance(0.55)
    const light = rng.pick(['RGB, key by key', 'rainbow', 'white'])
    return {
      title: `${size} ${isWireless ? 'Wireless ' : ''}Mechanical Keyboard ${switches} Switch`,
      price: 2_700 + (isWireless ? 1_100 : 0) + (isHotSwap ? 500 : 0) + rng.int(0, 16) * 100,
      specs: [
        ['Layout', size],
        ['Switches', `${switches}, ${feel[switches]}`],
        ['Hot-swap', isHotSwap ? 'yes, 3 and 5 pins' : 'no'],
        ['Connection', isWireless ? 'USB-C, 2.4 GHz and Bluetooth' : 'USB-C'],
        ['Keycaps', rng.pick(['double-shot PBT', 'double-shot ABS'])],
        ['Backlight', light],
        ['Rollover', 'every key at once'],
        ['Battery', isWireless ? `${rng.pick([3_000, 4_000, 8_000])} mAh` : 'not needed'],
      ],
      look: {
        kind: 'keyboard',
        layout: size,
        isWired: !isWireless,
        switches,
        light: light === 'white' ? 'white' : 'rgb',
        isBangla: false,
        hasMouse: false,
      },
    }
  },
}

const membrane: Form = {
  lines: [
    'Nordvik Slate SL 1.4',
    'Ruvo Write RW 1.1',
    'Meghna Lekho ML 0.75',
    'Padma Office PO 0.7',
    'Orbiq Home HK 0.85',
  ],
  pitches: [
    'A calm keyboard that leaves the room as quiet as it was.',
    'A spilt cup of tea runs off through the drain at the back.',
    'Two feet set it at the angle your wrists like best.',
    'Bangla can be typed without stickers and without guessing.',
    'The number block makes short work of the day’s accounts.',
  ],
  model: (rng) => {
    const isWireless = rng.chance(0.5)
    const isBangla = rng.chance(0.5)
    const isSet = rng.chance(0.25)
    const layout = rng.pick(['Full-size', 'Full-size', 'Compact'] as const)
    return {
      title: `${isWireless ? 'Wireless' : 'USB'} ${isBangla ? 'Bangla ' : ''}Keyboard${isSet ? ' and Mouse Combo' : ''}`,
      price: 520 + (isWireless ? 620 : 0) + (isSet ? 480 : 0) + rng.int(0, 12) * 40,
      specs: [
        ['Layout', layout],
        ['Keys', 'membrane, 10 million presses'],
        ['Legends', isBangla ? 'English and Bangla' : 'English'],
        ['Connection', isWireless ? rng.pick(['2.4 GHz', 'Bluetooth 5.1']) : 'USB'],
        ['Splash-proof', rng.pick(['yes', 'no'])],
        [
          'In the box',
          `keyboard${isSet ? ', mouse' : ''}${isWireless ? ', receiver, batteries' : ''}, manual`,
        ],
      ],
      look: {
        kind: 'keyboard',
        layout,
        isWired: !isWireless,
        switches: null,
        light: null,
        isBangla,
        hasMouse: isSet,
      },
    }
  },
}

export const keyboard = kindOf({
  name: 'Keyboard',
  nameBn: 'কিবোর্ড',
  noun: 'keyboard',
  description: 'Mechanical, membrane and wireless keyboards, many with Bangla legends.',
  weight: 4,
  forms: [mechanical, membrane],
  colours: ['Black', 'White', 'Graphite', 'Rose', 'Sky Blue', 'Mint', 'Lavender'],
})
