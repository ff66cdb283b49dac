/** What a form holds: its values, and those of them that were filled in from the AIS of a vessel. */
export interface FormContent<Values> {
  values: Values
  filled: FilledIn<Values> | null
}

export interface FilledIn<Values> {
  /** Nine digits. */
  mmsi: string
  values: Values
}

/** The fields that still hold what was filled in. */
export const filledFields = <Values extends Record<string, string | null>>(
  values: Values,
  filled: FilledIn<Values> | null,
): (keyof Values & string)[] =>
  filled === null
    ? []
    : Object.keys(filled.values).filter((field) => filled.values[field] && values[field] === filled.values[field])
