import { colours, lines, type Kind } from './kind.ts'

export const printer: Kind = {
  name: 'Printer',
  description: 'Ink tank, laser and label printers for home and business.',
  weight: 2,
  lines: lines(
    'Inkora Tank IT 1',
    'Inkora Photo IP 1.2',
    'Laserix Office LO 1.15',
    'Laserix Duo LX 1.3',
    'Norvane Print NP 0.95',
    'Padma Label PB 0.8',
  ),
  colours: colours('Black', 'White', 'Graphite'),
  model: (rng) => {
    const form = rng.pick([
      'Ink Tank Printer',
      'All-in-One Ink Tank Printer',
      'Mono Laser Printer',
      'Colour Laser Printer',
      'Thermal Label Printer',
    ] as const)
    const cost = {
      'Ink Tank Printer': 15_500,
      'All-in-One Ink Tank Printer': 20_500,
      'Mono Laser Printer': 17_500,
      'Colour Laser Printer': 38_000,
      'Thermal Label Printer': 8_500,
    }[form]
    const isLabel = form === 'Thermal Label Printer'
    const hasWifi = rng.chance(0.65)
    const speed = isLabel ? rng.int(120, 200) : rng.int(15, 38)
    return {
      title: `${hasWifi ? 'Wi-Fi ' : ''}${form} ${speed}${isLabel ? 'mm/s' : 'ppm'}`,
      price: cost + (hasWifi ? 2200 : 0) + speed * (isLabel ? 8 : 90),
      specs: [
        ['Kind', form],
        ['Speed', isLabel ? `${speed} mm a second` : `up to ${speed} pages a minute`],
        [
          'Resolution',
          isLabel ? '203 dpi' : rng.pick(['1200 × 1200 dpi', '4800 × 1200 dpi', '600 × 600 dpi']),
        ],
        ['Both sides', isLabel ? 'no' : rng.pick(['automatic', 'by hand'])],
        ['Scan and copy', form.startsWith('All') ? 'yes' : 'no'],
        ['Connection', hasWifi ? 'USB, Wi-Fi, phone app' : 'USB'],
        ['Paper', isLabel ? 'labels up to 108 mm' : 'A4, 100 to 250 sheets'],
        ['Warranty', `${rng.int(1, 2)} years`],
      ],
      pitch: isLabel
        ? 'Prints courier labels without ink, as quickly as the parcels are packed. It takes rolls and fan-folded labels.'
        : 'Low cost a page, clear letters and refills that every market has. Made for shops, schools and busy homes.',
    }
  },
}
