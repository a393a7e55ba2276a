import { kindOf, type Form } from './kind.ts'

const everyday: Form = {
  lines: [
    'Zivo Time ZM 1',
    'Orano Fit OF 0.85',
    'Shapla Ghori SG 0.65',
    'Vexon Active VC 0.75',
    'Sonera Wrist SW 1.2',
  ],
  pitches: [
    'Calls, messages and prayer times at a glance of the wrist.',
    'Hundreds of faces, and one of them with Bangla numerals.',
    'The strap is soft and changed without tools.',
    'It reminds you to stand, to drink and to breathe.',
  ],
  model: (rng) => {
    const panel = rng.pick(['AMOLED', 'AMOLED', 'IPS'])
    const inches = rng.pick(['1.43', '1.75', '1.85', '1.96', '2.01'])
    const hasCalls = rng.chance(0.75)
    const shape = inches === '1.43' ? 'round' : 'square'
    return {
      title: `${inches}" ${panel} ${hasCalls ? 'Bluetooth Calling ' : ''}Smartwatch`,
      price: 1_450 + (panel === 'AMOLED' ? 1_250 : 0) + (hasCalls ? 550 : 0) + rng.int(0, 10) * 60,
      specs: [
        ['Display', `${inches} inch ${panel}, ${rng.pick([450, 600, 1_000])} nits`],
        ['Shape', shape],
        ['Calls', hasCalls ? 'microphone and speaker' : 'notices only'],
        ['Health', 'pulse, blood oxygen, sleep, stress'],
        ['Sports', `${rng.pick([60, 100, 120])} modes`],
        ['Water resistance', rng.pick(['IP67', 'IP68', '3 ATM'])],
        ['Battery', `up to ${rng.int(5, 12)} days`],
        ['Works with', 'Android 8 and iOS 12, or newer'],
      ],
      look: { kind: 'watch', form: shape, isSport: false },
    }
  },
}

const sport: Form = {
  lines: ['Kestro Trail KT 1.15', 'Halden Pulse PU 1.05', 'Zivo Pace PA 0.9'],
  pitches: [
    'Finds its place in seconds and keeps it under trees and towers.',
    'Runs, rides and swims are counted to the metre.',
    'The watch plans the week and sees when you are tired.',
    'Sunlight makes the display easier to read, not harder.',
  ],
  model: (rng) => {
    const millimetres = rng.pick([42, 45, 47])
    const days = rng.int(10, 25)
    return {
      title: `${millimetres}mm AMOLED GPS Sports Smartwatch ${days}-Day Battery`,
      price: 7_200 + days * 210 + rng.int(0, 12) * 250,
      specs: [
        ['Case', `${millimetres} mm, ${rng.pick(['aluminium', 'steel', 'fibre and steel'])}`],
        ['Shape', 'round'],
        ['Display', 'AMOLED, 1000 nits'],
        ['GPS', 'two bands, five systems'],
        ['Sensors', 'pulse, blood oxygen, altitude, compass'],
        ['Sports', `${rng.pick([120, 150, 170])} modes`],
        ['Water resistance', '5 ATM'],
        ['Battery', `${days} days, ${rng.int(18, 44)} hours with GPS`],
        ['Works with', 'Android 8 and iOS 13, or newer'],
      ],
      look: { kind: 'watch', form: 'round', isSport: true },
    }
  },
}

const band: Form = {
  lines: ['Zivo Loop LP 1', 'Orano Ring OG 0.85'],
  pitches: [
    'So light that it is forgotten, so bright that it is seen.',
    'Sleep, steps and heart, day and night.',
    'Two weeks pass between charges.',
    'Ten colours of strap, one for each mood.',
  ],
  model: (rng) => {
    const inches = rng.pick(['1.47', '1.62', '1.72'])
    return {
      title: `${inches}" AMOLED Fitness Band`,
      price: 2_250 + rng.int(0, 14) * 100,
      specs: [
        ['Display', `${inches} inch AMOLED`],
        ['Shape', 'band'],
        ['Health', 'pulse, blood oxygen, sleep'],
        ['Sports', `${rng.pick([100, 150])} modes`],
        ['Water resistance', '5 ATM'],
        ['Battery', `up to ${rng.int(12, 21)} days`],
        ['Weight', `${rng.int(14, 27)} g`],
      ],
      look: { kind: 'watch', form: 'band', isSport: false },
    }
  },
}

export const smartwatch = kindOf({
  name: 'Smartwatch',
  nameBn: 'স্মার্টওয়াচ',
  noun: 'watch',
  description: 'Smartwatches and fitness bands with calls, sport and health.',
  weight: 3,
  forms: [everyday, sport, band],
  colours: ['Black', 'Silver', 'Rose', 'Midnight Blue', 'Forest Green', 'Orange', 'Lavender'],
})
