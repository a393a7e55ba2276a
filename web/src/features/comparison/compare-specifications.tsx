import type { SpecificationGroup } from '@haat/contract/attributes'
import { Icon } from '#ui/icon.tsx'
import { compareCell, compareLabel } from './compare-table.tsx'
import { comparedGroups, type ComparedRow } from './compared-specifications.ts'

/** The rows of what compared products say, by groups; those that differ are marked. */
export function CompareSpecifications({
  said,
  isOnlyDifferent,
}: {
  /** By compared product; undefined while it is loading, and if it can't be loaded or is no longer sold. */
  said: readonly (readonly SpecificationGroup[] | undefined)[]
  isOnlyDifferent: boolean
}) {
  const groups = comparedGroups(said)
    .map(({ name, rows }) => ({
      name,
      rows: isOnlyDifferent ? rows.filter(({ isDifferent }) => isDifferent) : rows,
    }))
    .filter(({ rows }) => rows.length > 0)
  return groups.map(({ name, rows }) => (
    <tbody key={name} className="divide-y divide-line border-t border-line">
      {name === '' ? null : (
        <tr>
          <th
            scope="rowgroup"
            colSpan={said.length + 1}
            className="bg-sunken px-3 py-2.5 text-start text-sm font-semibold sm:px-5"
          >
            {name}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <SpecificationRow key={row.attributeId} row={row} />
      ))}
    </tbody>
  ))
}

function SpecificationRow({ row: { name, values, isDifferent } }: { row: ComparedRow }) {
  return (
    <tr>
      <th scope="row" className={compareLabel}>
        {name}
        {isDifferent ? (
          <span className="mt-1 flex items-center gap-1 font-normal text-link">
            <Icon name="scale" className="size-3.5" />
            differs
          </span>
        ) : null}
      </th>
      {values.map((value, place) => (
        <td
          key={place}
          className={`${compareCell} wrap-anywhere ${isDifferent ? 'font-semibold' : ''}`}
        >
          {value || <span className="text-muted">{value === '' ? 'Not stated' : '–'}</span>}
        </td>
      ))}
    </tr>
  )
}
