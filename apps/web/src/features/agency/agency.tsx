export function Agency() {
  return <section />
}
