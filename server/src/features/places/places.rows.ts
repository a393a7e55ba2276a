import type { Place } from '@haat/contract/places'
import type { RowOf } from '#core/sql/kinds.ts'
import { aliased } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** The names of a place and of its district, from `places l join places d on d.id = l.parent_id`. */
export const placeNames = {
  ...aliased('l', { place_en: tables.places.name_en, place_bn: tables.places.name_bn }),
  ...aliased('d', {
    district_id: tables.places.id,
    district_en: tables.places.name_en,
    district_bn: tables.places.name_bn,
  }),
}
export type PlaceNames = RowOf<typeof placeNames>

/** The names of a place, for a text in English. */
export function namesOf(place: Place, district: Place): PlaceNames {
  return {
    place_en: place.nameEn,
    place_bn: place.nameBn,
    district_id: district.id,
    district_en: district.nameEn,
    district_bn: district.nameBn,
  }
}
