export const attributeLimits = {
  codeMax: 40,
  nameMax: 80,
  unitMax: 12,
  decimalsMax: 3,
  labelMax: 120,
  groupMax: 60,
  textMax: 500,
  /** The largest number of a product or a choice, in the attribute's unit. */
  numberMax: 1_000_000_000,
  /** Attributes of the market. */
  attributesMax: 2_000,
  /** Choices of one attribute. */
  valuesMax: 500,
  /** Attributes of one category, without those that it inherits. */
  perCategoryMax: 60,
  bucketsMax: 20,
  /** Choices of one MULTI attribute that a product has. */
  chosenMax: 50,
  /** What a product says of itself: its own category's attributes and the inherited ones. */
  perProductMax: 200,
  /** Texts on a card, and the length of each. */
  keySpecsMax: 5,
  keySpecMax: 40,
} as const
