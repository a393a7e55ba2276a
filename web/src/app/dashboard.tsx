import { dashboardPages } from '#core/dashboard-pages.ts'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'
import { lazyPages, type PageModule } from './lazy-pages.ts'
import { pageTable } from './page-table.ts'
import { Screens } from './screens.tsx'

export const dashboard = pageTable(
  dashboardPages,
  lazyPages(import.meta.glob<PageModule>('../pages/dashboard/**/*-page.tsx')),
)

/** Everything under `/dashboard`. A shopper loads none of it. */
export function Dashboard() {
  return <Screens table={dashboard} layout={DashboardLayout} />
}
