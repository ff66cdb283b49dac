import { useEffect, useState } from 'react'

/** `value` once it has stayed the same for a moment: a key that is held down does not ask the server for every alert it passes. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
