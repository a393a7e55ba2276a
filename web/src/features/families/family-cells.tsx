import type { Product } from '@haat/contract/catalog'
import { useId, useRef, type KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { inputClass } from '#ui/field.tsx'
import type { Combination } from './family-grid.ts'
import { withCell, type FamilyDraft } from './use-family-form.ts'

const fields = ['price', 'stock'] as const
type CellField = (typeof fields)[number]

/** On a phone, 10 crore taka and five digits of stock fit. */
const widths: Record<CellField, string> = { price: 'w-29', stock: 'w-20' }

const names: Record<CellField, string> = { price: 'Price (৳)', stock: 'Stock' }

/**
 * A row for each combination. Enter and the arrow keys go from row to row, Ctrl and Enter fill the rows below. A box
 * that stays empty takes what the product has.
 */
export function FamilyCells({ draft, product }: { draft: FamilyDraft; product: Product }) {
  const table = useRef<HTMLTableElement>(null)
  const helpId = useId()
  const { combinations, typed } = draft

  function fillDown(from: number, field: CellField) {
    const first = combinations[from]
    if (first === undefined) return
    const value = typed.cells[first.key]?.[field] ?? ''
    draft.setCells(
      combinations
        .slice(from)
        .reduce((cells, { key }) => withCell(cells, key, { [field]: value }), typed.cells),
    )
  }

  function onKeyDown(event: KeyboardEvent, index: number, field: CellField) {
    const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (!isDown && !isUp) return
    event.preventDefault()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return fillDown(index, field)
    const next = `input[data-cell="${index + (isDown ? 1 : -1)} ${field}"]`
    const input = table.current?.querySelector<HTMLInputElement>(next)
    input?.focus()
    input?.select()
  }

  if (combinations.length === 0) return null
  return (
    <div>
      <p id={helpId} className="mb-2 text-sm text-muted">
        Empty boxes take the product’s own price and stock. Enter goes to the next row, Ctrl + Enter
        fills the rows below.
      </p>
      <table ref={table} aria-describedby={helpId} className="w-full border-collapse text-sm">
        <caption className="sr-only">Price and stock of each combination</caption>
        <CellsHead />
        <tbody>
          {combinations.map((combination, index) => (
            <CellRow
              key={combination.key}
              {...{ draft, product, combination }}
              place={index}
              onKeyDown={(event, field) => onKeyDown(event, index, field)}
            />
          ))}
        </tbody>
      </table>
      <FillButtons onFill={(field) => fillDown(0, field)} />
    </div>
  )
}

function CellsHead() {
  return (
    <thead>
      <tr className="border-b border-line text-xs text-muted">
        <th scope="col" className="py-2 text-start font-semibold">
          Sell
        </th>
        {fields.map((field) => (
          <th key={field} scope="col" className="py-2 ps-2 text-start font-semibold">
            {names[field]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function FillButtons({ onFill }: { onFill: (field: CellField) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => onFill('price')}>
        Same price for all
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onFill('stock')}>
        Same stock for all
      </Button>
    </div>
  )
}

function CellRow({
  draft,
  product,
  combination: { key, label },
  place,
  onKeyDown,
}: {
  draft: FamilyDraft
  product: Product
  combination: Combination
  place: number
  onKeyDown: (event: KeyboardEvent, field: CellField) => void
}) {
  const { typed, ownKey, errors } = draft
  const cell = typed.cells[key] ?? {}
  const isOwn = key === ownKey
  const isSold = isOwn || cell.isLeftOut !== true
  const change = (values: typeof cell) => draft.setCells(withCell(typed.cells, key, values))
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 text-start font-normal">
        <Sold {...{ label, isOwn, isSold }} onToggle={() => change({ isLeftOut: isSold })} />
      </th>
      {fields.map((field) => (
        <td key={field} className={`${widths[field]} py-1.5 ps-2 sm:w-40`}>
          <Box
            name={`${names[field]} of ${label}`}
            field={field}
            place={place}
            placeholder={String(product[field])}
            error={errors.cells[`${key} ${field}`]}
            isDisabled={!isSold}
            value={cell[field] ?? ''}
            onChange={(value) => change({ [field]: value })}
            onKeyDown={(event) => onKeyDown(event, field)}
          />
        </td>
      ))}
    </tr>
  )
}

function Sold({
  label,
  isOwn,
  isSold,
  onToggle,
}: {
  label: string
  isOwn: boolean
  isSold: boolean
  onToggle: () => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        aria-label={`Sell ${label}`}
        className="size-4.5 flex-none"
        checked={isSold}
        disabled={isOwn}
        onChange={onToggle}
      />
      <span className={`min-w-0 wrap-anywhere ${isSold ? '' : 'text-muted line-through'}`}>
        {label}
        {isOwn ? <span className="block text-xs text-muted">this product</span> : null}
      </span>
    </label>
  )
}

function Box({
  name,
  field,
  place,
  placeholder,
  error,
  isDisabled,
  value,
  onChange,
  onKeyDown,
}: {
  name: string
  field: CellField
  place: number
  placeholder: string
  error: string | undefined
  isDisabled: boolean
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const errorId = useId()
  return (
    <>
      <input
        aria-label={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode={field === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        data-cell={`${place} ${field}`}
        placeholder={placeholder}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} figures max-sm:px-2`}
      />
      {error === undefined ? null : (
        <p id={errorId} className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
    </>
  )
}
