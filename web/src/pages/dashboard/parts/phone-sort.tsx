import type { Column } from '#ui/data-table.tsx'
import { SelectField } from '#ui/field.tsx'
import type { ListState } from './use-list-state.ts'

const plainWords = ['lowest first', 'highest first'] as const

/** Sorting where the table has no headings to press: on phones. Nothing for a table that can't be sorted. */
export function PhoneSort<Row>({
  columns,
  list,
}: {
  columns: readonly Column<Row>[]
  list: ListState
}) {
  const options = columns.flatMap(({ header, sortKey, sortWords = plainWords }) =>
    sortKey === undefined
      ? []
      : [
          { value: `${sortKey} desc`, label: `${header}: ${sortWords[1]}` },
          { value: `${sortKey} asc`, label: `${header}: ${sortWords[0]}` },
        ],
  )
  if (options.length === 0) return null
  return (
    <SelectField
      label="Sort by"
      isLabelHidden
      value={list.sort === null ? '' : `${list.sort.by} ${list.sort.order}`}
      onChange={(event) => {
        const [by = null, order = null] = event.target.value.split(' ')
        list.change({ sortBy: by, sortOrder: order })
      }}
      placeholder="Sort by"
      options={options}
      className="border-b border-line p-4 md:hidden"
    />
  )
}
