import type { OrderShipments, PackingInput } from '@haat/contract/shipments'
import { z } from '@haat/contract/schema'
import { fieldErrors } from '#core/api-error.ts'

export const packFormSchema = z.object({
  /** By line: how many pieces go into the parcel, and their serial numbers, one a line. */
  quantities: z.array(z.number('Enter a whole number.').check(z.int(), z.minimum(0))),
  serials: z.array(z.string()),
})
export type PackForm = z.infer<typeof packFormSchema>

/** Everything that is left goes into the parcel. */
export function startOf({ toPack }: OrderShipments): PackForm {
  return { quantities: toPack.map(({ quantity }) => quantity), serials: toPack.map(() => '') }
}

/** The lines that the form packs, and where in the form each is. */
export function linesOf({ toPack }: OrderShipments, { quantities, serials }: PackForm) {
  const places = toPack.flatMap((_, nth) => ((quantities[nth] ?? 0) > 0 ? [nth] : []))
  const lines: PackingInput['lines'] = places.map((nth) => ({
    orderItemId: toPack[nth]?.orderItemId ?? '',
    quantity: quantities[nth] ?? 0,
    serials: (serials[nth] ?? '').split(/[\s,;]+/).filter((serial) => serial !== ''),
  }))
  return { places, lines }
}

/** The server's errors by the form's fields: `lines.0.serials.1` is of the first line that is packed. */
export function errorsOf(error: unknown, places: readonly number[]) {
  return fieldErrors(error).flatMap(({ path, message }) => {
    const [, line = '', field] = /^lines\.(\d+)\.(quantity|serials|orderItemId)/.exec(path) ?? []
    const nth = places[Number(line)]
    if (line === '' || nth === undefined) return []
    const name = field === 'serials' ? (`serials.${nth}` as const) : (`quantities.${nth}` as const)
    return [{ name, message }]
  })
}
