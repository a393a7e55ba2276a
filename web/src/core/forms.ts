import type { z } from '@haat/contract/schema'
import type { FieldError } from '@haat/contract/errors'
import { toNestErrors } from '@hookform/resolvers'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { fieldErrors } from './api-error.ts'

/** A form whose values have the type of its schema. */
export type SchemaForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>

/**
 * A form that is validated by a schema of the contract: on submit, then on every change. The first invalid field
 * gets the focus, and the input stays.
 */
export function useSchemaForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): SchemaForm<Values> {
  return useForm<Values, unknown, Values>({
    resolver: readableFirst(standardSchemaResolver(schema)),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
}

export const notANumber = 'Enter a number in digits, like 1200.'

/**
 * Rejects boxes for numbers whose text is none, which say that they are empty: left out, or no limit, is not what
 * somebody means who types "1,2000".
 */
function readableFirst<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const unread = (options.names ?? []).filter((name) => isUnread(options, name))
    if (unread.length === 0) return await resolver(values, context, options)
    const error = { type: 'badInput', message: notANumber }
    const errors = Object.fromEntries(unread.map((name) => [name, error]))
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}

function isUnread<Values extends FieldValues>(
  { fields }: ResolverOptions<Values>,
  name: string,
): boolean {
  const ref: unknown = get(fields, `${name}.ref`)
  // A field that is not there any more, since another choice shows others, keeps no form from being sent.
  return ref instanceof HTMLInputElement && ref.isConnected && ref.validity.badInput
}

/**
 * Shows the server's field errors under the same fields as the client's own (`data.email` is the field
 * `email`). `fieldOf` renames those that the form calls otherwise. Returns whether any field took one.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: SchemaForm<Values>,
  error: unknown,
  fieldOf: (error: FieldError) => FieldError = (each) => each,
): boolean {
  const isField = (name: string): name is Path<Values> => name in form.getValues()
  const shown = fieldErrors(error).flatMap((each) => {
    const { path, message } = fieldOf(each)
    const name = path.replace(/^data\./, '')
    return isField(name) ? [{ name, message }] : []
  })
  for (const [index, { name, message }] of shown.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return shown.length > 0
}

/** Only the values that differ from the form's start, so that other people's changes to other fields stay. */
export function changedValues<Values extends FieldValues>(
  start: { readonly [Name in keyof Values]?: Values[Name] | undefined },
  values: Values,
): Partial<Values> {
  const isKey = (name: string): name is Extract<keyof Values, string> => name in values
  const changed: Partial<Values> = {}
  for (const name of Object.keys(values)) {
    if (isKey(name) && values[name] !== start[name]) changed[name] = values[name]
  }
  return changed
}

/** A field without a value may stay empty; a value can be changed but not removed. */
export function emptyIsAbsent(known: string | null): {
  setValueAs?: (value: string | undefined) => string | undefined
} {
  return known === null ? { setValueAs: (value) => (value === '' ? undefined : value) } : {}
}
