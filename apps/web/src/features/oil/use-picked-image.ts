import { useEffect, useState } from 'react'
import { imageProblem } from './check-image.ts'

/**
 * The selected image with an object URL for its preview; the URL is revoked when another image replaces it.
 * `onPick` is called for every accepted image.
 */
export function usePickedImage(onPick: () => void) {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const url = picked?.url

  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  const pick = (file: File | null | undefined) => {
    if (!file) return
    const reason = imageProblem(file)
    setProblem(reason)
    if (reason) return
    setPicked({ file, url: URL.createObjectURL(file) })
    onPick()
  }

  return { picked, problem, pick, setProblem }
}

export type PickedImage = ReturnType<typeof usePickedImage>
