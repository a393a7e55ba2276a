import type { APIRequestContext } from '@playwright/test'
import type { TestShop } from './market.ts'
import { picture } from './pictures.ts'
import { send } from './send.ts'

/** Adds pictures to a product of the shop; its first becomes `image`. */
export async function addPictures(
  request: APIRequestContext,
  { token }: TestShop,
  productId: string,
  count: number,
  alt: (place: number) => string = () => '',
): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    await send(request, 'post', `/products/${productId}/pictures`, {
      headers: { authorization: token },
      multipart: { data: JSON.stringify({ alt: alt(place) }), file: picture },
    })
  }
}
