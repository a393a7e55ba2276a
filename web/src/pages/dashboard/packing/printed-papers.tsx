import { pagingLimits } from '@haat/contract/paging.limits'
import { useSearchParams } from 'react-router'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { useGetLabelsQuery, useGetPickListQuery } from '#features/shipments/packing-api.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { QueryState, whenNoRows } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { Label } from './label.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { batchSize, paperTitles, type PaperKind } from './papers.ts'
import { PrintedPickList } from './printed-pick-list.tsx'

/** What the packing desk prints: labels, packing slips, or the pick list. */
export function Papers({ kind }: { kind: PaperKind }) {
  return (
    <div className="papers">
      <Screen
        title={paperTitles[kind]}
        note={kind === 'labels' ? 'One label of 100 × 150 mm for each parcel.' : undefined}
        actions={
          <>
            <LinkButton to={dashboardPaths.toPack} variant="secondary" className="print:hidden">
              Back
            </LinkButton>
            <Button icon="printer" className="print:hidden" onClick={() => print()}>
              Print
            </Button>
          </>
        }
      >
        {kind === 'pick-list' ? <PickListPaper /> : <Parcels kind={kind} />}
      </Screen>
    </div>
  )
}

function PickListPaper() {
  const result = useGetPickListQuery(undefined)
  return (
    <Card className="p-5 sm:p-8 print:p-0 print:shadow-none">
      <QueryState
        result={result}
        loading={<LoadingText what="the pick list" lines={8} />}
        empty={{
          when: ({ products }) => products.length === 0,
          show: <EmptyState icon="circle-check" title="Nothing to pack" />,
        }}
      >
        {(list) => <PrintedPickList list={list} />}
      </QueryState>
    </Card>
  )
}

function Parcels({ kind }: { kind: 'labels' | 'slips' }) {
  const [query] = useSearchParams()
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const orders = query.get('orders') ?? undefined
  // The orders of a batch may have more parcels than there are orders.
  const limit = orders === undefined ? batchSize : pagingLimits.pageSizeMax
  const result = useGetLabelsQuery({ page, limit, orders })
  return (
    <QueryState
      result={result}
      frameError={inCard}
      loading={
        <Card className="p-5">
          <LoadingText what="the papers" lines={8} />
        </Card>
      }
      empty={whenNoRows(
        <Card>
          <EmptyState
            icon="printer"
            title="Nothing to print"
            hint="These orders have no parcel that waits in the shop."
          />
        </Card>,
      )}
    >
      {({ data, meta }) => (
        <>
          <Rest shown={(page - 1) * limit + data.length} total={meta.total} page={page} />
          <div className={kind === 'labels' ? 'flex flex-wrap gap-6 print:block' : 'space-y-6'}>
            {data.map((label) =>
              kind === 'labels' ? (
                <Label key={label.shipmentId} label={label} />
              ) : (
                <PackingSlip key={label.shipmentId} label={label} />
              ),
            )}
          </div>
        </>
      )}
    </QueryState>
  )
}

/** Says that these are not all, and leads to the next ones. */
function Rest({ shown, total, page }: { shown: number; total: number; page: number }) {
  const [query] = useSearchParams()
  if (shown >= total) return null
  const next = new URLSearchParams(query)
  next.set('page', String(page + 1))
  return (
    <p className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
      {`These end with parcel ${shown} of ${total}.`}
      <LinkButton to={`?${next}`} variant="secondary" size="sm">
        Show the next ones
      </LinkButton>
    </p>
  )
}
