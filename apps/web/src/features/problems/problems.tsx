export function Problems() {
  return <section />
}
