import type { StorageLook } from '#seed/art/looks.ts'
import type { Rng } from '#seed/prng.ts'
import { capacity, kindOf, type Form, type Model } from './kind.ts'

interface Drive {
  form: string
  drawn: StorageLook['form']
  sizes: readonly number[]
  speeds: readonly number[]
  base: number
  perGigabyte: number
  plug: string
}

const internal: Form = {
  lines: [
    'Datora Rapid DR 1.05',
    'Silicora Ultra SU 1.15',
    'Kestro Drive KD 1',
    'Jamuna Memory JM 0.85',
  ],
  pitches: [
    'The system is up before the chair is warm.',
    'It stays cool without a heavy sink and fits thin laptops.',
    'An old notebook feels new with it.',
    'The tool for moving everything over is free and in plain words.',
  ],
  family: { sizes: 3, colours: 1 },
  model: (rng, size) =>
    rng.chance(0.65)
      ? drive(rng, size, {
          form: 'NVMe M.2 SSD',
          drawn: 'nvme',
          sizes: [256, 512, 1_000, 2_000],
          speeds: [3_500, 5_000, 7_400],
          base: 1_500,
          perGigabyte: 7.6,
          plug: 'M.2 2280, PCIe Gen 4',
        })
      : drive(rng, size, {
          form: '2.5" SATA SSD',
          drawn: 'sata',
          sizes: [240, 480, 1_000],
          speeds: [520, 550],
          base: 1_100,
          perGigabyte: 6.9,
          plug: 'SATA III',
        }),
}

const portable: Form = {
  lines: ['Datora Vault DV 1.05', 'Ironpeak Archive IA 1.1', 'Vexon Store VX 0.85'],
  pitches: [
    'Years of wedding films fit a shirt pocket.',
    'It takes a fall from the desk and carries on.',
    'A password keeps it shut in other people’s hands.',
    'Works with laptops, televisions and phones alike.',
  ],
  family: { sizes: 3, colours: 1 },
  model: (rng, size) =>
    rng.chance(0.5)
      ? drive(rng, size, {
          form: 'Portable SSD',
          drawn: 'portable-ssd',
          sizes: [500, 1_000, 2_000],
          speeds: [1_050, 2_000],
          base: 2_300,
          perGigabyte: 8.4,
          plug: 'USB-C, cable included',
        })
      : drive(rng, size, {
          form: 'Portable Hard Disk',
          drawn: 'portable-disk',
          sizes: [1_000, 2_000, 4_000],
          speeds: [120, 140],
          base: 3_100,
          perGigabyte: 2.9,
          plug: 'USB 3.2, cable included',
        }),
}

const small: Form = {
  lines: ['Silicora Flash SF 0.95', 'Datora Nano DN 1', 'Orbiq Key OK 0.85'],
  pitches: [
    'Room for photos, lessons and films on a key ring.',
    'It survives pockets, rain and the washing machine.',
    'Copies a term’s papers while the shop makes tea.',
    'The metal case does not mind the keys beside it.',
  ],
  family: { sizes: 3, colours: 1 },
  model: (rng, size) =>
    rng.chance(0.55)
      ? drive(rng, size, {
          form: 'USB Pen Drive',
          drawn: 'stick',
          sizes: [32, 64, 128, 256],
          speeds: [100, 200, 400],
          base: 340,
          perGigabyte: 6.2,
          plug: 'USB-A and USB-C',
        })
      : drive(rng, size, {
          form: 'microSD Card',
          drawn: 'card',
          sizes: [32, 64, 128, 256, 512],
          speeds: [100, 160, 200],
          base: 360,
          perGigabyte: 7.4,
          plug: 'microSD, adapter included',
        }),
}

export const storage = kindOf({
  name: 'Storage',
  nameBn: 'স্টোরেজ',
  noun: 'drive',
  description: 'SSDs, hard disks, pen drives and memory cards.',
  weight: 4,
  forms: [internal, portable, small],
  colours: ['Black', 'Silver', 'Midnight Blue', 'Red', 'Teal', 'Orange'],
})

function drive(rng: Rng, sizeOf: number | null, of: Drive): Model {
  const picked = rng.pick(of.sizes)
  const size = of.sizes[sizeOf ?? -1] ?? picked
  const speed = rng.pick(of.speeds)
  return {
    title: `${capacity(size)} ${of.form} ${speed}MB/s`,
    price: of.base + size * of.perGigabyte + speed / 4,
    specs: [
      ['Capacity', capacity(size)],
      ['Form', of.form],
      ['Reading', `up to ${speed} MB/s`],
      ['Writing', `up to ${Math.round(speed * rng.range(0.6, 0.9))} MB/s`],
      ['Connection', of.plug],
      ['Temperature', 'works from 0 to 70 °C'],
    ],
    look: { kind: 'storage', form: of.drawn },
  }
}
