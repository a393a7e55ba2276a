// By themselves, because every first page needs some of them and no other limit of the catalogue.

/** How many facets a list is narrowed by at once, and how many values of each. */
export const facetsMax = 20
export const facetValuesMax = 50
/** What a piece weighs with its box in grams, where its vendor says nothing. */
export const usualWeightGrams = 500
/** A product with this many pieces or fewer is low on stock. */
export const lowStockMax = 5
