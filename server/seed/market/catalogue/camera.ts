import { colours, lines, type Kind } from './kind.ts'

export const camera: Kind = {
  name: 'Camera',
  description: 'Mirrorless, action and security cameras.',
  weight: 2,
  lines: lines(
    'Fujiro Lens FL 1.2',
    'Fujiro Compact FC 1',
    'Optara Alpha OA 1.3',
    'Optara Vlog OV 1.1',
    'Norvane Guard NG 0.9',
    'Zivo Watch ZW 0.8',
    'Kestro Action KA 1',
  ),
  colours: colours('Black', 'Silver', 'White', 'Graphite'),
  model: (rng) => {
    const form = rng.pick([
      'Mirrorless Camera',
      'Action Camera',
      'Wi-Fi Security Camera',
      'Compact Camera',
    ] as const)
    const megapixels = {
      'Mirrorless Camera': rng.pick([24, 26, 33, 40]),
      'Action Camera': rng.pick([12, 20, 27]),
      'Wi-Fi Security Camera': rng.pick([2, 3, 5]),
      'Compact Camera': rng.pick([16, 20, 24]),
    }[form]
    const cost = {
      'Mirrorless Camera': 68_000,
      'Action Camera': 14_000,
      'Wi-Fi Security Camera': 2_100,
      'Compact Camera': 26_000,
    }[form]
    const video =
      form === 'Wi-Fi Security Camera'
        ? rng.pick(['1080p', '2K'])
        : rng.pick(['4K 30 fps', '4K 60 fps'])
    const isSecurity = form === 'Wi-Fi Security Camera'
    return {
      title: `${megapixels}MP ${video} ${form}`,
      price: cost * (0.8 + rng.next() * 0.9) + megapixels * (isSecurity ? 120 : 380),
      specs: [
        [
          'Sensor',
          `${megapixels} MP ${isSecurity ? 'CMOS' : rng.pick(['APS-C', '1 inch', '1/1.7 inch'])}`,
        ],
        ['Video', video],
        [
          'Lens',
          isSecurity
            ? `${rng.pick([2.8, 4])} mm, ${rng.int(90, 120)}°`
            : rng.pick(['18–45 mm kit', '16–50 mm kit', 'wide 155°', '24–120 mm']),
        ],
        ['Stabilisation', isSecurity ? 'none' : rng.pick(['electronic', '5-axis in body'])],
        ['Storage', isSecurity ? 'microSD up to 256 GB, cloud' : 'SD card up to 512 GB'],
        ['Connection', isSecurity ? 'Wi-Fi 2.4 GHz' : 'USB-C, Wi-Fi, Bluetooth'],
        [
          'Water resistance',
          form === 'Action Camera' ? `${rng.pick([10, 12, 18])} m` : isSecurity ? 'IP66' : 'none',
        ],
        ['Battery', isSecurity ? 'mains' : `${rng.pick([1180, 1720, 2280])} mAh`],
      ],
      pitch: isSecurity
        ? 'Keeps an eye on shop, stairs and gate, also at night and in rain. A notice reaches your phone as soon as something moves.'
        : 'Steady pictures with natural skin tones, by day and by lamp light. Files go to the phone in a moment.',
    }
  },
}
