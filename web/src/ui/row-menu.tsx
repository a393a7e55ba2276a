import { Icon } from './icon.tsx'
import { Menu, type MenuItem } from './menu.tsx'

/** What can be done with one row of a table; `of` names the row. */
export function RowMenu({ of, items }: { of: string; items: readonly (MenuItem | 'separator')[] }) {
  return (
    <Menu
      trigger={<Icon name="ellipsis-vertical" />}
      label={`Actions for ${of}`}
      triggerClass="grid size-10 place-items-center rounded-md transition-colors hover:bg-neutral-soft"
      items={items}
    />
  )
}
