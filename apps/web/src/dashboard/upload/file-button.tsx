import { Button } from '@varuna/ui/button'
import { useRef, type ComponentProps } from 'react'

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'busyLabel' | 'children'> &
  Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
    /** Accessible name of the input. */
    label: string
    /** Whether a folder is chosen, with all of its files. */
    isFolder?: boolean
    onFiles: (files: File[]) => void
  }

/** Opens the browser's choice of files. The same file can be chosen twice in a row. */
export function FileButton({ label, accept, multiple, isFolder = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        // Missing from React's attribute types.
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
