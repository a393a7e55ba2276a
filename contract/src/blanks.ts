import { z } from './schema.ts'

type Blank = null | ''

/**
 * A field of a request in which these values count as absent, since other clients send back what they received, or
 * every box of a form. Forms of our own that tell a cleared box from an absent one use the field itself.
 */
export function absentIf<Field extends z.ZodMiniType>(field: Field, ...blanks: Blank[]) {
  return z.pipe(
    z.transform((value: z.input<Field> | null): unknown =>
      blanks.some((blank) => blank === value) ? undefined : value,
    ),
    field,
  )
}
