/** The id in the address for a product that does not exist yet. */
export const newId = 'new'
