import { colours, lines, type Kind } from './kind.ts'

const tablet: Kind = {
  name: 'Tablet',
  description: 'Tablets for lessons, drawing and films.',
  drawnAs: 'Phone',
  weight: 2,
  lines: lines(
    'Zivo Pad ZP 1',
    'Halden Tab HT 1.15',
    'Orano Slate OL 0.85',
    'Shapla Boi SB 0.7',
    'Astrel Canvas AC 1.4',
  ),
  colours: colours('Silver', 'Graphite', 'Sky Blue', 'Rose'),
  model: (rng) => {
    const inches = rng.pick(['8.7', '10.4', '11', '12.1'])
    const ram = rng.pick([4, 6, 8, 12])
    const storage = rng.pick([64, 128, 256])
    const hasSim = rng.chance(0.4)
    return {
      title: `${inches}" ${ram}GB/${storage}GB ${hasSim ? 'LTE' : 'Wi-Fi'} Tablet`,
      price: 9_000 + ram * 1_500 + storage * 30 + (hasSim ? 2_500 : 0),
      specs: [
        ['Display', `${inches} inches, ${rng.pick([60, 90, 120])} Hz`],
        ['Memory', `${ram} GB`],
        ['Storage', `${storage} GB`],
        ['Battery', `${rng.pick([5100, 7040, 8000, 10_000])} mAh`],
        ['Network', hasSim ? 'LTE and Wi-Fi' : 'Wi-Fi'],
      ],
      pitch: 'A clear page for lessons, comics and calls with family. Four speakers fill the room.',
    }
  },
}

const desktop: Kind = {
  name: 'Desktop PC',
  description: 'Ready-built computers and mini PCs.',
  drawnAs: 'Monitor',
  weight: 2,
  lines: lines(
    'Zentra Tower ZD 1',
    'Tactix Arena AR 1.3',
    'Norvane Mini NI 0.9',
    'Padma Office PF 0.8',
  ),
  colours: colours('Black', 'White', 'Graphite'),
  model: (rng) => {
    const processor = rng.pick(['Core i3-14100', 'Core i5-14400', 'Ryzen 5 5600G', 'Ryzen 7 8700G'])
    const ram = rng.pick([8, 16, 32])
    const ssd = rng.pick([256, 512, 1000])
    return {
      title: `${processor} ${ram}GB RAM ${ssd}GB SSD Desktop PC`,
      price: 24_000 + ram * 900 + ssd * 13 + (processor.includes('7') ? 16_000 : 0),
      specs: [
        ['Processor', processor],
        ['Memory', `${ram} GB DDR5`],
        ['Storage', `${ssd} GB NVMe SSD`],
        ['Power supply', `${rng.pick([450, 550, 650])} W`],
        ['Warranty', '3 years'],
      ],
      pitch: 'Built, tested and ready to work, with room inside for what comes later.',
    }
  },
}

const webcam: Kind = {
  name: 'Webcam',
  description: 'Cameras for calls, classes and streams.',
  drawnAs: 'Camera',
  weight: 1,
  lines: lines(
    'Optara Meet OM 1.1',
    'Orbiq See OI 0.8',
    'Nordvik Focus NF 1.3',
    'Vexon Cast VC 0.9',
  ),
  colours: colours('Black', 'White', 'Graphite'),
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
      pitch:
        'Puts you in a good light even in a dim room. It clips to any screen or stands on a tripod.',
    }
  },
}

const speaker: Kind = {
  name: 'Speaker',
  description: 'Bluetooth, desktop and party speakers.',
  drawnAs: 'Headphone',
  weight: 2,
  lines: lines(
    'Sonera Boom SO 1.2',
    'Baul Dhol BD 0.75',
    'Orbiq Sound OU 0.85',
    'Klyde Stage KG 1.3',
  ),
  colours: colours('Black', 'Red', 'Teal', 'Sand'),
  model: (rng) => {
    const watts = rng.pick([5, 10, 20, 40, 80, 120])
    return {
      title: `${watts}W ${rng.pick(['Portable Bluetooth', '2.1 Desktop', 'Party'])} Speaker`,
      price: 800 + watts * 95,
      specs: [
        ['Power', `${watts} W`],
        ['Bluetooth', '5.3'],
        ['Battery', `${rng.int(6, 24)} hours`],
        ['Inputs', 'AUX, USB, microSD'],
      ],
      pitch: 'Fills a room with deep, clean sound, and a courtyard when two are paired.',
    }
  },
}

