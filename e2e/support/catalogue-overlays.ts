import { asPerson, makeAttribute } from './catalogue.ts'
import { unique } from './market.ts'
import { admin, enter, entry, pressed, rowMenu, type OverlayScreen } from './overlay-steps.ts'
import { send } from './send.ts'

/** What can be opened over the screens of attributes and brands. */
export const catalogueOverlays: Record<string, OverlayScreen> = {
  'the attributes': {
    visit: async (page, request) => {
      const name = await makeAttribute(request)
      await enter(page, request, admin, `attributes?search=${encodeURIComponent(name)}`)
    },
    opens: {
      'menu in attributes-page': rowMenu,
      'Add Attribute': pressed('Add Attribute'),
      'Edit Attribute': entry('Edit'),
      'Choices of …': entry('Choices'),
    },
  },
  'the brands': {
    visit: async (page, request) => {
      const data = { name: unique('Brand ') }
      const headers = await asPerson(request, admin)
      await send(request, 'post', '/brands/create', { headers, data })
      await enter(page, request, admin, `brands?search=${encodeURIComponent(data.name)}`)
    },
    opens: {
      'menu in brands-page': rowMenu,
      'Add Brand': pressed('Add Brand'),
      'Edit Brand': entry('Edit'),
      'Merge …': entry('Merge'),
    },
  },
}
