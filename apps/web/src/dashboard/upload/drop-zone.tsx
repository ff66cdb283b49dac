import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import styles from './drop-zone.module.css'

type DropZoneProps = {
  ref: RefObject<HTMLDivElement | null>
  onDrop: (data: DataTransfer) => void
  /** Space for a preview. */
  tall?: boolean
  children: ReactNode
}

/** An area that accepts dropped files. */
export function DropZone({ ref, onDrop, tall = false, children }: DropZoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  useDropsBeside(ref)
  return (
    <div
      ref={ref}
      className={styles.zone}
      data-drop-zone
      data-tall={tall || undefined}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        onDrop(event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}

/** A browser would open a file dropped outside the zone in place of the page. */
function useDropsBeside(zone: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') && !zone.current?.contains(event.target as Node))
        event.preventDefault()
    }
    document.addEventListener('dragover', ignore)
    document.addEventListener('drop', ignore)
    return () => {
      document.removeEventListener('dragover', ignore)
      document.removeEventListener('drop', ignore)
    }
  }, [zone])
}
