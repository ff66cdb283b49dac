import { useEffect, useEffectEvent } from 'react'

/** Where a dropped file is at home. */
export type FilePlace = 'ais' | 'image' | 'track' | 'zones'

/** Files that were dropped on another page, until the page that they belong to takes them. */
const handed = new Map<FilePlace, File[]>()
const takers = new Map<FilePlace, (files: File[]) => void>()

/** Hands files to a place: at once where it is shown, otherwise when it is. */
export function handFiles(place: FilePlace, files: readonly File[]): void {
  const take = takers.get(place)
  if (take) take([...files])
  else handed.set(place, [...files])
}

/** Takes the files that are handed to a place while the component is shown, and those that were before. */
export function useHandedFiles(place: FilePlace, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const taker = (files: File[]) => take(files)
    takers.set(place, taker)
    const waiting = handed.get(place)
    handed.delete(place)
    if (waiting) taker(waiting)
    return () => {
      if (takers.get(place) === taker) takers.delete(place)
    }
  }, [place])
}
