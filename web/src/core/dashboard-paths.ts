import { dashboardPages } from './dashboard-pages.ts'
import { pathsOf } from './paths.ts'

/** The dashboard's addresses, for code that no shopper loads. */
export const dashboardPaths = pathsOf(dashboardPages)
