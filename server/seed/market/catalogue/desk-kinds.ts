import type { Rng } from '#seed/prng.ts'
import { kindOf, type Kind, type Model } from './kind.ts'

const desktop = kindOf({
  name: 'Desktop PC',
  nameBn: 'ডেস্কটপ কম্পিউটার',
  noun: 'computer',
  description: 'Ready-built computers and mini PCs.',
  weight: 2,
  forms: [
    {
      lines: ['Zentra Tower ZD 1', 'Tactix Arena AR 1.3', 'Padma Office PF 0.8'],
      pitches: [
        'Built, tested and ready to work, with room inside for what comes later.',
        'Cables are laid where the air does not need the room.',
        'It stays quiet under the desk.',
      ],
      model: (rng) => computer(rng, false),
    },
    {
      lines: ['Norvane Mini NI 0.9', 'Orbiq Cube OC 0.85'],
      pitches: [
        'It fits behind the screen and leaves the desk free.',
        'It stays quiet, and uses little more power than a lamp.',
        'All of an office computer in a box of the size of a book.',
      ],
      model: (rng) => computer(rng, true),
    },
  ],
  colours: ['Black', 'White', 'Graphite'],
})

function computer(rng: Rng, isMini: boolean): Model {
  const processor = rng.pick(['Core i3-14100', 'Core i5-14400', 'Ryzen 5 5600G', 'Ryzen 7 8700G'])
  const ram = rng.pick([8, 16, 32])
  const ssd = rng.pick([256, 512, 1000])
  return {
    title: `${processor} ${ram}GB RAM ${ssd}GB SSD ${isMini ? 'Mini' : 'Desktop'} PC`,
    price: 24_000 + ram * 900 + ssd * 13 + (processor.includes('7') ? 16_000 : 0),
    specs: [
      ['Processor', processor],
      ['Memory', `${ram} GB DDR5`],
      ['Storage', `${ssd} GB NVMe SSD`],
      ['Case', isMini ? 'mini' : 'tower'],
      ['Power supply', isMini ? '90 W, outside' : `${rng.pick([450, 550, 650])} W`],
    ],
    look: { kind: 'desktop', isMini },
  }
}

const webcam = kindOf({
  name: 'Webcam',
  nameBn: 'ওয়েবক্যাম',
  noun: 'webcam',
  description: 'Cameras for calls, classes and streams.',
  weight: 1,
  forms: [
    {
      lines: [
        'Optara Meet OM 1.1',
        'Orbiq See OI 0.8',
        'Nordvik Focus NF 1.3',
        'Vexon Cast VC 0.9',
      ],
      pitches: [
        'Puts you in a good light even in a dim room.',
        'It clips to any screen or stands on a tripod.',
        'The cover slides shut when nobody is to look.',
        'No driver, no account, no waiting.',
      ],
      model: (rng) => {
        const video = rng.pick(['720p', '1080p', '2K', '4K'])
        return {
          title: `${video} USB Webcam with ${rng.pick(['Dual', 'Noise-cancelling'])} Microphone`,
          price: { '720p': 1_200, '1080p': 2_400, '2K': 4_200, '4K': 8_900 }[video] ?? 2_000,
          specs: [
            ['Video', `${video}, ${rng.pick([30, 60])} fps`],
            ['View', `${rng.pick([78, 90, 110])}°`],
            ['Focus', rng.pick(['automatic', 'fixed'])],
            ['Shutter', rng.pick(['sliding cover', 'none'])],
          ],
          look: { kind: 'camera', form: 'webcam' },
        }
      },
    },
  ],
  colours: ['Black', 'White', 'Graphite'],
})

const memory = kindOf({
  name: 'RAM',
  nameBn: 'র‍্যাম',
  noun: 'memory module',
  description: 'Memory modules for desktops and laptops.',
  weight: 2,
  forms: [
    {
      lines: [
        'Datora Sprint DS 1',
        'Silicora Dash SD 1.1',
        'Klyde Blaze KB 1.25',
        'Jamuna Smriti JS 0.85',
      ],
      pitches: [
        'More room to work and play, tested on the usual boards and fitted in two minutes.',
        'The profile that makes it fast is set with one key.',
        'It works in pairs and alone.',
      ],
      model: (rng) => {
        const size = rng.pick([8, 16, 32])
        const [type, speed] = rng.pick([
          ['DDR4', 3200],
          ['DDR4', 3600],
          ['DDR5', 5600],
          ['DDR5', 6000],
        ] as const)
        const place = rng.pick(['Desktop', 'Laptop'])
        return {
          title: `${size}GB ${type} ${speed}MHz ${place} RAM`,
          price: size * (type === 'DDR5' ? 560 : 360) + (speed - 3000) / 3,
          specs: [
            ['Capacity', `${size} GB`],
            ['Type', type],
            ['Speed', `${speed} MHz`],
            ['For', place === 'Laptop' ? 'laptops' : 'desktops'],
            ['Latency', `CL${rng.pick([16, 18, 36, 40])}`],
          ],
          look: { kind: 'ram', isForLaptops: place === 'Laptop' },
        }
      },
    },
  ],
  colours: ['Black', 'Silver', 'White', 'Red'],
})

const networkSwitch = kindOf({
  name: 'Network Switch',
  nameBn: 'নেটওয়ার্ক সুইচ',
  noun: 'switch',
  description: 'Switches for homes, offices and camera systems.',
  weight: 1,
  forms: [
    {
      lines: ['Netrova Port NP 1', 'Tactix Fabric TF 1.3', 'Padma Net PN 0.8'],
      pitches: [
        'Plug in and forget: it stays cool, makes no sound and saves power on idle ports.',
        'Cameras and phones get their power through the same cable.',
        'The lights on the front tell what is going on.',
      ],
      model: (rng) => {
        const ports = rng.pick([5, 8, 16, 24])
        const hasPoe = rng.chance(0.4)
        return {
          title: `${ports}-Port Gigabit ${hasPoe ? 'PoE+ ' : ''}Switch`,
          price: 700 + ports * (hasPoe ? 620 : 260),
          specs: [
            ['Ports', `${ports} × 10/100/1000`],
            ['PoE', hasPoe ? `${ports * 15} W together` : 'no'],
            ['Case', 'metal, no fan'],
            ['Mounting', rng.pick(['desk', 'desk or wall', 'rack'])],
          ],
          look: { kind: 'switch', ports },
        }
      },
    },
  ],
  colours: ['Black', 'Graphite', 'White'],
})

/** What stands on and under a desk; only markets larger than the demo sell it. */
export const deskKinds: readonly Kind[] = [desktop, webcam, memory, networkSwitch]
