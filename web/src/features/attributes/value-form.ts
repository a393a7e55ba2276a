import {
  attributeValueInput,
  type AttributeValue,
  type AttributeValueInput,
} from '@haat/contract/attributes'
import { z } from '@haat/contract/schema'
import { fieldErrors } from '#core/api-error.ts'

/** A choice as it is typed. `number` null: what its label begins with. */
export interface TypedValue {
  label: string
  labelBn: string
  number: string | null
  /** #rrggbb; empty for no colour. */
  swatch: string
}

export const emptyValue: TypedValue = { label: '', labelBn: '', number: null, swatch: '' }

export function typedOf({ label, labelBn, number, swatch }: AttributeValue): TypedValue {
  return { label, labelBn, number: number === null ? '' : String(number), swatch: swatch ?? '' }
}

/** The number as the field shows it: `16` of "16 GB" until somebody types one. */
export function numberText({ label, number }: TypedValue): string {
  return number ?? /^\d+(\.\d+)?/.exec(label)?.[0] ?? ''
}

/** Whether nothing was typed that the other does not say. */
export function isSameValue(one: TypedValue, other: TypedValue): boolean {
  const isSameText = one.label === other.label && one.labelBn === other.labelBn
  return isSameText && one.swatch === other.swatch && numberText(one) === numberText(other)
}

const fields = ['label', 'labelBn', 'number', 'swatch'] as const
export type ValueErrors = Partial<Record<keyof TypedValue, string>>

/** What the server says of the fields. */
export function refusedIn(error: unknown): ValueErrors {
  const errors: ValueErrors = {}
  for (const { path, message } of fieldErrors(error)) {
    const field = fields.find((each) => each === path)
    if (field !== undefined) errors[field] = message
  }
  return errors
}

/** What is sent, or what is wrong with each field. */
export function readValue(
  typed: TypedValue,
): { data: AttributeValueInput } | { errors: ValueErrors } {
  const number = numberText(typed).trim()
  const swatch = typed.swatch.trim()
  const { data, error } = z.safeParse(attributeValueInput, {
    label: typed.label,
    labelBn: typed.labelBn,
    number: number === '' ? null : Number(number),
    swatch: swatch === '' ? null : swatch,
  })
  if (data !== undefined) return { data }
  const errors: ValueErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = fields.find((each) => each === path[0])
    const isNoNumber = field === 'number' && Number.isNaN(Number(number))
    if (field !== undefined) errors[field] = isNoNumber ? 'Must be a number' : message
  }
  return { errors }
}
