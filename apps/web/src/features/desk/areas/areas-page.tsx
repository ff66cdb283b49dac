import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AreaReport, AreaReportRequest } from '@varuna/contract/desk/area-report'
import { areaWords as words } from '@varuna/language/desk/areas'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { areaPath } from '~/dashboard/addresses/rooms.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { useFocusKept } from '~/dashboard/frame/use-focus-kept.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { AreaForm } from './area-form.tsx'
import { AreaResult } from './area-result.tsx'
import { keyOfRequest, readAreaUrl, writeAreaUrl } from './area-url.ts'
import styles from './areas-page.module.css'
import { areaReportsQuery, areaResultQuery, removeAreaReportMutation, startAreaReportMutation } from './queries.ts'

/** Asks for a report of an area, follows it, and shows what it found. The address holds what is asked for. */
export function AreasPage() {
  const [search, setSearch] = useSearchParams()
  const asked = useMemo(() => readAreaUrl(search), [search])
  const client = useQueryClient()
  const nowMs = useNow()
  const reports = useQuery(areaReportsQuery)
  const start = useMutation(startAreaReportMutation(client))
  const key = asked.request && keyOfRequest(asked.request)
  const report = reports.data?.find(({ request }) => keyOfRequest(request) === key) ?? null
  const [made, setMade] = useState(0)
  const ask = (request: AreaReportRequest) => {
    setSearch(writeAreaUrl(request), { preventScrollReset: true })
    start.mutate(request, { onSuccess: () => setMade((count) => count + 1) })
  }
  // On a narrow screen the report stands far from the button that made it.
  const seen = useRef(0)
  const main = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report === null || seen.current === made) return
    seen.current = made
    main.current?.focus({ preventScroll: true })
    if (!isTopInView(main.current)) main.current?.scrollIntoView({ block: 'start' })
  }, [made, report])
  const holdsFocus = useRef(false)
  const state = report?.state
  useEffect(() => {
    // A button of the report, such as Cancel, went with the state before.
    if (holdsFocus.current && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [state])
  return (
    <RoomPage width="widest">
      <header>
        <h1 className={typography.roomTitle}>{words.title}</h1>
        <p className={typography.wideAside}>{words.lead}</p>
        <VisuallyHidden>
          <p role="status">{report?.state === 'ready' && words.job.ready}</p>
        </VisuallyHidden>
      </header>
      <div className={styles.columns}>
        <div className={styles.side} data-screen-only>
          <Panel title={words.form.title}>
            {asked.dropped.length > 0 && <Notice tone="caution">{words.dropped(asked.dropped)}</Notice>}
            {/* The fields begin with what the address asks for, and follow when it changes. */}
            <AreaForm
              key={search.toString()}
              area={asked.area}
              request={asked.request}
              nowMs={nowMs}
              isMade={report !== null && report.state !== 'failed'}
              busy={start.isPending}
              error={start.error}
              onAsk={ask}
            />
          </Panel>
          <RecentReports shown={report} />
        </div>
        <div
          ref={main}
          tabIndex={-1}
          className={styles.main}
          data-has-report={report !== null || undefined}
          onFocus={() => (holdsFocus.current = true)}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget !== null) holdsFocus.current = false
          }}
        >
          {report === null ? (
            <Panel
              title={words.title}
              state={
                reports.data === undefined
                  ? panelStateOf(reports, { loading: words.job.loading, failed: words.job.listFailed })
                  : { kind: 'empty', text: words.job.notMade }
              }
            />
          ) : (
            <OneReport key={report.id} report={report} />
          )}
        </div>
      </div>
    </RoomPage>
  )
}

/** A report in its state. */
function OneReport({ report }: { report: AreaReport }) {
  const { id, state, share, vesselsLooked, failure } = report
  const remove = useMutation(removeAreaReportMutation(useQueryClient()))
  const result = useQuery({ ...areaResultQuery(id), enabled: state === 'ready' })
  if (state === 'failed')
    return <Panel title={words.title} state={{ kind: 'failed', text: words.job.failed(failure?.message ?? '') }} />
  if (state !== 'ready')
    return (
      <Panel title={words.title}>
        <div className={styles.job} role="status">
          <p>{state === 'waiting' ? words.job.waiting : words.job.running(vesselsLooked)}</p>
          <progress aria-label={words.job.progress} {...(share !== null && { value: share })} />
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(id)}>
            {words.job.cancel}
          </Button>
        </div>
        <Notice tone="error">{remove.error && words.job.notRemoved(remove.error.message)}</Notice>
      </Panel>
    )
  if (result.data === undefined)
    return (
      <Panel
        title={words.title}
        className={styles.placeholder}
        state={panelStateOf(result, { loading: words.job.loading, failed: words.job.resultFailed })}
      />
    )
  return <AreaResult report={report} result={result.data} />
}

/** Whether the beginning is where the eye is, in the upper half of the window. */
const isTopInView = (element: Element | null) => {
  const top = element?.getBoundingClientRect().top ?? 0
  return top >= 0 && top < innerHeight / 2
}

/** The account's reports, each with its address. */
function RecentReports({ shown }: { shown: AreaReport | null }) {
  const reports = useQuery(areaReportsQuery)
  const remove = useMutation(removeAreaReportMutation(useQueryClient()))
  const { recent } = words
  const group = useRef<HTMLDivElement>(null)
  useFocusKept(group)
  const state = panelStateOf(
    reports,
    { loading: words.job.loading, failed: words.job.listFailed },
    reports.data?.length === 0 && recent.empty,
  )
  return (
    <div ref={group} tabIndex={-1} className={styles.group}>
      <Panel title={recent.title} level={3} state={state}>
        <p className={typography.aside}>{recent.hint}</p>
        <ul className={styles.recent} role="list">
          {reports.data?.map((report) => {
            const { id, request, name } = report
            const title = words.areaTitle(name, request.area)
            return (
              <li key={id}>
                <div>
                  <Link
                    to={areaPath(writeAreaUrl(request))}
                    aria-current={report.id === shown?.id ? 'page' : undefined}
                    preventScrollReset
                  >
                    <bdi>{title}</bdi>
                  </Link>
                  <p className={typography.aside}>
                    {recent.period(request.from, request.to)} · {recent.states[report.state]}
                  </p>
                </div>
                <Button
                  variant="quiet"
                  sends
                  aria-label={recent.remove(`${title}, ${recent.period(request.from, request.to)}`)}
                  onClick={() => remove.mutate(id)}
                >
                  {recent.removeShort}
                </Button>
              </li>
            )
          })}
        </ul>
        <Notice tone="error">{remove.error && words.job.notRemoved(remove.error.message)}</Notice>
      </Panel>
    </div>
  )
}
