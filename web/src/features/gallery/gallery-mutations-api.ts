import type { Gallery, GalleryEdit } from '@haat/contract/gallery'
import { formBody, unwrap } from '#core/api.ts'
import { galleryApi } from './gallery-api.ts'

/** A file of its own, because shoppers never need it. */
const galleryMutations = galleryApi.injectEndpoints({
  endpoints: (build) => ({
    addPicture: build.mutation<Gallery, { id: string; file: File }>({
      query: ({ id, file }) => ({
        url: `/products/${id}/pictures`,
        method: 'POST',
        body: formBody({}, file),
      }),
      transformResponse: unwrap<Gallery>,
      invalidatesTags: ['Products'],
    }),
    saveGallery: build.mutation<Gallery, GalleryEdit & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/products/${id}/pictures`, method: 'PATCH', body }),
      transformResponse: unwrap<Gallery>,
      invalidatesTags: ['Products'],
    }),
  }),
})

export const { useAddPictureMutation, useSaveGalleryMutation } = galleryMutations
