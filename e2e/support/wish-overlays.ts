import { openShop, signUp, tokenOf } from './market.ts'
import { enter, entry, pressed, rowMenu, type OverlayScreen } from './overlay-steps.ts'
import { send } from './send.ts'

/** What can be opened among saved products. */
export const wishOverlays: Record<string, OverlayScreen> = {
  'saved products': {
    visit: async (page, request) => {
      const product = await (await openShop(request)).product({})
      const { email } = await signUp(request, 'customer')
      const headers = { authorization: await tokenOf(request, email) }
      await send(request, 'post', '/wishes', { headers, data: { productId: product.id } })
      await send(request, 'post', '/wish-lists', { headers, data: { name: 'Gifts' } })
      await enter(page, request, email, 'saved')
      await page.getByRole('link', { name: product.name }).waitFor()
    },
    opens: {
      'menu in wish-columns': rowMenu,
      'Tell Me': entry('Tell me…'),
      'Add List': entry('Move to a new list'),
      'menu in list-choice': pressed('Change lists'),
      'Rename List': async (page) => {
        await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Gifts (0)' })
        await pressed('Change lists')(page)
        await page.getByRole('menuitem', { name: 'Rename this list' }).click()
      },
    },
  },
}
