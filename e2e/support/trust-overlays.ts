import { enter, entry, rowMenu, type OverlayScreen } from './overlay-steps.ts'
import { reviewedProduct } from './reviews.ts'

/** What can be opened where people talk about products. */
export const trustOverlays: Record<string, OverlayScreen> = {
  'the reviews of a shop': {
    visit: async (page, request) => {
      const { shop } = await reviewedProduct(request)
      await enter(page, request, shop.vendor.email, 'shop-reviews')
    },
    opens: {
      'menu in shop-reviews-page': rowMenu,
      'Answer this review': entry('Answer'),
      'Report this review': entry('Report'),
    },
  },
}
