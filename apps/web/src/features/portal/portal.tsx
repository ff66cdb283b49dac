export function Portal() {
  return (
    <main>
      <h1>Varuna Portal</h1>
    </main>
  )
}
