import { kindOf, type Kind } from './kind.ts'

const tablet = kindOf({
  name: 'Tablet',
  nameBn: 'ট্যাবলেট',
  noun: 'tablet',
  description: 'Tablets for lessons, drawing and films.',
  weight: 2,
  forms: [
    {
      lines: [
        'Zivo Pad ZP 1',
        'Halden Tab HT 1.15',
        'Orano Slate OL 0.85',
        'Shapla Boi SB 0.7',
        'Astrel Canvas AC 1.4',
      ],
      pitches: [
        'A clear page for lessons, comics and calls with family.',
        'Four speakers fill the room.',
        'The glass holds a pen as well as a finger.',
        'A stand and a cover are in the box.',
      ],
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
          look: { kind: 'tablet', inches: Number(inches) },
        }
      },
    },
  ],
  colours: ['Silver', 'Graphite', 'Sky Blue', 'Rose'],
})

const speakerForms = {
  'Portable Bluetooth': 'portable',
  '2.1 Desktop': 'desktop',
  Party: 'party',
} as const

const speaker = kindOf({
  name: 'Speaker',
  nameBn: 'স্পিকার',
  noun: 'speaker',
  description: 'Bluetooth, desktop and party speakers.',
  weight: 2,
  forms: [
    {
      lines: [
        'Sonera Boom SO 1.2',
        'Baul Dhol BD 0.75',
        'Orbiq Sound OU 0.85',
        'Klyde Stage KG 1.3',
      ],
      pitches: [
        'Fills a room with deep, clean sound, and a courtyard when two are paired.',
        'Splashes at the pool side do not trouble it.',
        'It plays a whole wedding evening on one charge.',
      ],
      model: (rng) => {
        const watts = rng.pick([5, 10, 20, 40, 80, 120])
        const form = rng.pick(['Portable Bluetooth', '2.1 Desktop', 'Party'] as const)
        return {
          title: `${watts}W ${form} Speaker`,
          price: 800 + watts * 95,
          specs: [
            ['Power', `${watts} W`],
            ['Bluetooth', '5.3'],
            ['Battery', form === '2.1 Desktop' ? 'not needed' : `${rng.int(6, 24)} hours`],
            ['Inputs', 'AUX, USB, microSD'],
          ],
          look: { kind: 'speaker', form: speakerForms[form] },
        }
      },
    },
  ],
  colours: ['Black', 'Red', 'Teal', 'Sand'],
})

const powerBank = kindOf({
  name: 'Power Bank',
  nameBn: 'পাওয়ার ব্যাংক',
  noun: 'power bank',
  description: 'Power for phones, tablets and laptops on the way.',
  weight: 2,
  forms: [
    {
      lines: [
        'Zivo Charge ZC 1',
        'Vexon Energy VE 0.85',
        'Shapla Shokti SK 0.7',
        'Kestro Fuel KU 1.2',
      ],
      pitches: [
        'Carries a phone through days of load-shedding and travel, and fits the hand luggage.',
        'A small screen tells how much is left.',
        'It charges three things at once.',
      ],
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
          look: { kind: 'power-bank', isLarge: capacity > 20_000 },
        }
      },
    },
  ],
  colours: ['Black', 'White', 'Sky Blue', 'Mint'],
})

const gamepad = kindOf({
  name: 'Gamepad',
  nameBn: 'গেমপ্যাড',
  noun: 'gamepad',
  description: 'Controllers for PC, phone and console.',
  weight: 1,
  forms: [
    {
      lines: ['Klyde Grip KQ 1.2', 'Tactix Duel TD 1.1', 'Vexon Play VP 0.8', 'Orbiq Joy OJ 0.75'],
      pitches: [
        'Sticks without drift and triggers with feeling, for long evenings of football and racing.',
        'The grips stay dry in warm hands.',
        'Buttons can be changed on the pad itself.',
      ],
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
          look: { kind: 'gamepad', isWired: !isWireless },
        }
      },
    },
  ],
  colours: ['Black', 'White', 'Red', 'Sky Blue'],
})

/** What is carried about; only markets larger than the demo sell it. */
export const carriedKinds: readonly Kind[] = [tablet, speaker, powerBank, gamepad]
