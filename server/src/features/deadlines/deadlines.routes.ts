import {
  deadline,
  deadlineCounts,
  deadlinesFileQuery,
  deadlinesQuery,
  deliveryPromise,
  deliveryPromises,
  promisesQuery,
  shopDistrict,
  stopRequestInput,
} from '@haat/contract/deadlines'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import {
  askToStop,
  fileDeadlines,
  getCounts,
  getDistrict,
  listDeadlines,
  listPromises,
  setDistrict,
} from './deadlines.service.ts'

/** What has to be done in time: a desk for admins, and the promise of each order for those it concerns. */
export function deadlinesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Deadline: deadline, DeliveryPromise: deliveryPromise, ShopDistrict: shopDistrict },
    examples: { orderNumber: '4821906375', districtId: 3026 },
  })
  desk(app)
  promises(app)
  districts(app)
}

function desk(app: FastifyInstance): void {
  const common = { method: 'GET', who: adminRoles } as const
  route(app, {
    ...common,
    url: '/deadlines',
    summary: 'What is open and has to be done in time, the first to run out first.',
    query: deadlinesQuery,
    reply: { page: deadline },
    message: 'Deadlines retrieved successfully',
    handle: ({ ctx, query }) => listDeadlines(ctx, query),
  })
  route(app, {
    ...common,
    url: '/deadlines/counts',
    summary: 'How many deadlines of each kind have passed, run out today, or later.',
    reply: { one: deadlineCounts },
    message: 'Counts retrieved successfully',
    handle: ({ ctx }) => getCounts(ctx),
  })
  route(app, {
    ...common,
    url: '/deadlines/list.csv',
    summary: 'The deadlines as a CSV file, the first to run out first.',
    query: deadlinesFileQuery,
    reply: { csv: true },
    message: 'Deadlines retrieved successfully',
    callsPerMinute: 10,
    handle: ({ ctx, query }) => fileDeadlines(ctx, query),
  })
}

function promises(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/deadlines/promises',
    who: 'signed-in',
    own: 'the buyer and the vendor of the orders; admins see every order',
    summary:
      'When these orders have to arrive. Orders that were not paid in advance and those of others are left out.',
    query: promisesQuery,
    reply: { one: deliveryPromises },
    message: 'Promises retrieved successfully',
    handle: ({ ctx, actor, query }) => listPromises(ctx, actor, query),
  })
  route(app, {
    method: 'POST',
    url: '/deadlines/stop-requests',
    who: ['CUSTOMER'],
    own: 'orders of the caller',
    summary: 'Ask the shop to stop the parcels of an order that is late and has left.',
    body: stopRequestInput,
    reply: { one: deliveryPromise },
    status: 201,
    message: 'The shop was asked to stop the parcel',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, body }) => askToStop(ctx, actor, body),
  })
}

function districts(app: FastifyInstance): void {
  const common = {
    url: '/deadlines/district',
    who: ['VENDOR'],
    own: 'the caller’s shop',
    reply: { one: shopDistrict },
  } as const
  route(app, {
    ...common,
    method: 'GET',
    summary: 'The district that the shop sends its parcels from.',
    message: 'District retrieved successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor }) => getDistrict(ctx, actor),
  })
  route(app, {
    ...common,
    method: 'PATCH',
    summary:
      'Set the district that the shop sends its parcels from. Later payments are promised by it.',
    body: shopDistrict,
    message: 'District updated successfully',
    errors: ['SHOP_REQUIRED'],
    handle: ({ ctx, actor, body }) => setDistrict(ctx, actor, body),
  })
}
