import { kindOf, type Form } from './kind.ts'

const ink: Form = {
  lines: ['Inkora Tank IT 1', 'Inkora Photo IH 1.2', 'Norvane Print NP 0.95'],
  pitches: [
    'One filling of ink lasts a school year.',
    'The bottles fit only where they belong, so no colour gets mixed up.',
    'Photographs come out without borders and dry to the touch.',
    'Send a page from the phone, and it is there before you are.',
  ],
  model: (rng) => {
    const isAll = rng.chance(0.6)
    const hasWifi = rng.chance(0.6)
    const speed = rng.pick([8, 10, 12, 15])
    return {
      title: `${hasWifi ? 'Wi-Fi ' : ''}${isAll ? 'All-in-One ' : ''}Ink Tank Printer ${speed}ppm`,
      price: 13_800 + (isAll ? 3_800 : 0) + (hasWifi ? 2_200 : 0) + speed * 190,
      specs: [
        ['Speed', `${speed} pages a minute`],
        ['Resolution', rng.pick(['4800 × 1200 dpi', '5760 × 1440 dpi'])],
        ['Scan and copy', isAll ? 'yes' : 'no'],
        ['Ink', `4 colours, ${rng.pick([4_500, 6_000, 7_500])} pages a set`],
        ['Paper', `A4, ${rng.pick([100, 150, 250])} sheets`],
        ['Connection', hasWifi ? 'USB, Wi-Fi, phone app' : 'USB'],
      ],
      look: {
        kind: 'printer',
        form: 'ink',
        hasScanner: isAll,
        isColour: true,
        hasLan: false,
        millimetres: 0,
      },
    }
  },
}

const laser: Form = {
  lines: ['Laserix Office LO 1', 'Laserix Duo LX 1.15', 'Padma Chhapa PC 0.85'],
  pitches: [
    'The first page is out in seven seconds, and the thousandth looks the same.',
    'Letters stay sharp, and sweat does not smear them.',
    'Toner is sold in every computer market of the country.',
    'It waits for months without drying up.',
  ],
  model: (rng) => {
    const isColour = rng.chance(0.25)
    const isDuplex = rng.chance(0.6)
    const speed = rng.pick([18, 20, 22, 28, 34])
    const link = rng.pick(['USB', 'USB and LAN', 'USB, LAN and Wi-Fi'])
    return {
      title: `${isColour ? 'Colour' : 'Mono'} Laser Printer ${isDuplex ? 'Duplex ' : ''}${speed}ppm`,
      price: 9_800 + (isColour ? 19_500 : 0) + (isDuplex ? 3_400 : 0) + speed * 260,
      specs: [
        ['Speed', `${speed} pages a minute`],
        ['Resolution', rng.pick(['600 × 600 dpi', '1200 × 1200 dpi'])],
        ['Both sides', isDuplex ? 'by itself' : 'by hand'],
        ['Toner', `${rng.pick([1_500, 2_000, 2_600])} pages`],
        ['Paper', `A4, ${rng.pick([150, 250])} sheets`],
        ['Connection', link],
      ],
      look: {
        kind: 'printer',
        form: 'laser',
        hasScanner: false,
        isColour: isColour,
        hasLan: link.includes('LAN'),
        millimetres: 0,
      },
    }
  },
}

const label: Form = {
  lines: ['Padma Label LB 0.85', 'Tactix Stamp TM 1.1', 'Netrova Tag TN 1'],
  pitches: [
    'Prints courier labels as quickly as the parcels are packed.',
    'Needs no ink, only paper.',
    'Takes rolls and fan-folded labels of every width.',
    'Cash memos come out clean, with the taka sign where it belongs.',
  ],
  model: (rng) => {
    const width = rng.pick([58, 80, 108])
    const speed = rng.pick([90, 127, 152, 200])
    const link = rng.pick(['USB', 'USB and Bluetooth', 'USB and LAN'])
    return {
      title: `${width}mm Thermal ${width === 108 ? 'Label' : 'Receipt'} Printer ${speed}mm/s`,
      price: 2_400 + width * 48 + speed * 9,
      specs: [
        ['Width', `${width} mm`],
        ['Speed', `${speed} mm a second`],
        ['Resolution', '203 dpi'],
        ['Paper', width === 108 ? 'labels on rolls or folded' : 'rolls'],
        ['Cutter', rng.pick(['by itself', 'by hand'])],
        ['Connection', link],
      ],
      look: {
        kind: 'printer',
        form: 'thermal',
        hasScanner: false,
        isColour: false,
        hasLan: link.includes('LAN'),
        millimetres: width,
      },
    }
  },
}

export const printer = kindOf({
  name: 'Printer',
  nameBn: 'প্রিন্টার',
  noun: 'printer',
  description: 'Ink tank, laser and label printers for home and business.',
  weight: 2,
  forms: [ink, laser, label],
  colours: ['Black', 'White', 'Graphite'],
})
