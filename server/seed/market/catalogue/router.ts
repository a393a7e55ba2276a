import { kindOf, type Form } from './kind.ts'

const speeds = [
  ['AC1200', 'Wi-Fi 5', 1_950],
  ['AX1500', 'Wi-Fi 6', 3_100],
  ['AX3000', 'Wi-Fi 6', 5_200],
  ['AX5400', 'Wi-Fi 6', 9_200],
  ['BE3600', 'Wi-Fi 7', 9_900],
  ['BE9300', 'Wi-Fi 7', 23_500],
] as const

const single: Form = {
  lines: [
    'Netrova Archer Link NL 1.05',
    'Tactix Gateway GW 1.2',
    'Vexon Air VA 0.95',
    'Orbiq Home OH 0.9',
    'Dhoni Wave DW 0.85',
    'Padma Link PL 0.8',
  ],
  pitches: [
    'Steady Wi-Fi through brick walls, from the drawing room to the roof.',
    'Set up by phone in five minutes, in Bangla or English.',
    'Guests get a network of their own, and children a bedtime.',
    'It runs on a mini UPS when the power goes.',
    'Calls and games go first when the line is full.',
  ],
  model: (rng) => {
    const [speed, standard, cost] = rng.pick(speeds)
    const isLarge = cost > 6_000
    const lanPorts = rng.int(3, 4)
    const antennas = rng.pick(isLarge ? [6, 8] : [4, 5])
    return {
      title: `${speed} ${standard} ${isLarge ? 'Tri Band' : 'Dual Band'} Gigabit Router`,
      price: cost + rng.int(0, 6) * 100,
      specs: [
        ['Standard', `${standard} (${speed})`],
        ['Bands', isLarge ? '2.4, 5 and 6 GHz' : '2.4 and 5 GHz'],
        ['Ports', `1 WAN, ${lanPorts} LAN, gigabit`],
        ['Antennas', `${antennas}`],
        ['Coverage', `${rng.int(9, isLarge ? 30 : 16) * 100} square feet`],
        ['Devices', `${rng.pick(isLarge ? [128, 200] : [32, 64, 100])} at once`],
        ['Power', '12 V, fits a mini UPS'],
      ],
      look: { kind: 'router', antennas, lanPorts },
    }
  },
}

const mesh: Form = {
  lines: ['Netrova Mesh NM 1.1', 'Zivo Halo ZH 1', 'Norvane Whole NW 1.05'],
  pitches: [
    'One network name from the gate to the top floor.',
    'Phones change over from piece to piece without dropping the call.',
    'Add another piece when the family builds another floor.',
    'The pieces look like a vase, not like a spider.',
  ],
  model: (rng) => {
    const [speed, standard, cost] = rng.pick(speeds.slice(0, 5))
    const pieces = rng.int(2, 3)
    return {
      title: `${speed} ${standard} Mesh System ${pieces}-Pack`,
      price: cost * pieces * 0.9 + rng.int(0, 6) * 100,
      specs: [
        ['Standard', `${standard} (${speed})`],
        ['Pieces', `${pieces}`],
        ['Bands', '2.4 and 5 GHz'],
        ['Ports', '2 of a gigabit on each piece'],
        ['Coverage', `${pieces * rng.int(14, 20) * 100} square feet`],
        ['Devices', `${rng.pick([100, 150, 200])} at once`],
      ],
      look: { kind: 'mesh', pieces },
    }
  },
}

export const router = kindOf({
  name: 'Router',
  nameBn: 'রাউটার',
  noun: 'router',
  description: 'Wi-Fi routers and mesh systems for flats, houses and offices.',
  weight: 3,
  forms: [single, mesh],
  colours: ['Black', 'White', 'Graphite'],
})
