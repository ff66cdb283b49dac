/** Contents of a form: its values, and which of them were prefilled from a vessel's AIS data. */
export interface FormContent<Values> {
  values: Values
  filled: FilledIn<Values> | null
}

export interface FilledIn<Values> {
  /** Nine digits. */
  mmsi: string
  values: Values
}

/** The fields that still hold their prefilled values. */
export const filledFields = <Values extends Record<string, string | null>>(
  values: Values,
  filled: FilledIn<Values> | null,
): (keyof Values & string)[] =>
  filled === null
    ? []
    : Object.keys(filled.values).filter((field) => filled.values[field] && values[field] === filled.values[field])
