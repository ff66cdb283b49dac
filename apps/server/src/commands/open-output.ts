/** Standard output that waits for a slow reader and ignores a closed one (`| head`). */
export function openOutput() {
  const { stdout } = process
  let closed = false
  let resume = () => {}
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Other errors end the command.
    if (error.code !== 'EPIPE') return
    closed = true
    resume()
  })
  stdout.on('drain', () => resume())
  return {
    isClosed: () => closed,
    write: (text: string) =>
      new Promise<void>((resolve) => {
        resume = resolve
        if (text === '' || closed || stdout.write(text)) resolve()
      }),
  }
}
