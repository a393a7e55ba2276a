import type { ParcelLabel } from '@haat/contract/packing'
import { useState } from 'react'
import { pageCount } from '@haat/contract/page-count'
import { countOf, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { nameOf } from '#core/order-name.ts'
import { useGetLabelsQuery } from '#features/shipments/packing-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState, whenNoRows } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { collectWords } from './label-words.ts'
import { batchSize, papersPath } from './papers.ts'

/** Parcels that wait for the courier, so that their papers can be printed again. */
export function PackedParcels() {
  const [page, setPage] = useState(1)
  const result = useGetLabelsQuery({ page, limit: batchSize })
  return (
    <Card className="p-5">
      <section aria-labelledby="packed-parcels">
        <h2 id="packed-parcels" className="text-base">
          Packed, not handed over yet
        </h2>
        <QueryState
          result={result}
          frameError={inCard}
          loading={<LoadingText what="the parcels" lines={3} />}
          empty={whenNoRows(<p className="mt-2 text-sm text-muted">No parcel waits here.</p>)}
        >
          {({ data, meta }, isStale) => (
            <>
              <PrintLinks count={data.length} page={page} />
              <ul
                aria-busy={isStale}
                className={`mt-3 divide-y divide-line text-sm ${isStale ? 'opacity-50' : ''}`}
              >
                {data.map((label) => (
                  <Row key={label.shipmentId} label={label} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={pageCount(meta)}
                onPage={setPage}
                label="Pages of packed parcels"
              />
            </>
          )}
        </QueryState>
      </section>
    </Card>
  )
}

function PrintLinks({ count, page }: { count: number; page: number }) {
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <LinkButton size="sm" icon="printer" to={papersPath('labels', [], page)}>
        Print {countOf(count, 'label')}
      </LinkButton>
      <LinkButton size="sm" variant="secondary" icon="printer" to={papersPath('slips', [], page)}>
        Print {countOf(count, 'packing slip')}
      </LinkButton>
    </p>
  )
}

function Row({ label }: { label: ParcelLabel }) {
  const { orderId, orderNumber, number, to } = label
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <span className="min-w-0">
        <Link
          to={paths.order(orderId)}
          className="figures tap inline-flex items-center font-semibold hover:underline"
        >
          {nameOf({ id: orderId, number: orderNumber })}
        </Link>
        <span className="ms-2 wrap-anywhere text-muted">
          Parcel {number}, {to.name}
        </span>
      </span>
      <span className="figures text-muted">{collectWords(label, money)}</span>
    </li>
  )
}
