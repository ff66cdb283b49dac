import { useEffect, useState } from 'react'
import { refusalOf } from './check-image.ts'

/** The image chosen for analysis, with an address for its preview that is freed when another takes its place. */
export function usePickedImage() {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const url = picked?.url

  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  const pick = (file: File | null | undefined) => {
    if (!file) return
    const reason = refusalOf(file)
    setRefusal(reason)
    if (!reason) setPicked({ file, url: URL.createObjectURL(file) })
  }

  return { picked, refusal, pick, refuse: setRefusal }
}
