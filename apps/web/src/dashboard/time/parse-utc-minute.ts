const TYPED = /^(\d{4}-\d{2}-\d{2})[ T]+(\d{2}:\d{2})(?::\d{2})?(?: *(?:Z|UTC))?$/i

/** ISO time of typed text such as '2026-01-31 18:00', in UTC; null for what is no such time, as 30 February. */
export function parseUtcMinute(text: string): string | null {
  const [, day = '', time = ''] = TYPED.exec(text.trim()) ?? []
  const timeMs = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(timeMs)) return null
  const iso = new Date(timeMs).toISOString()
  return iso.startsWith(`${day}T${time}`) ? iso : null
}
