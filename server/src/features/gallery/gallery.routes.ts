import { idParams } from '@haat/contract/fields'
import { gallery, galleryEdit, galleryPicture, galleryPictureInput } from '@haat/contract/gallery'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { addPicture, editGallery, getGallery } from './gallery.service.ts'

/** The pictures of products: everyone sees those of products on sale, vendors manage their own. */
export function galleryRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Gallery: gallery, GalleryPicture: galleryPicture },
    examples: {
      alt: 'The mouse from above, with its three buttons',
      altBn: 'উপর থেকে মাউসটি',
    },
  })
  route(app, {
    method: 'GET',
    url: '/products/:id/pictures',
    who: 'anyone',
    mayLag: true,
    own: 'a product that is not on sale shows its pictures to its vendor only',
    summary: 'All pictures of a product in their order. The first is its `image`.',
    params: idParams,
    reply: { one: gallery },
    message: 'Pictures retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => getGallery(ctx, actor, params.id),
  })
  writeRoutes(app)
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/products/:id/pictures',
    who: ['VENDOR'],
    own: 'the product is of the caller’s shop',
    summary: 'Add a picture at the end. A product has at most 10.',
    params: idParams,
    body: galleryPictureInput,
    takesFile: true,
    reply: { one: gallery },
    status: 201,
    message: 'Picture added',
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'],
    handle: ({ ctx, actor, params, body, file }) => addPicture(ctx, actor, params.id, body, file),
  })
  route(app, {
    method: 'PATCH',
    url: '/products/:id/pictures',
    who: ['VENDOR'],
    own: 'the product is of the caller’s shop',
    summary:
      'Write the gallery: its order and its texts. Pictures that are left out are removed. With `seen`, it is refused when the pictures have changed since.',
    params: idParams,
    body: galleryEdit,
    reply: { one: gallery },
    message: 'Pictures saved',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => editGallery(ctx, actor, params.id, body),
  })
}
