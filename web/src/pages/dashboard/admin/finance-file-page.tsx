import { settlementResults } from '@haat/contract/settlement-files'
import { useParams } from 'react-router'
import { gatewayWords } from '#features/finance/finance-words.ts'
import {
  useGetSettlementFileQuery,
  useGetSettlementRowsQuery,
} from '#features/finance/settlement-files-api.ts'
import { Card, inCard } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FilterSelect } from '#pages/dashboard/parts/filter-select.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { FinanceNav } from './finance/finance-nav.tsx'
import { settlementColumns } from './finance/settlement-columns.tsx'
import { SettlementSummary } from './finance/settlement-summary.tsx'

/** A gateway's settlement file beside the books. */
export default function FinanceFilePage() {
  const { id = '' } = useParams()
  const result = useGetSettlementFileQuery(id)
  const file = result.currentData
  return (
    <Screen
      title={
        file === undefined
          ? 'Settlement file'
          : `Settlement file no. ${file.number} of ${gatewayWords[file.gateway]}`
      }
    >
      <FinanceNav current="files" />
      <QueryState
        result={result}
        loading={
          <Card className="p-4 sm:p-5">
            <LoadingText what="the file" lines={12} />
          </Card>
        }
        notFound={<EmptyState icon="upload" title="There is no such file" />}
        frameError={inCard}
      >
        {(found) => (
          <div className="space-y-5">
            <SettlementSummary file={found} />
            <Rows id={found.id} />
          </div>
        )}
      </QueryState>
    </Screen>
  )
}

function Rows({ id }: { id: string }) {
  const list = useListState()
  const result = choiceOf(list.query, 'result', settlementResults)
  const rows = useGetSettlementRowsQuery({ id, page: list.page, result })
  return (
    <section aria-labelledby="rows" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rows" className="text-lg">
          Rows
        </h2>
        <FilterSelect
          label="Result"
          name="result"
          value={result}
          values={settlementResults}
          list={list}
        />
      </div>
      <ListPanel
        caption="rows of the file"
        result={rows}
        list={list}
        columns={settlementColumns}
        notFound="No such row"
        rowKey={({ line, kind, transactionId, reference }) =>
          `${line ?? ''} ${kind} ${transactionId} ${reference}`
        }
        empty={<EmptyState icon="list" title="The file has no rows" />}
      />
    </section>
  )
}
