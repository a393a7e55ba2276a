import { deliveryZones } from '@haat/contract/delivery.pricing'
import type { DeliveryRates, ZoneRates } from '@haat/contract/delivery-rates'

const step = /^(\d{1,5}):(\d{1,5}(?:\.\d{1,2})?)$/
const more = /^\+(\d{1,5}(?:\.\d{1,2})?)$/

/**
 * The rates that an operator wrote: `inside 500:60 1000:70 +15; suburb 500:100 +25; outside 500:120 +30`, weights in
 * grams and fees in taka. Null without the variable: the flat fee. Throws an Error that says what is wrong.
 */
export function deliveryRatesOf(written: string | undefined): DeliveryRates | null {
  if (written === undefined || written.trim() === '') return null
  const found = new Map<string, ZoneRates>()
  for (const part of written.split(';')) {
    const [name = '', ...words] = part.trim().split(/\s+/)
    const zone = deliveryZones.find((each) => each === name.toUpperCase())
    if (zone === undefined) throw wrong(`“${name}” is no zone: inside, suburb or outside`)
    if (found.has(zone)) throw wrong(`${name} appears twice`)
    found.set(zone, ratesOfZone(name, words))
  }
  const [inside, suburb, outside] = deliveryZones.map((zone) => found.get(zone))
  if (inside === undefined || suburb === undefined || outside === undefined) {
    throw wrong('inside, suburb and outside each need rates')
  }
  return { INSIDE: inside, SUBURB: suburb, OUTSIDE: outside }
}

function ratesOfZone(name: string, words: readonly string[]): ZoneRates {
  const perKgMore = more.exec(words.at(-1) ?? '')?.[1]
  if (perKgMore === undefined) throw wrong(`${name} must end with what a kilogram more costs: +20`)
  const steps = words.slice(0, -1).map((word) => {
    const [, grams, fee] = step.exec(word) ?? []
    if (grams === undefined) throw wrong(`“${word}” is not grams:taka, as 500:60 is`)
    return { upToGrams: Number(grams), fee: Number(fee) }
  })
  if (steps.length === 0) throw wrong(`${name} needs at least one weight: 500:60`)
  const isRising = steps.every(({ upToGrams }, n) => upToGrams > (steps[n - 1]?.upToGrams ?? 0))
  if (!isRising) throw wrong(`the weights of ${name} must rise, beginning above 0`)
  return { steps, perKgMore: Number(perKgMore) }
}

const wrong = (what: string) => new Error(`DELIVERY_RATES: ${what}.`)
