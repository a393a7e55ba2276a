import { readOrderDigits } from './order-numbers.ts'
import { z } from './schema.ts'

/** How somebody names an order: by its number as it is printed or read out, or by its id. Becomes digits or an id. */
export const orderName = z.string().check(
  z.maxLength(60),
  z.overwrite((name) => readOrderDigits(name) ?? name.trim().toLowerCase()),
  z.regex(
    /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{9})$/,
    'This is not the number of an order.',
  ),
)
