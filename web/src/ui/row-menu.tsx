import type { Column } from './data-table.tsx'
import { Icon } from './icon.tsx'
import { Menu, type MenuItem } from './menu.tsx'

type Items = readonly (MenuItem | 'separator')[]

/** The last column of a table: a menu with what can be done with the row. `nameOf` names the row. */
export function actionsColumn<Row>(
  nameOf: (row: Row) => string,
  itemsFor: (row: Row) => Items,
): Column<Row> {
  return {
    header: 'Actions',
    isHeaderHidden: true,
    isCorner: true,
    align: 'end',
    skeleton: 'size-10 ms-auto',
    cell: (row) => {
      const items = itemsFor(row)
      if (items.length === 0) return null
      return (
        <Menu
          trigger={<Icon name="ellipsis-vertical" />}
          label={`Actions for ${nameOf(row)}`}
          triggerClass="grid size-10 place-items-center rounded-md transition-colors hover:bg-neutral-soft"
          items={items}
        />
      )
    },
  }
}
