import { colours, lines, type Kind } from './kind.ts'

export const mouse: Kind = {
  name: 'Mouse',
  description: 'Wired, wireless and gaming mice for work and play.',
  weight: 5,
  lines: lines(
    'Nordvik Glide G 1.25',
    'Nordvik Quiet Q 1.1',
    'Klyde Fang F 1.3',
    'Klyde Swift S 1.15',
    'Tactix Viper Strike VK 1.2',
    'Tactix Recon TR 1',
    'Orbiq Pebble P 0.85',
    'Orbiq Office M 0.7',
    'Vexon Storm VS 0.95',
    'Ruvo Comfort RC 0.9',
    'Meghna Click MC 0.6',
    'Meghna Air MA 0.65',
  ),
  colours: colours('Black', 'White', 'Graphite', 'Rose', 'Midnight Blue', 'Mint', 'Red'),
  model: (rng) => {
    const isGaming = rng.chance(0.45)
    const isWireless = rng.chance(isGaming ? 0.5 : 0.7)
    const dpi = isGaming
      ? rng.pick([6400, 8000, 12000, 16000, 26000])
      : rng.pick([1200, 1600, 2400, 4000])
    const grams = isGaming ? rng.int(52, 108) : rng.int(68, 120)
    const link = isWireless ? rng.pick(['2.4 GHz', 'Bluetooth 5.2', 'Bluetooth + 2.4 GHz']) : 'USB'
    const buttons = isGaming ? rng.int(6, 9) : rng.int(3, 6)
    const kind = `${isWireless ? 'Wireless' : 'Wired'}${isGaming ? ' RGB Gaming' : rng.pick(['', ' Silent', ' Ergonomic'])} Mouse`
    return {
      title: `${kind} ${dpi} DPI`,
      price:
        380 + (isGaming ? 850 + dpi / 9 : dpi / 12) + (isWireless ? 520 : 0) + (110 - grams) * 3,
      specs: [
        ['Sensor', `Optical, up to ${dpi} DPI`],
        ['Connection', link],
        ['Buttons', isGaming ? `${buttons}, programmable` : `${buttons}`],
        ['Weight', `${grams} g`],
        ['Polling rate', isGaming ? '1000 Hz' : '125 Hz'],
        ['Battery', isWireless ? `up to ${rng.int(40, 180)} hours` : 'none, powered by USB'],
        ['Cable', isWireless ? 'USB-C for charging' : `${rng.pick(['1.5', '1.8'])} m braided`],
      ],
      pitch: isGaming
        ? 'Quick, sure clicks and a sensor that keeps up with the fastest flick. The textured sides stay in your grip through long matches.'
        : 'A light, quiet mouse that sits well in the hand through a whole day at the desk. It tracks cleanly on wood, cloth and paper.',
    }
  },
}
