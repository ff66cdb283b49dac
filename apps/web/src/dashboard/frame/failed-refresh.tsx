import layout from './tab-layout.module.css'
import { useRefreshFailure } from './use-refresh-failure.ts'

type FailedRefreshProps = { data: unknown; error: Error | null; words: { failed: (message: string) => string } }

/** Why the data shown could not be refreshed. Where no data is shown, the panel itself reports the failure. */
export function FailedRefresh({ data, error, words }: FailedRefreshProps) {
  const failure = useRefreshFailure(error)
  if (!failure || data === undefined) return null
  return (
    <p className={layout.aside} role="alert">
      {words.failed(failure.message)}
    </p>
  )
}
