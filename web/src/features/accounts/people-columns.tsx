import type { Person } from '@haat/contract/accounts'
import { StatusChip } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { EmailText } from '#ui/email-text.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'

/** The ids of the selected rows. */
export interface SelectedRows {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
}

/** A list of people; `itemsFor` is what can be done with one of them. */
export function peopleColumns(
  selected: SelectedRows,
  itemsFor: (person: Person) => (MenuItem | 'separator')[],
): Column<Person>[] {
  return [
    {
      header: 'Select',
      isHeaderHidden: true,
      className: 'md:w-12',
      skeleton: 'size-4.5',
      cell: ({ id, name }) => (
        <Checkbox
          checked={selected.ids.has(id)}
          onChange={() => selected.toggle(id)}
          label={
            <>
              <span className="md:sr-only">Select</span>
              <span className="sr-only"> {name}</span>
            </>
          }
        />
      ),
    },
    ...pictureColumns<Person>({
      header: 'Image',
      src: ({ profilePhoto }) => profilePhoto,
      name: ({ name }) => name,
      isRound: true,
    }),
    {
      header: 'Email',
      skeleton: 'h-5 w-44',
      className: 'md:min-w-44',
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    {
      header: 'Phone',
      skeleton: 'h-5 w-28',
      cell: ({ phoneNumber }) => (
        <span className="figures whitespace-nowrap">{phoneNumber ?? 'Not given'}</span>
      ),
    },
    {
      header: 'Status',
      skeleton: 'h-6 w-16',
      cell: ({ user }) => <StatusChip status={user.status} />,
    },
    actionsColumn(({ name }) => name, itemsFor),
  ]
}
