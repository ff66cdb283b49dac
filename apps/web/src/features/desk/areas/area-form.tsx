import { MAX_AREA_CORNERS, type AreaOfReport, type AreaReportRequest } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'
import { ringOfBox } from '@varuna/map/ring'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { serverFieldErrors } from '~/dashboard/frame/failure.ts'
import { formatMinute } from '~/dashboard/time/format-time.ts'
import { parseUtcMinute } from '~/dashboard/time/parse-utc-minute.ts'
import { formatCorners, type Corner } from '~/dashboard/area/corner-text.ts'
import { ShapeMap } from '~/dashboard/map/shapes/shape-map.tsx'
import styles from './area-form.module.css'
import { readAreaText, writeAreaText } from './area-text.ts'
import { ZoneChoice } from './zone-choice.tsx'

const { form: words } = areaWords

const HOUR_MS = 3_600_000
const presets = [1, 7, 30] as const

type AreaFormProps = {
  /** What the address asks for. */
  area: AreaOfReport | null
  request: AreaReportRequest | null
  nowMs: number
  /** A report of this request is there. */
  isMade: boolean
  busy: boolean
  error: Error | null
  onAsk: (request: AreaReportRequest) => void
}

type Faults = { area?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Chooses an area and a period. */
export function AreaForm({ area, request, nowMs, isMade, busy, error, onAsk }: AreaFormProps) {
  const [mode, setMode] = useState<'zone' | 'shape'>(area === null || area.kind === 'zone' ? 'zone' : 'shape')
  const [zone, setZone] = useState(area?.kind === 'zone' ? area.id : null)
  const [text, setText] = useState(() => (area === null ? '' : writeAreaText(area)))
  const corners = useMemo(() => cornersIn(text), [text])
  const [period, setPeriod] = useState(() => (request ? fieldsOf(request) : presetOf(7, nowMs)))
  const [simulated, setSimulated] = useState(request?.simulated ?? false)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What is asked for goes into the address, with which the form begins again.
    const isLost = document.activeElement === document.body || form.current?.contains(document.activeElement)
    if (!isLost) return
    const submit = form.current?.querySelector<HTMLElement>('[type="submit"]')
    if (busy) submit?.focus({ preventScroll: true })
    else if (error) (faultyField(form.current) ?? submit)?.focus()
  }, [busy, error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = mode === 'zone' ? zoneOf(zone) : shapeOf(text)
    const [from, to] = [parseUtcMinute(period.from), parseUtcMinute(period.to)]
    const found: Faults = {
      area: typeof asked === 'string' ? asked : undefined,
      from: from === null ? words.timeMissing : undefined,
      to: to === null ? words.timeMissing : undefined,
    }
    flushSync(() => setFaults(found))
    if (typeof asked === 'string' || from === null || to === null) {
      faultyField(form.current)?.focus()
      return
    }
    onAsk({ area: asked, from, to, ...(simulated && { simulated }) })
  }
  const ofServer: Faults = serverFieldErrors(error)
  const errorOf = (field: keyof Faults) => faults[field] ?? ofServer[field]
  const areaError =
    errorOf('area') ?? Object.entries(ofServer).find(([field]) => field !== 'from' && field !== 'to')?.[1]
  const preset = presets.find((days) => same(presetOf(days, nowMs), period))
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ToggleGroup
        label={words.where}
        value={mode}
        onValueChange={(chosen) => {
          setMode(chosen)
          setFaults({ ...faults, area: undefined })
        }}
        options={(['zone', 'shape'] as const).map((value) => ({ value, label: words.modes[value] }))}
      />
      {mode === 'zone' ? (
        <ZoneChoice
          chosen={zone}
          error={areaError}
          onChange={(id) => {
            setZone(id)
            setFaults({ ...faults, area: undefined })
          }}
        />
      ) : (
        <>
          <div className={styles.map}>
            <ShapeMap label={words.map} corners={corners} onCorners={(drawn) => setText(formatCorners(drawn))} />
          </div>
          <Field label={words.corners} hint={words.cornersHint} error={areaError}>
            {(control) => (
              <textarea
                {...control}
                className={styles.corners}
                rows={4}
                maxLength={60_000}
                spellCheck={false}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div className={styles.stack}>
        <ToggleGroup
          label={words.presets}
          value={preset === undefined ? null : String(preset)}
          onValueChange={(days) => setPeriod(presetOf(Number(days), nowMs))}
          options={presets.map((days) => ({ value: String(days), label: words.preset[days] }))}
        />
        <div className={styles.two}>
          <TextField
            label={words.from}
            hint={words.timeHint}
            value={period.from}
            error={errorOf('from')}
            onChange={({ target }) => setPeriod({ ...period, from: target.value })}
          />
          <TextField
            label={words.to}
            value={period.to}
            error={errorOf('to')}
            onChange={({ target }) => setPeriod({ ...period, to: target.value })}
          />
        </div>
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={simulated} onChange={({ target }) => setSimulated(target.checked)} />
        {words.simulated}
      </label>
      <Button type="submit" variant="primary" busy={busy} busyLabel={words.starting}>
        {isMade ? words.makeAgain : words.make}
      </Button>
      <Notice tone="error">{error && Object.keys(ofServer).length === 0 && words.notStarted(error.message)}</Notice>
    </form>
  )
}

const faultyField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')

/** Corners that the map can show: of one ring. */
function cornersIn(text: string): Corner[] {
  const read = readAreaText(text)
  if (!read.ok) return []
  if (read.area.kind === 'box') return ringOfBox(read.area).map(([lon, lat]): Corner => [lon, lat])
  const [rings] = read.area.kind === 'shape' && read.area.polygons.length === 1 ? read.area.polygons : []
  return rings?.length === 1 ? [...(rings[0] ?? [])] : []
}

type Fields = { from: string; to: string }

const presetOf = (days: number, nowMs: number): Fields => {
  const toMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  return { from: formatMinute(toMs - days * 24 * HOUR_MS), to: formatMinute(toMs) }
}

const fieldsOf = ({ from, to }: AreaReportRequest): Fields => ({ from: formatMinute(from), to: formatMinute(to) })

const same = (a: Fields, b: Fields) => a.from === b.from && a.to === b.to

const zoneOf = (id: string | null): AreaOfReport | string => (id === null ? words.areaMissing : { kind: 'zone', id })

function shapeOf(text: string): AreaOfReport | string {
  const read = readAreaText(text)
  if (read.ok) return read.area
  const texts = {
    missing: words.shapeMissing,
    unreadable: words.shapeUnreadable,
    too_large: words.shapeTooLarge(MAX_AREA_CORNERS),
  }
  return texts[read.fault]
}
