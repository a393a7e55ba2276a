import type { Gallery } from '@haat/contract/gallery'
import { api, unwrap } from '#core/api.ts'

export const galleryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGallery: build.query<Gallery, string>({
      query: (id) => `/products/${id}/pictures`,
      transformResponse: unwrap<Gallery>,
      providesTags: ['Products'],
    }),
  }),
})

export const { useGetGalleryQuery } = galleryApi
