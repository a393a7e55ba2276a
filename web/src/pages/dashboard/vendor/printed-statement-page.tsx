import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { marketDay } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { selectUserEmail } from '#core/session.ts'
import { useGetWholeStatementQuery } from '#features/ledger/ledger-api.ts'
import { PrintedStatement } from '#features/ledger/printed-statement.tsx'
import { periodOf } from '#features/ledger/statement-period.ts'
import { useGetVendorShopsQuery } from '#features/shops/shops-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

export default function PrintedStatementPage() {
  const [query] = useSearchParams()
  const [today] = useState(() => marketDay(new Date()))
  const period = periodOf(query)
  const email = useSelector(selectUserEmail) ?? ''
  const shops = useGetVendorShopsQuery(email, { skip: email === '' })
  const result = useGetWholeStatementQuery(period)
  return (
    <Screen
      title={dashboardPages.printedStatement.title}
      actions={
        result.data === undefined ? undefined : (
          <Button icon="printer" className="print:hidden" onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <Card className="p-5 sm:p-8 print:p-0 print:shadow-none">
        <QueryState result={result} loading={<LoadingText what="the statement" lines={12} />}>
          {(statement) => (
            <PrintedStatement
              statement={statement}
              period={period}
              today={today}
              shopName={shops.data?.[0]?.name ?? 'your shop'}
            />
          )}
        </QueryState>
      </Card>
    </Screen>
  )
}
