/** The most stars of a rating. By itself, because every first page shows stars and nothing else of reviews. */
export const ratingMax = 5
