import { colours, lines, type Kind } from './kind.ts'

const typists = {
  Red: 'linear and light',
  Brown: 'tactile and quiet',
  Blue: 'clicky',
  Yellow: 'linear and smooth',
} as const

export const keyboard: Kind = {
  name: 'Keyboard',
  description: 'Mechanical, membrane and wireless keyboards, many with Bangla legends.',
  weight: 4,
  lines: lines(
    'Nordvik Keystone K 1.2',
    'Nordvik Slate SL 1.1',
    'Klyde Forge KF 1.3',
    'Tactix Blade TB 1.15',
    'Tactix Rampart RP 1',
    'Orbiq Type OT 0.8',
    'Vexon Thunder VT 0.95',
    'Ruvo Write RW 0.85',
    'Meghna Lekho ML 0.6',
    'Padma Office PO 0.55',
  ),
  colours: colours('Black', 'White', 'Graphite', 'Rose', 'Sky Blue', 'Mint', 'Lavender'),
  model: (rng) => {
    const isMechanical = rng.chance(0.6)
    const isWireless = rng.chance(0.45)
    const size = rng.pick(['60%', '65%', '75%', 'TKL', 'Full-size'] as const)
    const colour = rng.pick(['Red', 'Brown', 'Blue', 'Yellow'] as const)
    const light = isMechanical
      ? rng.pick(['RGB, per key', 'white', 'rainbow'])
      : rng.pick(['none', 'white'])
    const legends = rng.chance(0.4) ? 'English and Bangla' : 'English'
    const kind = isMechanical ? `Mechanical Keyboard ${colour} Switch` : 'Membrane Keyboard'
    return {
      title: `${size} ${isWireless ? 'Wireless ' : ''}${kind}`,
      price:
        (isMechanical ? 2600 : 650) +
        (isWireless ? 900 : 0) +
        (light.startsWith('RGB') ? 900 : 0) +
        rng.int(0, 14) * 100,
      specs: [
        ['Layout', size],
        [
          'Switches',
          isMechanical ? `${colour}, ${typists[colour]}` : 'membrane, 10 million presses',
        ],
        ['Hot-swap', isMechanical && rng.chance(0.6) ? 'yes, 3- and 5-pin' : 'no'],
        ['Connection', isWireless ? 'USB-C, 2.4 GHz and Bluetooth' : 'USB'],
        ['Keycaps', isMechanical ? 'double-shot PBT' : 'ABS, laser printed'],
        ['Backlight', light],
        ['Legends', legends],
      ],
      pitch: isMechanical
        ? 'A solid board with an even sound and stabilisers that do not rattle. Every key can be remapped, and the settings stay on the keyboard.'
        : 'A calm, spill-resistant keyboard for home and office. Plug it in and write, no driver needed.',
    }
  },
}
