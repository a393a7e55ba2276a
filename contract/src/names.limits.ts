/** The longest name, in characters. By itself, because every first page reads listings and no other limit of fields. */
export const nameMax = 120
