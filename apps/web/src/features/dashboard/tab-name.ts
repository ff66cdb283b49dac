export const tabNames = ['oil', 'fishing', 'trafficking'] as const
export type TabName = (typeof tabNames)[number]

/** The tab an address names; Illegal Fishing where it names none. */
export const tabOf = (text: string | null): TabName => tabNames.find((name) => name === text) ?? 'fishing'
