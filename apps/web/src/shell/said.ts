export type Said = { tone: 'note' | 'success' | 'error'; text: string } | null
