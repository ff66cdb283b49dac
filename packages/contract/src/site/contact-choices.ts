/** Choices of the contact form, as stored and mailed; kept apart from the schema so that the form renders before the schema is loaded. */
export const contactSubjects = [
  'A question about Varuna',
  'A mistake on this site',
  'Data, models and figures',
  'Research, teaching or press',
  'My account or my data',
  'A security weakness',
  'Something else',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const contactLimits = { name: 100, message: 5_000 } as const
