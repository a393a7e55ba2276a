import { colours, lines, type Kind } from './kind.ts'

export const storage: Kind = {
  name: 'Storage',
  description: 'SSDs, hard disks, pen drives and memory cards.',
  weight: 4,
  lines: lines(
    'Datora Rapid DR 1.1',
    'Datora Vault DV 1',
    'Silicora Flash SF 0.95',
    'Silicora Ultra SU 1.2',
    'Kestro Drive KD 1',
    'Ironpeak Archive IA 1.15',
    'Vexon Store VX 0.85',
    'Jamuna Memory JM 0.75',
  ),
  colours: colours('Black', 'Silver', 'Midnight Blue', 'Red', 'Teal', 'Orange'),
  model: (rng) => {
    const form = rng.pick([
      'NVMe M.2 SSD',
      'SATA SSD',
      'Portable SSD',
      'Portable Hard Disk',
      'USB Pen Drive',
      'microSD Card',
    ] as const)
    const isSmall = form === 'USB Pen Drive' || form === 'microSD Card'
    const gigabytes = isSmall
      ? rng.pick([32, 64, 128, 256])
      : form === 'Portable Hard Disk'
        ? rng.pick([1000, 2000, 4000])
        : rng.pick([256, 512, 1000, 2000])
    const size = gigabytes >= 1000 ? `${gigabytes / 1000}TB` : `${gigabytes}GB`
    const speed = {
      'NVMe M.2 SSD': rng.pick([3500, 5000, 7400]),
      'SATA SSD': 550,
      'Portable SSD': rng.pick([1050, 2000]),
      'Portable Hard Disk': 130,
      'USB Pen Drive': rng.pick([100, 200, 400]),
      'microSD Card': rng.pick([100, 160, 200]),
    }[form]
    const perGigabyte = {
      'NVMe M.2 SSD': 8.2,
      'SATA SSD': 7,
      'Portable SSD': 10.5,
      'Portable Hard Disk': 4.3,
      'USB Pen Drive': 6.5,
      'microSD Card': 8,
    }[form]
    return {
      title: `${size} ${form} ${speed}MB/s`,
      price: (isSmall ? 320 : 1300) + gigabytes * perGigabyte + speed / 4,
      specs: [
        ['Capacity', size.replace(/(?=[TG]B)/, ' ')],
        ['Form', form],
        ['Reading', `up to ${speed} MB/s`],
        ['Writing', `up to ${Math.round(speed * 0.85)} MB/s`],
        [
          'Connection',
          {
            'NVMe M.2 SSD': 'PCIe Gen 4 × 4',
            'SATA SSD': 'SATA III',
            'Portable SSD': 'USB-C 3.2',
            'Portable Hard Disk': 'USB 3.2',
            'USB Pen Drive': 'USB-A and USB-C',
            'microSD Card': 'UHS-I, A2',
          }[form],
        ],
        ['Warranty', `${rng.pick([1, 3, 5])} years`],
      ],
      pitch: isSmall
        ? 'Room for photos, lessons and films that fits on a key ring. It survives pockets, rain and the washing machine.'
        : 'Programs open at once and large folders copy while you watch. It stays cool and silent.',
    }
  },
}
