/** Anchor of a term of the glossary: 'Port state control' is 'term-port-state-control'. */
export const termId = (term: string): string => `term-${term.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
