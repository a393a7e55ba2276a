import { kindOf, type Form } from './kind.ts'

const overEar: Form = {
  lines: ['Sonera Aria SA 1.2', 'Sonera Calm CM 1.35', 'Orbiq Tune OQ 0.8', 'Baul Sound BS 0.7'],
  pitches: [
    'Clear voices and warm bass that do not tire the ears.',
    'Soft cushions make long journeys short.',
    'It folds small, and the case is in the box.',
    'Turn the cup down, and the traffic is gone.',
  ],
  family: { sizes: 1, colours: 3 },
  model: (rng) => {
    const isWireless = rng.chance(0.75)
    const hasAnc = isWireless && rng.chance(0.5)
    const hours = rng.int(28, 80)
    return {
      title: `${isWireless ? 'Wireless ' : ''}Over-ear Headphone${hasAnc ? ' with ANC' : ''}${isWireless ? ` ${hours}h` : ''}`,
      price:
        1_150 + (isWireless ? 1_250 : 0) + (hasAnc ? 2_600 : 0) + hours * 9 + rng.int(0, 9) * 50,
      specs: [
        ['Drivers', '40 mm dynamic'],
        ['Connection', isWireless ? rng.pick(['Bluetooth 5.3', 'Bluetooth 5.4']) : '3.5 mm'],
        ['Noise cancelling', hasAnc ? `active, up to ${rng.pick([32, 38, 45])} dB` : 'passive'],
        ['Battery', isWireless ? `${hours} hours` : 'not needed'],
        ['Microphones', rng.pick(['1', '2', '4'])],
        ['Weight', `${rng.int(185, 290)} g`],
      ],
      look: {
        kind: 'headphone',
        form: 'over-ear',
        isWired: !isWireless,
        hasLights: false,
        plug: 'jack',
      },
    }
  },
}

const headset: Form = {
  lines: ['Klyde Echo KE 1.2', 'Tactix Signal TG 1.05', 'Vexon Bass VB 0.8', 'Ruvo Call RL 0.75'],
  pitches: [
    'Steps behind you are heard before they are seen.',
    'The microphone takes the voice and leaves the fan.',
    'The frame gives way to large heads and glasses.',
    'A wheel on the cup sets the volume without looking.',
  ],
  family: { sizes: 1, colours: 3 },
  model: (rng) => {
    const isWireless = rng.chance(0.35)
    const sound = rng.pick(['Stereo', '7.1 Surround'])
    const plug = rng.pick(['USB', '3.5 mm', 'USB and 3.5 mm'])
    const lights = rng.pick(['RGB', 'none'])
    return {
      title: `${isWireless ? 'Wireless ' : ''}${sound} Gaming Headset`,
      price:
        1_350 + (isWireless ? 1_900 : 0) + (sound === 'Stereo' ? 0 : 700) + rng.int(0, 12) * 50,
      specs: [
        ['Drivers', `${rng.pick([40, 50, 53])} mm`],
        ['Sound', sound],
        ['Connection', isWireless ? '2.4 GHz and Bluetooth' : plug],
        ['Microphone', rng.pick(['detachable', 'folds away'])],
        ['Lights', lights],
        ['Battery', isWireless ? `${rng.int(18, 60)} hours` : 'not needed'],
        ['Works with', 'PC, consoles, phones'],
      ],
      look: {
        kind: 'headphone',
        form: 'headset',
        isWired: !isWireless,
        hasLights: lights === 'RGB',
        plug: plug === '3.5 mm' && !isWireless ? 'jack' : 'usb',
      },
    }
  },
}

const earbuds: Form = {
  lines: ['Zivo Buds ZB 1', 'Halden Pods HD 1.2', 'Orano Dots OD 0.75', 'Sonera Mini SM 1.4'],
  pitches: [
    'They sit firmly through a run along the lake.',
    'The case opens, and the phone has found them.',
    'Ten minutes of charging are two hours of music.',
    'Calls are clear from the back of a rickshaw.',
  ],
  family: { sizes: 1, colours: 3 },
  model: (rng) => {
    const hasAnc = rng.chance(0.4)
    const hours = rng.int(22, 48)
    return {
      title: `True Wireless Earbuds${hasAnc ? ' with ANC' : ''} ${hours}h`,
      price: 1_050 + (hasAnc ? 1_700 : 0) + hours * 14 + rng.int(0, 8) * 50,
      specs: [
        ['Drivers', `${rng.pick([10, 11, 12.4, 13])} mm`],
        ['Connection', rng.pick(['Bluetooth 5.3', 'Bluetooth 5.4'])],
        ['Noise cancelling', hasAnc ? `active, up to ${rng.pick([30, 42, 50])} dB` : 'for calls'],
        ['Battery', `${rng.int(6, 9)} hours, ${hours} with the case`],
        ['Charging', 'USB-C'],
        ['Water resistance', rng.pick(['IPX4', 'IPX5', 'IP55'])],
        ['Delay in games', `${rng.pick([45, 50, 60])} ms`],
      ],
      look: { kind: 'headphone', form: 'earbuds', isWired: false, hasLights: false, plug: 'usb' },
    }
  },
}

export const headphone = kindOf({
  name: 'Headphone',
  nameBn: 'হেডফোন',
  noun: 'headphone',
  description: 'Headphones, headsets and earbuds for music, calls and games.',
  weight: 4,
  forms: [overEar, headset, earbuds],
  colours: ['Black', 'White', 'Midnight Blue', 'Sand', 'Rose', 'Teal', 'Red'],
})
