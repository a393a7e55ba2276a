import { colours, lines, type Kind } from './kind.ts'

export const headphone: Kind = {
  name: 'Headphone',
  description: 'Headphones, headsets and earbuds for music, calls and games.',
  weight: 4,
  lines: lines(
    'Sonera Aria SA 1.3',
    'Sonera Calm SC 1.5',
    'Klyde Echo KE 1.15',
    'Tactix Signal TG 1.1',
    'Orbiq Tune OQ 0.8',
    'Vexon Bass VB 0.85',
    'Zivo Buds ZB 0.95',
    'Baul Sound BS 0.7',
    'Ruvo Call RL 0.8',
  ),
  colours: colours('Black', 'White', 'Midnight Blue', 'Sand', 'Rose', 'Teal', 'Red'),
  model: (rng) => {
    const form = rng.pick([
      'Over-ear Headphone',
      'Gaming Headset',
      'True Wireless Earbuds',
      'On-ear Headphone',
    ] as const)
    const isWireless = form === 'True Wireless Earbuds' || rng.chance(0.5)
    const hasAnc = isWireless && form !== 'Gaming Headset' && rng.chance(0.45)
    const hours = form === 'True Wireless Earbuds' ? rng.int(20, 42) : rng.int(25, 70)
    const driver = form === 'True Wireless Earbuds' ? rng.pick([10, 11, 13]) : rng.pick([40, 50])
    const wire = isWireless && form !== 'True Wireless Earbuds' ? 'Wireless ' : ''
    return {
      title: `${wire}${form}${hasAnc ? ' with ANC' : ''}${isWireless ? ` ${hours}h Battery` : ` ${driver}mm`}`,
      price:
        900 + (isWireless ? 1100 : 0) + (hasAnc ? 2400 : 0) + driver * 18 + rng.int(0, 12) * 100,
      specs: [
        ['Form', form],
        ['Drivers', `${driver} mm dynamic`],
        [
          'Connection',
          isWireless ? rng.pick(['Bluetooth 5.3', 'Bluetooth 5.4']) : rng.pick(['3.5 mm', 'USB']),
        ],
        ['Noise cancelling', hasAnc ? `active, up to ${rng.pick([32, 38, 45, 50])} dB` : 'passive'],
        ['Battery', isWireless ? `${hours} hours` : 'not needed'],
        [
          'Microphone',
          form === 'Gaming Headset' ? 'detachable boom' : `${rng.pick([1, 2, 4])} built in`,
        ],
        ['Water resistance', form === 'True Wireless Earbuds' ? 'IPX5' : 'none'],
      ],
      pitch: hasAnc
        ? 'Turns traffic and fans down to a whisper, so that only the music is left. Soft cushions make long journeys short.'
        : 'Clear voices and warm bass without tiring the ears. It folds small and comes with everything needed to start.',
    }
  },
}
