import layout from './tab-layout.module.css'

type FailedRefreshProps = { data: unknown; error: Error | null; words: { failed: (message: string) => string } }

/** Why data that is shown could not be read again. Where nothing is shown, the panel itself states the failure. */
export function FailedRefresh({ data, error, words }: FailedRefreshProps) {
  if (!error || data === undefined) return null
  return (
    <p className={layout.aside} role="alert">
      {words.failed(error.message)}
    </p>
  )
}
