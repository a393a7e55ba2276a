import type { z } from '@haat/contract/schema'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { useSelector } from 'react-redux'
import type { DraftPlace } from './draft-keys.ts'
import { forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { currentOf, newsOf, type FieldNews } from './edit-conflict.ts'
import { useSchemaForm, type SchemaForm } from './forms.ts'
import { isRecord, selectIsRestored } from './persistence.ts'
import { selectUser } from './session.ts'

/** What the component around a form needs to know. */
export interface Keeping {
  /** There are unsaved changes. */
  isDirty: boolean
  /** A draft from before the session ended, or the page was left, was restored. */
  restored: { hadFile: boolean } | null
  /** Deletes the draft, because the form was saved or discarded. */
  forget: () => void
  /** Whether `forget` was called; unlike `isDirty` this is known before the next render. */
  isOver: () => boolean
}

export interface KeptForm<Values extends FieldValues, Base> extends Keeping {
  form: SchemaForm<Values>
  /** The record that the edit is based on; `start` has its values as the form shows them. */
  base: Base
  start: DefaultValues<Values>
  /** The changes by somebody else that made the server reject the last save. */
  news: readonly FieldNews[]
  /** Puts a value into a field. */
  choose: (name: string, value: unknown) => void
  /** After an EDIT_CONFLICT: takes over what others changed and keeps the input. Returns whether it was one. */
  takeConflict: (error: unknown) => boolean
}

interface Options<Values extends FieldValues, Base> {
  /** Names the form, for its draft. */
  name: string
  /** The record's id; `new` for one still to be made. */
  id: string
  schema: z.ZodMiniType<Values, Values>
  base: Base
  valuesOf: (base: Base) => DefaultValues<Values>
  /** Reads the record from a draft or an error; undefined when it is none. */
  readBase?: (found: unknown) => Base | undefined
  /** The form signs somebody in or up, so its draft belongs to no account. */
  isVisitors?: boolean
  /** Fields that are never stored: passwords. */
  secret?: readonly Path<Values>[]
  /** Whether a file is chosen beside the fields. */
  hasFile?: boolean
  /** The record's field that such a file replaces. */
  pictureField?: string
}

/**
 * A form whose draft survives: it is stored for as long as the tab is open, per person, form and record,
 * and restored with the form. It also knows which record its edit is based on.
 */
export function useKeptForm<Values extends FieldValues, Base>(
  options: Options<Values, Base>,
): KeptForm<Values, Base> {
  const { schema, valuesOf, readBase, hasFile = false } = options
  const [base, setBase] = useState(options.base)
  const [news, setNews] = useState<readonly FieldNews[]>([])
  const start = valuesOf(base)
  const form = useSchemaForm(schema, start)
  const isDirty = form.formState.isDirty || hasFile

  /** Starts from another record and keeps the input. */
  function restart(next: Base, typed: Record<string, unknown>) {
    const values = valuesOf(next)
    setBase(next)
    form.reset(values)
    form.reset(Object.assign({}, values, typed), { keepDefaultValues: true })
  }
  const { restored, forget, isOver } = useDraft(form, options, { base, isDirty, restart })

  return {
    form,
    base,
    start,
    news,
    isDirty,
    restored,
    forget,
    isOver,
    choose: (name, value) =>
      form.reset({ ...form.getValues(), [name]: value }, { keepDefaultValues: true }),
    takeConflict: (error) => {
      const current = currentOf(error)
      const next = current === null ? undefined : readBase?.(Object.assign({}, base, current))
      if (next === undefined) return false
      const typed = form.getValues()
      const picture = options.pictureField
      const ofPicture = picture === undefined ? [] : newsOf(base, next, {}).filter(is(picture))
      setNews([...newsOf(start, valuesOf(next), typed), ...ofPicture])
      restart(next, changesOf(start, typed))
      return true
    },
  }
}

interface Typing<Base> {
  base: Base
  isDirty: boolean
  restart: (base: Base, typed: Record<string, unknown>) => void
}

/** Stores the input as it is typed, and restores it once. */
function useDraft<Values extends FieldValues, Base>(
  form: SchemaForm<Values>,
  options: Options<Values, Base>,
  { base, isDirty, restart }: Typing<Base>,
): Pick<Keeping, 'restored' | 'forget' | 'isOver'> {
  const { name, id, readBase, secret = [], hasFile = false, base: given } = options
  const signedIn = useSelector(selectUser)?.id ?? null
  const owner = options.isVisitors === true ? null : signedIn
  const isKnown = useSelector(selectIsRestored)
  const [restored, setRestored] = useState<Keeping['restored']>(null)
  const isOver = useRef(false)
  const place: DraftPlace = { owner, form: name, id }
  const values = useWatch({ control: form.control })

  const latest = useRef({ place, restart, readBase, given, isDirty })
  useEffect(() => {
    latest.current = { place, restart, readBase, given, isDirty }
  })
  useEffect(() => {
    // A page rendered on the server learns only later who is signed in, and by then there may be input.
    if (!isKnown) return
    const { place: where, restart: begin, readBase: read, given: first } = latest.current
    const draft = latest.current.isDirty ? null : readDraft(where)
    if (draft === null) return
    const emptied = Object.fromEntries(draft.emptied.map((field) => [field, undefined]))
    begin(read?.(draft.base) ?? first, { ...draft.values, ...emptied })
    setRestored({ hadFile: draft.hadFile })
  }, [isKnown])

  const wasDirty = useRef(false)
  // Before it is painted: what somebody sees in a form outlives a reload at that moment.
  useLayoutEffect(() => {
    // A form that stays open starts a new draft once it is clean.
    if (!isDirty) isOver.current = false
    if (isOver.current) return
    if (isDirty) {
      const typed = changesOf(form.formState.defaultValues, values)
      writeDraft(place, { base, hadFile: hasFile, ...storable(typed, secret) })
    } else if (wasDirty.current) {
      forgetDraft(place)
    }
    wasDirty.current = isDirty
  })

  return {
    restored,
    forget: () => {
      isOver.current = true
      forgetDraft(place)
    },
    isOver: () => isOver.current,
  }
}

/** Typed values without secret fields; a field that was emptied is listed by name, since JSON drops it. */
function storable(typed: Record<string, unknown>, secret: readonly string[]) {
  const open = Object.entries(typed).filter(([field]) => !secret.includes(field))
  return {
    values: Object.fromEntries(open.filter(([, value]) => value !== undefined)),
    emptied: open.flatMap(([field, value]) => (value === undefined ? [field] : [])),
  }
}

function is(field: string): (news: FieldNews) => boolean {
  return ({ name }) => name === field
}

/** The fields of `typed` that differ from `start`. */
function changesOf(start: unknown, typed: unknown): Record<string, unknown> {
  const before = isRecord(start) ? start : {}
  const after = isRecord(typed) ? Object.entries(typed) : []
  return Object.fromEntries(after.filter(([name, value]) => value !== before[name]))
}
