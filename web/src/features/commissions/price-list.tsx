import type { OwnRate } from '@haat/contract/commissions'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useGetOwnRatesQuery } from './commissions-api.ts'
import { daysText, phaseOf, takesText } from './rate-words.ts'

/** The rates that apply to the vendor's shop, in the order in which they are tried. */
export function PriceList({ today }: { today: string }) {
  const result = useGetOwnRatesQuery(undefined)
  return (
    <Card>
      <QueryState
        result={result}
        loading={
          <>
            <LoadingNote what="the commission rates" />
            <Table rates={undefined} today={today} />
          </>
        }
      >
        {(rates) => <Table rates={rates} today={today} />}
      </QueryState>
    </Card>
  )
}

function Table({ rates, today }: { rates: readonly OwnRate[] | undefined; today: string }) {
  return (
    <DataTable
      caption="commission rates"
      columns={columnsOn(today)}
      rows={rates}
      rowKey={(rate) => rate.id}
      empty={<EmptyState icon="receipt" title="No commission rates found" />}
    />
  )
}

function columnsOn(today: string): Column<OwnRate>[] {
  return [
    {
      header: 'Rate',
      isLead: true,
      skeleton: 'h-5 w-40',
      cell: (rate) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{rate.name}</span>
          {rate.isForShop ? <Badge tone="primary">Your shop</Badge> : null}
          {phaseOf(rate, today) === 'upcoming' ? <Badge>Scheduled</Badge> : null}
        </span>
      ),
    },
    { header: 'Applies to', skeleton: 'h-5 w-48 max-w-full', cell: whatFor },
    {
      header: 'Commission',
      align: 'end',
      skeleton: 'h-5 w-24 md:ms-auto',
      cell: (rate) => <span className="figures">{takesText(rate)}</span>,
    },
    {
      header: 'VAT on it',
      align: 'end',
      skeleton: 'h-5 w-12 md:ms-auto',
      cell: ({ vatPercent }) => <span className="figures">{vatPercent}%</span>,
    },
    {
      header: 'When',
      skeleton: 'h-5 w-32',
      cell: (rate) => <span className="figures">{daysText(rate) || 'Always'}</span>,
    },
  ]
}

function whatFor({ isFallback, categories, products }: OwnRate): string {
  if (isFallback) return 'All other products'
  const parts = [...(products ?? []), ...(categories ?? [])]
  return parts.length === 0 ? 'All products' : parts.join(', ')
}
