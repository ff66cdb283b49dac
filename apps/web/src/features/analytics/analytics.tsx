export function Analytics() {
  return <section />
}
