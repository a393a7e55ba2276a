import { Outlet } from 'react-router'
import { OrderWatch } from '#features/orders/order-watch.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { BooksNotice } from './books-notice.tsx'
import { DashboardSidebar } from './dashboard-sidebar.tsx'
import { DashboardTopBar } from './dashboard-top-bar.tsx'
import { ClosedShopNotice } from './closed-shop-notice.tsx'

/** Sidebar, top bar, the screen. */
export function DashboardLayout() {
  return (
    <div className="flex min-h-dvh">
      <OrderWatch />
      <SkipLink />
      <DashboardSidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <DashboardTopBar />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 px-4 py-6 md:px-6 md:py-8 xl:px-8"
        >
          <ClosedShopNotice />
          <BooksNotice />
          <Outlet />
        </main>
      </div>
    </div>
  )
}
