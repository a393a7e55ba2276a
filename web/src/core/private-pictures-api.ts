import type { PrivatePictureContent } from '@haat/contract/private-pictures'
import { api, unwrap, withQuery } from './api.ts'

/** What a picture belongs to: its readers are those of that text. */
export type PictureOwner = 'complaints' | 'conversations' | 'returns'

const privatePicturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPrivatePicture: build.query<
      PrivatePictureContent,
      { of: PictureOwner; id: string; size: 'small' | 'full' }
    >({
      query: ({ of, id, size }) => withQuery(`/${of}/pictures/${id}`, { size }),
      transformResponse: unwrap<PrivatePictureContent>,
    }),
  }),
})

export const { useGetPrivatePictureQuery } = privatePicturesApi
