import { colours, lines, type Kind } from './kind.ts'

const standards = [
  ['AC1200', 'Wi-Fi 5', 1_900],
  ['AX1500', 'Wi-Fi 6', 3_200],
  ['AX3000', 'Wi-Fi 6', 5_400],
  ['AX5400', 'Wi-Fi 6', 9_500],
  ['BE3600', 'Wi-Fi 7', 9_900],
  ['BE9300', 'Wi-Fi 7', 24_000],
] as const

export const router: Kind = {
  name: 'Router',
  description: 'Wi-Fi routers, mesh sets and access points.',
  weight: 3,
  lines: lines(
    'Netrova Archer Link NL 1.1',
    'Netrova Mesh NM 1.3',
    'Dhoni Wave DW 0.9',
    'Vexon Air VA 0.95',
    'Tactix Gateway TW 1.2',
    'Padma Link PL 0.8',
    'Orbiq Home OH 0.9',
  ),
  colours: colours('Black', 'White', 'Graphite'),
  model: (rng) => {
    const [speed, standard, cost] = rng.pick(standards)
    const isMesh = rng.chance(0.25)
    const pieces = isMesh ? rng.int(2, 3) : 1
    const antennas = rng.pick([4, 4, 5, 6, 8])
    return {
      title: `${speed} Dual Band ${standard} ${isMesh ? `Mesh System (${pieces} Pack)` : 'Gigabit Router'}`,
      price: cost * (isMesh ? pieces * 0.85 : 1) + rng.int(0, 6) * 100,
      specs: [
        ['Standard', `${standard} (${speed})`],
        ['Bands', '2.4 GHz and 5 GHz'],
        ['Ports', `1 WAN, ${rng.int(3, 4)} LAN, gigabit`],
        ['Antennas', isMesh ? 'inside' : `${antennas}, fixed`],
        ['Coverage', `${rng.int(9, 20) * 100 * pieces} square feet`],
        ['Devices', `${rng.pick([32, 64, 100, 128])} at once`],
        ['Power', '12 V, fits a mini UPS'],
      ],
      pitch:
        'Steady Wi-Fi through brick walls, from the drawing room to the roof. Set up by phone in five minutes, with guest network and parental controls.',
    }
  },
}
