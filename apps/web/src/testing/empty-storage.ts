import { afterEach } from 'vitest'

/** Files share their processes: a session that one test leaves signed in would restore drafts in the next. */
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
