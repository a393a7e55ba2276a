/** The longest search, in characters. By itself, because every first page reads listings and no other limit of searches. */
export const searchTermMax = 200
