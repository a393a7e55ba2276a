import { privatePicture } from '@haat/contract/private-pictures'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { keepPrivatePicture } from './private-pictures.service.ts'

/** Pictures for messages, complaints and returns, which only their readers see, and for reviews. */
export function privatePicturesRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { PrivatePicture: privatePicture } })
  route(app, {
    method: 'POST',
    url: '/private-pictures',
    who: 'signed-in',
    summary:
      'Upload a picture for a message, a complaint, a return or a review, which names it by its id. Only the readers of that see it. Unused, it is deleted a day later.',
    takesFile: true,
    reply: { one: privatePicture },
    status: 201,
    message: 'Picture uploaded successfully',
    errors: ['UNSUPPORTED_FILE', 'FILE_TOO_LARGE', 'TOO_MANY_REQUESTS', 'VALIDATION_FAILED'],
    handle: ({ ctx, actor, file }) => keepPrivatePicture(ctx, actor, file),
  })
}
