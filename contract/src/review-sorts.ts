/** The sequences of a product's reviews, apart from the schemas, so that shoppers load no more than these words. */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
