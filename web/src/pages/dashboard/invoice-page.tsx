import { useParams } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { Invoice } from '#features/orders/invoice.tsx'
import { useGetOrderQuery, useGetSellerQuery } from '#features/orders/orders-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from './parts/screen.tsx'

export default function InvoicePage() {
  const { id = '' } = useParams()
  const result = useGetOrderQuery(id)
  const seller = useGetSellerQuery(id, { skip: result.data === undefined })
  const loading = <LoadingText what="the invoice" lines={12} />
  return (
    <Screen
      title={dashboardPages.invoice.title}
      actions={
        result.data === undefined || seller.data === undefined ? undefined : (
          <Button icon="printer" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <Card className="p-5 sm:p-8 print:p-0 print:shadow-none">
        <QueryState
          result={result}
          loading={loading}
          notFound={<EmptyState icon="receipt" title="No Data Found" />}
        >
          {(order) => (
            <QueryState result={seller} loading={loading}>
              {({ legal }) => <Invoice order={order} legal={legal} />}
            </QueryState>
          )}
        </QueryState>
      </Card>
    </Screen>
  )
}
