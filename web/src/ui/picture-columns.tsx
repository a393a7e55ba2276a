import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'
import { Link } from './link.tsx'
import { Thumbnail } from './picture.tsx'

interface PictureOf<Row> {
  /** The heading over the pictures. */
  header: string
  src: (row: Row) => string | null
  name: (row: Row) => string
  /** A line under the name. */
  note?: (row: Row) => ReactNode
  /** Where the name leads. */
  to?: (row: Row) => string
  isRound?: boolean
  sortKey?: string
}

/** A picture and a name: two columns on wide screens, one line at the head of the card on phones. */
export function pictureColumns<Row>(of: PictureOf<Row>): Column<Row>[] {
  return [
    {
      header: of.header,
      className: 'max-md:hidden xl:w-20',
      skeleton: `size-12 ${of.isRound === true ? 'rounded-full' : 'rounded-md'}`,
      cell: (row) => <Face row={row} of={of} />,
    },
    {
      header: 'Name',
      isLead: true,
      skeleton: 'h-12 w-40 md:h-5',
      className: 'md:min-w-32 xl:min-w-40',
      ...(of.sortKey === undefined
        ? {}
        : { sortKey: of.sortKey, sortWords: ['A to Z', 'Z to A'] as const }),
      cell: (row) => (
        <span className="flex items-center gap-3">
          <span className="flex md:hidden">
            <Face row={row} of={of} />
          </span>
          <Name row={row} of={of} />
        </span>
      ),
    },
  ]
}

function Face<Row>({ row, of }: { row: Row; of: PictureOf<Row> }) {
  return (
    <Thumbnail src={of.src(row)} name={of.name(row)} isRound={of.isRound === true} isDecorative />
  )
}

function Name<Row>({ row, of }: { row: Row; of: PictureOf<Row> }) {
  const name = of.name(row)
  const note = of.note?.(row)
  return (
    <span className="min-w-0 wrap-anywhere">
      {of.to === undefined ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <Link
          to={of.to(row)}
          className="tap line-clamp-3 font-semibold [-webkit-box-pack:center] hover:text-link hover:underline"
        >
          {name}
        </Link>
      )}
      {note === undefined ? null : <span className="block text-xs text-muted">{note}</span>}
    </span>
  )
}
