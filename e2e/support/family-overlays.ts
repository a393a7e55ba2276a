import { makeFamily } from './families.ts'
import { openShop } from './market.ts'
import { enter, entry, type OverlayScreen } from './overlay-steps.ts'

/** What can be opened of a vendor’s families. */
export const familyOverlays: Record<string, OverlayScreen> = {
  'a vendor’s family': {
    visit: async (page, request) => {
      const shop = await openShop(request)
      await makeFamily(request, shop)
      await enter(page, request, shop.vendor.email, 'shop-products')
    },
    opens: {
      'Edit Family': entry('Family'),
      'End this family?': async (page) => {
        await entry('Family')(page)
        await page.getByRole('button', { name: 'End family' }).click()
      },
    },
  },
}
