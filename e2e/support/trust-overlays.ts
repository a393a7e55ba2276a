import { enter, entry, pressed, rowMenu, type OverlayScreen } from './overlay-steps.ts'
import { signUp } from './market.ts'
import { askAbout } from './questions.ts'
import { rememberSession } from './session.ts'
import { reviewedProduct } from './reviews.ts'

/** What can be opened where people talk about products. */
export const trustOverlays: Record<string, OverlayScreen> = {
  'a product with questions': {
    visit: async (page, request) => {
      const { product } = await reviewedProduct(request)
      await askAbout(request, product.id, 'How long is the cable?')
      await rememberSession(page, request, (await signUp(request, 'customer')).email)
      await page.goto(`/products/${product.id}`)
    },
    opens: {
      'Ask a question': pressed('Ask a Question'),
      'Report this': (page) =>
        page
          .getByRole('region', { name: 'Questions and answers' })
          .getByRole('button', { name: 'Report' })
          .click(),
    },
  },
  'the questions to a shop': {
    visit: async (page, request) => {
      const { shop, product } = await reviewedProduct(request)
      await askAbout(request, product.id, 'How long is the cable?')
      await enter(page, request, shop.vendor.email, 'questions')
    },
    opens: { 'Answer this question': pressed('Answer') },
  },
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
