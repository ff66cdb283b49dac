import type { EventKind } from '@varuna/vocabulary/events'

/** One glyph per event kind, for the map and lists: paths to be stroked, 24 units wide and high. */
export const eventGlyphs: Record<EventKind, string> = {
  gap: 'M3 12h5m8 0h5M10 8v8m4-8v8',
  stop: 'M6 6h12v12H6z',
  port_visit: 'M12 9v12M12 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM5 14c0 4 3 7 7 7s7-3 7-7M8.5 12h7',
  loitering: 'M12 12a2 2 0 1 1 2 2 4.5 4.5 0 1 1 3-7.5 7 7 0 1 1-10 9.5',
  encounter: 'M8.5 17a5 5 0 1 1 0-10 5 5 0 0 1 0 10zm7 0a5 5 0 1 1 0-10 5 5 0 0 1 0 10z',
  zone_visit: 'M4 4h3m3 0h4m3 0h3v3m0 3v4m0 3v3h-3m-3 0h-4m-3 0H4v-3m0-3v-4m0-3V4m8 8h.01',
  spoofing: 'M12 3 2.5 20h19zM12 10v5m0 2.5v.01',
  jamming:
    'M12 11v10M9 21h6M12 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM7.5 12.5a6 6 0 0 1 0-9m9 9a6 6 0 0 0 0-9M4 3l16 16',
  identity_change: 'M4 9h14l-4-4m6 10H6l4 4',
}
