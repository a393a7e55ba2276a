import { useParams } from 'react-router'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { pages } from '#core/pages.ts'
import { Invoice } from '#features/orders/invoice.tsx'
import { useGetOrderQuery } from '#features/orders/orders-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadingNote, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Screen } from './parts/screen.tsx'

export default function InvoicePage() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = useGetOrderQuery(id)
  return (
    <Screen
      title={pages.invoice.title}
      actions={
        order === undefined ? undefined : (
          <Button icon="printer" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <Card className="p-5 sm:p-8 print:p-0 print:shadow-none">
        {order !== undefined ? (
          <Invoice order={order} />
        ) : error === undefined ? (
          <>
            <LoadingNote what="the invoice" />
            <SkeletonText lines={12} />
          </>
        ) : isNotFound(error) ? (
          <EmptyState icon="receipt" title="No Data Found" />
        ) : (
          <ErrorState
            message={errorMessage(error, 'Check your connection and try again.')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Card>
    </Screen>
  )
}
