import { Adrift } from '../shell/adrift.tsx'

export default function NotFound() {
  return <Adrift kind="unknown-page" />
}
