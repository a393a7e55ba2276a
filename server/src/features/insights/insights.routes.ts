import { adminInsights, vendorInsights } from '@haat/contract/insights'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { adminOverview, vendorOverview } from './insights.service.ts'

/** The figures of the dashboards' overviews. */
export function insightsRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/insights/vendor',
    requestClass: 'report',
    who: ['VENDOR'],
    own: 'the caller’s shop',
    summary:
      'Sales (paid, or delivered against cash; no shipping) of the last 30 days, orders to ship and low stock of the caller’s shop.',
    reply: { one: vendorInsights },
    message: 'Insights retrieved successfully',
    handle: ({ ctx, actor }) => vendorOverview(ctx, actor),
  })
  route(app, {
    method: 'GET',
    url: '/insights/admin',
    requestClass: 'report',
    who: adminRoles,
    summary:
      'Sales (paid, or delivered against cash; no shipping) and sign-ups of the last 30 days, shops to approve, refunds due.',
    reply: { one: adminInsights },
    message: 'Insights retrieved successfully',
    handle: ({ ctx }) => adminOverview(ctx),
  })
}
