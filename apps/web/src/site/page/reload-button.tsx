import { frameWords } from '@varuna/language/site/frame'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'

/** Reloads the page once the server responds; without a response the browser would show its own error page. */
export function ReloadButton({ immediately }: { immediately: boolean }) {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle')

  const tryAgain = async () => {
    setState('trying')
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      window.location.reload()
    } catch {
      setState('failed')
    }
  }

  const onReload = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (!immediately) return
    onReload()
    const onOnline = () => onReload()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [immediately])

  return (
    <>
      <Button
        variant="primary"
        busy={state === 'trying'}
        busyLabel={frameWords.retrying}
        onClick={() => void tryAgain()}
      >
        {immediately ? frameWords.serverUnreachable.retry : frameWords.pageFailed.reload}
      </Button>
      <Notice tone="error">{state === 'failed' && frameWords.serverUnreachable.retryFailed}</Notice>
    </>
  )
}
