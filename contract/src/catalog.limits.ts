import { facetsMax, facetValuesMax, lowStockMax, usualWeightGrams } from './products.limits.ts'

export const catalogLimits = {
  categoryNameMin: 2,
  /** Levels of categories, the top one included. */
  categoryDepth: 4,
  productNameMin: 3,
  productNameMax: 500,
  productDescriptionMin: 10,
  productDescriptionMax: 20_000,
  stockMax: 10_000_000,
  /** What a piece weighs with its box, where its vendor says nothing. */
  weightGrams: usualWeightGrams,
  weightGramsMax: 50_000,
  /** A product with this many pieces or fewer is low on stock. */
  lowStock: lowStockMax,
  /** How many facets a list is narrowed by at once, how many values of each, and the length of all in the query. */
  facetsMax,
  facetValuesMax,
  facetTextMax: 2_000,
  /** Values of one facet that are counted, the most frequent first. */
  facetValuesShown: 100,
} as const