const memory: Kind = {
  name: 'RAM',
  description: 'Memory modules for desktops and laptops.',
  drawnAs: 'Storage',
  weight: 2,
  lines: lines(
    'Datora Sprint DS 1',
    'Silicora Dash SD 1.1',
    'Klyde Blaze KB 1.25',
    'Jamuna Smriti JS 0.85',
  ),
  colours: colours('Black', 'Silver', 'White', 'Red'),
  model: (rng) => {
    const size = rng.pick([8, 16, 32])
    const [type, speed] = rng.pick([
      ['DDR4', 3200],
      ['DDR4', 3600],
      ['DDR5', 5600],
      ['DDR5', 6000],
    ] as const)
    return {
      title: `${size}GB ${type} ${speed}MHz ${rng.pick(['Desktop', 'Laptop'])} RAM`,
      price: size * (type === 'DDR5' ? 560 : 360) + (speed - 3000) / 3,
      specs: [
        ['Capacity', `${size} GB`],
        ['Type', type],
        ['Speed', `${speed} MHz`],
        ['Latency', `CL${rng.pick([16, 18, 36, 40])}`],
        ['Warranty', 'lifetime'],
      ],
      pitch: 'More room to work and play, tested on the usual boards and fitted in two minutes.',
    }
  },
}

const networkSwitch: Kind = {
  name: 'Network Switch',
  description: 'Switches for homes, offices and camera systems.',
  drawnAs: 'Router',
  weight: 1,
  lines: lines('Netrova Port NP 1', 'Tactix Fabric TF 1.3', 'Padma Net PN 0.8'),
  colours: colours('Black', 'Graphite', 'White'),
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
      pitch: 'Plug in and forget: it stays cool, makes no sound and saves power on idle ports.',
    }
  },
}

const powerBank: Kind = {
  name: 'Power Bank',
  description: 'Power for phones, tablets and laptops on the way.',
  drawnAs: 'Storage',
  weight: 2,
  lines: lines(
    'Zivo Charge ZC 1',
    'Vexon Energy VE 0.85',
    'Shapla Shokti SK 0.7',
    'Kestro Fuel KU 1.2',
  ),
  colours: colours('Black', 'White', 'Sky Blue', 'Mint'),
  model: (rng) => {
    const capacity = rng.pick([10_000, 20_000, 27_000, 30_000])
    const watts = rng.pick([18, 22.5, 45, 65])
    return {
      title: `${capacity}mAh ${watts}W Power Bank`,
      price: 500 + capacity / 14 + watts * 22,
      specs: [
        ['Capacity', `${capacity} mAh`],
        ['Output', `${watts} W`],
        ['Ports', 'USB-C both ways, 2 USB-A'],
        ['Protection', 'heat, short circuit, overcharge'],
      ],
      pitch: 'Carries a phone through days of load-shedding and travel, and fits the hand luggage.',
    }
  },
}

const gamepad: Kind = {
  name: 'Gamepad',
  description: 'Controllers for PC, phone and console.',
  drawnAs: 'Mouse',
  weight: 1,
  lines: lines('Klyde Grip KQ 1.2', 'Tactix Duel TD 1.1', 'Vexon Play VP 0.8', 'Orbiq Joy OJ 0.75'),
  colours: colours('Black', 'White', 'Red', 'Sky Blue'),
  model: (rng) => {
    const isWireless = rng.chance(0.6)
    return {
      title: `${isWireless ? 'Wireless' : 'Wired'} ${rng.pick(['Hall Effect ', ''])}Gamepad`,
      price: 950 + (isWireless ? 900 : 0) + rng.int(0, 18) * 100,
      specs: [
        ['Connection', isWireless ? '2.4 GHz and Bluetooth' : 'USB, 2 m'],
        ['Vibration', 'two motors'],
        ['Battery', isWireless ? `${rng.int(10, 40)} hours` : 'not needed'],
        ['Works with', 'Windows, Android, consoles'],
      ],
      pitch:
        'Sticks without drift and triggers with feeling, for long evenings of football and racing.',
    }
  },
}

/** What only markets larger than the demo sell. */
export const moreKinds: readonly Kind[] = [
  tablet,
  desktop,
  webcam,
  speaker,
  memory,
  networkSwitch,
  powerBank,
  gamepad,
]
