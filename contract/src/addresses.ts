import { addressLimits } from './addresses.limits.ts'
import { addressMessages } from './addresses.messages.ts'
import { id, requiredText } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { fieldMessages } from './fields.messages.ts'
import { mobileNumber } from './mobile-number.ts'
import { placeId } from './places.ts'
import { z } from './schema.ts'

/** A mobile number of Bangladesh, also with +880 or Bangla digits; stored as eleven digits. */
export const mobileField = z
  .string()
  .check(
    z.maxLength(fieldLimits.phoneMax, addressMessages.phone),
    z.overwrite(mobileNumber),
    z.regex(/^01[3-9]\d{8}$/, addressMessages.phone),
  )

/** The same for forms, where an optional number may be empty. */
export const mobileOrEmpty = z
  .string()
  .check(
    z.maxLength(fieldLimits.phoneMax, addressMessages.phone),
    z.overwrite(mobileNumber),
    z.regex(/^(?:01[3-9]\d{8})?$/, addressMessages.phone),
  )

const recipientName = z
  .string()
  .check(
    z.trim(),
    z.minLength(fieldLimits.nameMin, fieldMessages.name),
    z.maxLength(addressLimits.recipientNameMax),
  )

/** Whom and where a parcel goes to, in parts. */
export const deliveryInput = z.object({
  name: recipientName,
  phone: mobileField,
  altPhone: z.optional(z.nullable(mobileField)),
  /** An upazila or thana (`GET /places`). */
  placeId,
  /** House, road and area. */
  line: z
    .string()
    .check(
      z.trim(),
      z.minLength(addressLimits.addressLineMin, addressMessages.line),
      z.maxLength(addressLimits.addressLineMax),
    ),
  note: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(addressLimits.deliveryNoteMax))),
  ),
})
export type DeliveryInput = z.infer<typeof deliveryInput>

const label = requiredText(addressMessages.label, addressLimits.addressLabelMax)

export const addressInput = z.extend(deliveryInput, { label })
export type AddressInput = z.infer<typeof addressInput>

/** An entry of a person’s address book. */
export const address = z.object({
  id,
  label: z.string(),
  name: z.string(),
  phone: z.string(),
  altPhone: z.nullable(z.string()),
  placeId: z.number(),
  line: z.string(),
  note: z.nullable(z.string()),
  isDefault: z.boolean(),
  placeEn: z.string(),
  placeBn: z.string(),
  districtId: z.number(),
  districtEn: z.string(),
  districtBn: z.string(),
  /** The whole as one text, as an order has it. */
  text: z.string(),
})
export type Address = z.infer<typeof address>

const seen = z.pick(address, {
  label: true,
  name: true,
  phone: true,
  altPhone: true,
  placeId: true,
  line: true,
  note: true,
})

/** The given fields are changed. `isDefault: true` makes it the address that the checkout begins with. */
export const addressEdit = z.extend(z.partial(addressInput), {
  isDefault: z.optional(z.literal(true)),
  /** The values that the caller saw. If they have changed, the server answers EDIT_CONFLICT. */
  seen: z.optional(z.partial(seen)),
})
export type AddressEdit = z.infer<typeof addressEdit>
