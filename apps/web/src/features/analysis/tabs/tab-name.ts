export const tabNames = ['oil', 'fishing', 'trafficking'] as const
export type TabName = (typeof tabNames)[number]

/** Defaults to Illegal Fishing. */
export const parseTabName = (text: string | null): TabName => tabNames.find((name) => name === text) ?? 'fishing'
