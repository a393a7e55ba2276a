import type { DeliveryInput } from '@haat/contract/addresses'
import type { PlaceNames } from '#features/places/places.rows.ts'

/**
 * A delivery address as one text in English: what orders, emails, invoices and gateways show. The recipient comes
 * first unless the reader knows the name already.
 */
export function addressText(
  { name, altPhone, line, note }: Omit<DeliveryInput, 'placeId' | 'phone'>,
  { place_en: place, district_en: district }: PlaceNames,
  knownName: string = name,
): string {
  const where = [...(name === knownName ? [] : [name]), line, place, district].join(', ')
  const more = [
    ...(altPhone ? [`Other phone: ${altPhone}`] : []),
    ...(note ? [`Note: ${note}`] : []),
  ]
  return [where, ...more].join('. ')
}
