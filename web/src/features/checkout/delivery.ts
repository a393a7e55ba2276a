import { deliveryInput, type Address, type DeliveryInput } from '@haat/contract/addresses'
import type { FieldError } from '@haat/contract/errors'
import { z } from '@haat/contract/schema'

interface Chosen {
  deliverTo: string
  name: string
  phoneNumber: string
  address: string
  placeId: number
}

/**
 * The address in parts that an order goes to: the saved one that was chosen, or that of the form if its place was
 * chosen. Null for the address of the form without a place, which is a free text.
 */
export function deliveryOf(
  { deliverTo, name, phoneNumber, address, placeId }: Chosen,
  saved: readonly Address[],
): { delivery: DeliveryInput } | null {
  const chosen = saved.find(({ id }) => id === deliverTo)
  if (chosen !== undefined) return { delivery: z.parse(deliveryInput, chosen) }
  if (placeId === 0) return null
  return { delivery: { name, phone: phoneNumber, placeId, line: address } }
}

/** The place that the order goes to; undefined while it is not chosen, null for an address in one text. */
export function placeOf(
  {
    deliverTo,
    districtId,
    placeId,
  }: Pick<Chosen, 'deliverTo' | 'placeId'> & { districtId: number },
  saved: readonly Address[],
): number | null | undefined {
  const chosen = saved.find(({ id }) => id === deliverTo)
  if (chosen !== undefined) return chosen.placeId
  if (placeId !== 0) return placeId
  return districtId === 0 ? null : undefined
}

/** The fields of the form that show what is wrong with the parts. */
const fields: Record<string, string> = {
  name: 'name',
  phone: 'phoneNumber',
  placeId: 'placeId',
  line: 'address',
}

/** The server's field of the parts as the form calls it: `delivery.phone` is `phoneNumber`. */
export function fieldOfDelivery({ path, message }: FieldError): FieldError {
  const part = /^delivery\.(.+)$/.exec(path)?.[1]
  return { path: fields[part ?? ''] ?? path, message }
}

/** What is wrong with the address of the form, by its fields. Without a place it may be any text. */
export function problemsOfDelivery(values: Chosen & { districtId: number }): FieldError[] {
  if (values.deliverTo !== '' || values.districtId === 0) return []
  const { name, phoneNumber: phone, placeId, address: line } = values
  const { error } = z.safeParse(deliveryInput, { name, phone, placeId, line })
  return (error?.issues ?? []).map(({ path: [part], message }) =>
    fieldOfDelivery({ path: `delivery.${String(part)}`, message }),
  )
}
