import type { WishList, WishLists } from '@haat/contract/wishes'
import { useState } from 'react'
import { ListDialog } from '#features/wishes/list-dialog.tsx'
import { useRemoveWishListMutation } from '#features/wishes/wishes-api.ts'
import { SelectField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'

/** Which list of saved products is shown; and lists are added, renamed and deleted here. */
export function ListChoice({
  lists,
  chosen,
  onChoose,
}: {
  lists: WishLists | undefined
  /** An id, or `saved`; undefined: all lists. */
  chosen: string | undefined
  onChoose: (id: string | null) => void
}) {
  /** The list in the dialog; null for a new one. */
  const [edited, setEdited] = useState<{ list: WishList | null } | null>(null)
  const [remove] = useRemoveWishListMutation()
  const list = lists?.lists.find(({ id }) => id === chosen)

  async function removeIt({ id }: WishList) {
    const words = { pending: mutationMessages.pending, done: mutationMessages.deleted }
    if ((await runMutation(remove(id).unwrap(), words)).ok) onChoose(null)
  }

  const items: (MenuItem | 'separator')[] = [
    { label: 'Add a list', icon: 'plus', onSelect: () => setEdited({ list: null }) },
  ]
  if (list !== undefined) {
    items.push(
      { label: 'Rename this list', icon: 'pencil', onSelect: () => setEdited({ list }) },
      'separator',
      { label: 'Delete this list', icon: 'trash-2', onSelect: () => void removeIt(list) },
    )
  }
  return (
    <>
      <SelectField
        label="List"
        isLabelHidden
        className="w-72 max-sm:flex-1"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
        options={optionsOf(lists)}
      />
      <Menu
        trigger={<Icon name="ellipsis-vertical" />}
        label="Change lists"
        triggerClass="grid size-11 place-items-center rounded-md transition-colors hover:bg-neutral-soft"
        items={items}
      />
      {edited === null ? null : (
        <ListDialog list={edited.list} onAdded={onChoose} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function optionsOf(lists: WishLists | undefined) {
  if (lists === undefined) return [{ value: '', label: 'All lists' }]
  const named = lists.lists.map(({ id, name, count }) => ({
    value: id,
    label: `${name} (${count})`,
  }))
  return [
    { value: '', label: 'All lists' },
    { value: 'saved', label: `Saved (${lists.saved})` },
    ...named,
  ]
}
