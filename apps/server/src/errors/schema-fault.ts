import type { FieldFault, ValueType } from '@varuna/contract/field-fault'

/** A zod issue: `keyword` is its code, `params` the rest. */
interface SchemaIssue {
  keyword: string
  params: Readonly<Record<string, unknown>>
}

const typeNames: Readonly<Record<string, ValueType>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  date: 'date',
}

/** The fault of a check that declares none; null when only zod's message is known. */
export function faultOfIssue({ keyword, params }: SchemaIssue, value: unknown): FieldFault | null {
  const { origin, minimum, maximum, expected, keys } = params
  // Values of a literal or enum, or of a discriminator.
  const known = params['values'] ?? params['options']
  if (keyword === 'invalid_type' && value === undefined) return { code: 'value_missing', params: {} }
  if (keyword === 'invalid_type' && typeof expected === 'string') {
    const type = typeNames[expected]
    return type ? { code: 'value_of_wrong_type', params: { expected: type } } : null
  }
  if ((keyword === 'invalid_value' || keyword === 'invalid_union') && Array.isArray(known)) {
    return value === undefined
      ? { code: 'value_missing', params: {} }
      : { code: 'value_unknown', params: { known: known.map(String) } }
  }
  if (keyword === 'unrecognized_keys' && Array.isArray(keys))
    return { code: 'fields_unknown', params: { names: keys.map(String) } }
  if (keyword === 'too_big' && typeof maximum === 'number') {
    if (origin === 'array') return { code: 'too_many', params: { maximum } }
    return { code: origin === 'string' ? 'too_long' : 'value_too_large', params: { maximum } }
  }
  if (keyword === 'too_small' && typeof minimum === 'number' && origin !== 'array' && origin !== 'string')
    return { code: 'value_too_small', params: { minimum } }
  return null
}

/** The input value at a path such as '/kinds/1'; undefined when there is none. */
export function valueAt(sent: unknown, path: string): unknown {
  const names = path.split('/').filter((name) => name !== '')
  return names.reduce(
    (value: unknown, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    sent,
  )
}
