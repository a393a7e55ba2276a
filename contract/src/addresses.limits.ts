/** Lengths are in characters. Together the parts fit into the free text of an order (addressMax). */
export const addressLimits = {
  addressesMax: 20,
  addressLabelMax: 40,
  recipientNameMax: 80,
  addressLineMin: 5,
  addressLineMax: 200,
  deliveryNoteMax: 100,
} as const
