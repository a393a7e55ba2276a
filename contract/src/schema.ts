import * as z from 'zod/mini'

/**
 * The product's only zod instance, with the generic messages that forms and the API share. A schema's own
 * message takes precedence.
 */
z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'Required'
    switch (issue.code) {
      case 'invalid_type':
        return issue.expected === 'int'
          ? 'Must be a whole number'
          : `Expected ${issue.expected}, received ${kindOf(issue.input)}`
      case 'too_small':
        return `Must be at least ${issue.minimum}${unitOf(issue.origin)}`
      case 'too_big':
        return `Must be at most ${issue.maximum}${unitOf(issue.origin)}`
      case 'invalid_value':
        return `Must be one of: ${issue.values.join(', ')}`
      case 'unrecognized_keys':
        return `Unknown field: ${issue.keys.join(', ')}`
      default:
        return 'Invalid value'
    }
  },
})

export { z }

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  // A number that JSON can't contain: nan or infinity.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value).toLowerCase()
  return typeof value
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items' : ''
}
