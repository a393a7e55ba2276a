import { id } from '@haat/contract/fields'
import { formatOrderNumber, isOrderNumber, readOrderDigits } from '@haat/contract/order-numbers'
import { z } from '@haat/contract/schema'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { marketDay } from '#core/format.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useDownloadStatementMutation } from './ledger-api.ts'
import { periodOf, periodQuery, usualPeriods, type Period } from './statement-period.ts'

/** Chooses the period, or one order, and saves what is chosen as a file. */
export function StatementFilter({
  shopId,
  printTo,
}: {
  shopId: string | undefined
  printTo: string | undefined
}) {
  const [query, setQuery] = useSearchParams()
  const period = periodOf(query)
  const show = (next: Period) => {
    const kept = new URLSearchParams(query)
    for (const key of ['from', 'to', 'order', 'page']) kept.delete(key)
    for (const [key, value] of new URLSearchParams(periodQuery(next))) kept.set(key, value)
    setQuery(kept, { preventScrollReset: true })
  }
  return (
    <div className="space-y-4 border-b border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Usual period={period} onShow={show} />
        <div className="flex flex-wrap gap-2">
          {printTo === undefined ? null : (
            <LinkButton to={printTo} size="sm" variant="secondary" icon="printer">
              Print
            </LinkButton>
          )}
          <Download shopId={shopId} period={period} />
        </div>
      </div>
      {/* The key gives the boxes the values of the address when it changes. */}
      <div
        key={periodQuery(period)}
        className="flex flex-wrap items-end gap-x-8 gap-y-4 max-sm:block max-sm:space-y-4"
      >
        <Days period={period} onShow={show} />
        <OrderSearch orderId={period.orderId} onShow={show} />
      </div>
    </div>
  )
}

interface Shows {
  onShow: (period: Period) => void
}

function Usual({ period, onShow }: Shows & { period: Period }) {
  const [today] = useState(() => marketDay(new Date()))
  return (
    <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
      {usualPeriods(today).map((usual) => {
        const isShown = periodQuery(usual.period) === periodQuery(period)
        return (
          <Button
            key={usual.name}
            size="sm"
            variant={isShown ? 'primary' : 'secondary'}
            aria-pressed={isShown}
            onClick={() => onShow(usual.period)}
          >
            {usual.name}
          </Button>
        )
      })}
    </div>
  )
}

function Days({ period, onShow }: Shows & { period: Period }) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { from, to } = periodOf(
      new URLSearchParams({ from: text(form, 'from'), to: text(form, 'to') }),
    )
    if (from !== undefined && to !== undefined && to < from) {
      return setError('The last day is before the first.')
    }
    setError(undefined)
    onShow({ from, to })
  }
  return (
    <form
      aria-label="Days of the statement"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-3 sm:flex"
    >
      <TextField label="First day" name="from" type="date" defaultValue={period.from ?? ''} />
      <TextField
        label="Last day"
        name="to"
        type="date"
        error={error}
        defaultValue={period.to ?? ''}
      />
      <Button type="submit" variant="secondary" className="max-sm:col-span-2 sm:mt-[1.625rem]">
        Show
      </Button>
    </form>
  )
}

function OrderSearch({ orderId, onShow }: Shows & { orderId: string | undefined }) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = text(new FormData(event.currentTarget), 'order')
    if (typed === '') return onShow({})
    const digits = readOrderDigits(typed)
    const found = z.safeParse(id, typed).data?.toLowerCase() ?? digits
    if (found === null || (found === digits && !isOrderNumber(found))) {
      return setError('Enter the whole order number, as the invoice shows it.')
    }
    setError(undefined)
    onShow({ orderId: found })
  }
  return (
    <form
      role="search"
      aria-label="Search by order number"
      noValidate
      onSubmit={submit}
      className="flex items-start gap-3 sm:min-w-80 sm:flex-1"
    >
      <TextField
        label="What became of an order"
        name="order"
        type="search"
        autoComplete="off"
        placeholder="Order number"
        error={error}
        defaultValue={orderId === undefined ? '' : formatOrderNumber(orderId)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" className="mt-[1.625rem]">
        Find
      </Button>
    </form>
  )
}

function Download({ shopId, period }: { shopId: string | undefined; period: Period }) {
  const [download, { isLoading }] = useDownloadStatementMutation()
  async function save() {
    const { error } = await download({ shopId, ...period })
    if (error !== undefined) toast.error(errorMessage(error))
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon="download"
      isPending={isLoading}
      onClick={() => void save()}
    >
      Download CSV
    </Button>
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
