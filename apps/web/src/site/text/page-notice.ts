export type PageNotice = { tone: 'note' | 'success' | 'error'; text: string } | null
