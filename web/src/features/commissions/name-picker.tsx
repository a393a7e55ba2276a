import { useDeferredValue, useState, type ReactNode } from 'react'
import { Field, inputClass } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useCombobox } from '#ui/use-combobox.ts'
import { useFindNameableQuery, type Nameable, type NameableKind } from './commissions-api.ts'

interface NamePickerProps {
  kind: NameableKind
  label: string
  hint?: ReactNode
  error?: string | undefined
  placeholder: string
  chosen: readonly Nameable[]
  onChange: (chosen: Nameable[]) => void
  /** Choosing one replaces the one before. */
  isSingle?: boolean
}

/** Chooses shops, categories or products by searching for them. */
export function NamePicker(props: NamePickerProps) {
  const { kind, label, hint, error, placeholder, chosen, onChange, isSingle = false } = props
  const [text, setText] = useState('')
  const { items, hasFailed } = useSuggestions(kind, text, chosen)
  const box = useCombobox(items.length)

  function choose(item: Nameable) {
    onChange(isSingle ? [item] : [...chosen, item])
    setText('')
    box.close()
  }

  return (
    <div id={box.rootId}>
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <div className="relative">
            <input
              {...box.input}
              {...ids}
              autoComplete="off"
              placeholder={placeholder}
              value={text}
              onFocus={box.open}
              onChange={(event) => {
                setText(event.target.value)
                box.open()
              }}
              className={inputClass}
            />
            {box.isOpen && text.trim() !== '' ? (
              <Suggestions
                items={items}
                hasFailed={hasFailed}
                label={label}
                box={box}
                onChoose={choose}
              />
            ) : null}
          </div>
        )}
      </Field>
      <Chosen label={label} chosen={chosen} onChange={onChange} />
    </div>
  )
}

/** What matches the text, without what is chosen already. */
function useSuggestions(kind: NameableKind, text: string, chosen: readonly Nameable[]) {
  const searchTerm = useDeferredValue(text.trim())
  const { data, isError } = useFindNameableQuery({ kind, searchTerm }, { skip: searchTerm === '' })
  const known = new Set(chosen.map(({ id }) => id))
  const items = searchTerm === '' || data === undefined ? [] : data
  return { items: items.filter(({ id }) => !known.has(id)), hasFailed: isError }
}

const panel =
  'floating absolute inset-x-0 top-full z-40 mt-1.5 max-h-56 overflow-y-auto overscroll-contain rounded-md bg-raised p-1.5 shadow-float'

function Suggestions({
  items,
  hasFailed,
  label,
  box,
  onChoose,
}: {
  items: readonly Nameable[]
  hasFailed: boolean
  label: string
  box: ReturnType<typeof useCombobox>
  onChoose: (item: Nameable) => void
}) {
  if (items.length === 0) {
    return (
      <p role="status" className={`${panel} px-3 py-2 text-sm text-muted`}>
        {hasFailed ? 'This could not be loaded. Check your connection.' : 'Nothing found'}
      </p>
    )
  }
  return (
    <div id={box.listId} role="listbox" aria-label={label} tabIndex={-1} className={panel}>
      {items.map((item, index) => (
        <button
          key={item.id}
          id={box.optionId(index)}
          type="button"
          role="option"
          aria-selected={index === box.active}
          tabIndex={-1}
          onClick={() => onChoose(item)}
          className="block w-full rounded-sm px-3 py-2 text-start text-sm wrap-anywhere hover:bg-neutral-soft aria-selected:bg-neutral-soft"
        >
          {item.name}
        </button>
      ))}
    </div>
  )
}

function Chosen({
  label,
  chosen,
  onChange,
}: Pick<NamePickerProps, 'label' | 'chosen' | 'onChange'>) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label={`${label}: chosen`} className="mt-2 flex flex-wrap gap-2">
      {chosen.map((item) => (
        <li
          key={item.id}
          className="inline-flex max-w-full items-center gap-1 rounded-sm bg-neutral-soft ps-2.5 text-sm text-neutral"
        >
          <span className="truncate">{item.name}</span>
          <button
            type="button"
            aria-label={`Remove ${item.name}`}
            onClick={() => onChange(chosen.filter(({ id }) => id !== item.id))}
            className="tap grid size-8 flex-none place-items-center rounded-sm hover:bg-sunken"
          >
            <Icon name="x" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
