// Numbers of the interface. The market's limits are in the contract, beside their noun.

/** How many products, at most, stand side by side in the comparison. */
export const comparedProducts = 3

// Rows of the lists.
export const listingPageSize = 12
export const featuredListSize = 12
export const flashSaleListSize = 8
export const relatedListSize = 6
export const newsletterPageSize = 10
export const suggestionListSize = 8
export const popularSearchListSize = 10

// Placeholders while a list loads.
export const featuredSkeletons = 8
export const featuredCategorySkeletons = 6
export const listingSkeletons = 8
export const shopSkeletons = 4
export const recentlyViewedSkeletons = 8
export const tableSkeletonRows = 5

/** A list of suggestions is no taller than this. */
export const suggestionListRem = 20
/** An order of more lines than this scrolls by itself in the checkout. */
export const summaryLinesInView = 3

// Pauses in typing before a search is sent.
export const suggestionDelayMs = 150
export const listSearchDelayMs = 300
/** How often a page asks about a payment that the gateway has not confirmed. */
export const paymentPollMs = 2_000
/** How often a page asks whether the caller's orders have changed. */
export const orderPollMs = 30_000

export const sliderIntervalMs = 2_000
export const sliderFadeMs = 500
/** A swipe is at least this long. */
export const swipePx = 40
export const scrollToTopPx = 300
/** A finger that rests trembles by less. */
export const scrollStepPx = 8

export const toastMs = 4_000
export const dashboardToastMs = 2_000
export const toastsVisible = 3
export const toastGapPx = 14
export const toastWidthPx = 356
