import { useParams } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import {
  useDownloadCommissionInvoiceMutation,
  useGetCommissionInvoiceLinesQuery,
  useGetCommissionInvoiceQuery,
} from '#features/commission-invoices/commission-invoices-api.ts'
import { CommissionInvoice } from '#features/commission-invoices/commission-invoice.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { Screen } from './parts/screen.tsx'

export default function CommissionInvoicePage() {
  const { id = '' } = useParams()
  const invoice = useGetCommissionInvoiceQuery(id)
  const lines = useGetCommissionInvoiceLinesQuery(id)
  const loading = <LoadingText what="the invoice" lines={12} />
  return (
    <Screen
      title={dashboardPages.commissionInvoice.title}
      actions={
        invoice.data === undefined || lines.data === undefined ? undefined : (
          <Actions id={id} number={invoice.data.number} />
        )
      }
    >
      <Card className="p-5 sm:p-8 print:p-0 print:shadow-none">
        <QueryState
          result={invoice}
          loading={loading}
          notFound={<EmptyState icon="receipt" title="No Data Found" />}
        >
          {(found) => (
            <QueryState result={lines} loading={loading}>
              {(all) => <CommissionInvoice invoice={found} lines={all} />}
            </QueryState>
          )}
        </QueryState>
      </Card>
    </Screen>
  )
}

function Actions({ id, number }: { id: string; number: number }) {
  const [download, { isLoading }] = useDownloadCommissionInvoiceMutation()
  async function save() {
    const { error } = await download({ id, number })
    if (error !== undefined) toast.error(errorMessage(error))
  }
  return (
    <>
      <Button
        variant="secondary"
        icon="download"
        isPending={isLoading}
        className="print:hidden"
        onClick={() => void save()}
      >
        Download CSV
      </Button>
      <Button icon="printer" className="print:hidden" onClick={() => print()}>
        Print
      </Button>
    </>
  )
}
