import { useEffect, useState } from 'react'
import { formatLocalInput } from '../time/local-time.ts'
import { useCalculatedField, type CalculatedFieldForm } from './use-calculated-field.ts'

const tickMs = 1_000
const formatNow = () => formatLocalInput(new Date())

function useLocalTime(): string {
  const [time, setTime] = useState(formatNow)
  useEffect(() => {
    const timer = setInterval(() => setTime(formatNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return time
}

/** The timestamp field: follows the clock until the user types another time. */
export function useReportTime<Report>(form: CalculatedFieldForm<Report>) {
  return useCalculatedField(form, 'timestamp', useLocalTime())
}
