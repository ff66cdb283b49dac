export function Landing() {
  return (
    <main>
      <h1>More Than Just a port agent</h1>
    </main>
  )
}
