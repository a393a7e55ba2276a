import { colours, lines, type Kind } from './kind.ts'

export const smartwatch: Kind = {
  name: 'Smartwatch',
  description: 'Smartwatches and fitness bands with calls, sport and health.',
  weight: 3,
  lines: lines(
    'Zivo Time ZT 1',
    'Zivo Pace ZP 1.1',
    'Halden Pulse PU 1.2',
    'Orano Fit OF 0.8',
    'Kestro Trail KT 1.3',
    'Sonera Wrist SW 1.15',
    'Shapla Ghori SG 0.65',
    'Vexon Active VK 0.75',
  ),
  colours: colours(
    'Black',
    'Silver',
    'Rose',
    'Midnight Blue',
    'Forest Green',
    'Orange',
    'Lavender',
  ),
  model: (rng) => {
    const display = rng.pick(['AMOLED', 'AMOLED', 'IPS'])
    const inches = rng.pick(['1.43', '1.75', '1.85', '1.96', '2.01'])
    const hasCalls = rng.chance(0.7)
    const hasGps = rng.chance(0.4)
    const days = rng.int(5, 21)
    return {
      title: `${inches}" ${display}${hasCalls ? ' Bluetooth Calling' : ''}${hasGps ? ' GPS' : ''} Smartwatch`,
      price:
        1400 +
        (display === 'AMOLED' ? 1300 : 0) +
        (hasCalls ? 600 : 0) +
        (hasGps ? 2600 : 0) +
        rng.int(0, 10) * 100,
      specs: [
        ['Display', `${inches} inch ${display}, ${rng.pick([450, 600, 1000])} nits`],
        ['Calls', hasCalls ? 'Bluetooth, microphone and speaker' : 'notices only'],
        ['GPS', hasGps ? 'built in, five systems' : 'by phone'],
        ['Health', 'pulse, blood oxygen, sleep, stress'],
        ['Sports', `${rng.pick([60, 100, 120, 150])} modes`],
        ['Water resistance', rng.pick(['IP68', '3 ATM', '5 ATM'])],
        ['Battery', `up to ${days} days`],
        ['Works with', 'Android 8 and iOS 12, or newer'],
      ],
      pitch:
        'Calls, prayer times, messages and steps at a glance of the wrist. The strap is soft, and changed without tools.',
    }
  },
}
