/** Contents of the PDF of a trafficking assessment. */
export interface IntelligenceReportWords {
  readonly kind: string
  readonly sample: string
  readonly score: (score: number, level: 'High' | 'Medium' | 'Low', assessable: boolean) => string
  readonly facts: (report: { readonly time: string; readonly position: string; readonly model: string }) => string
  readonly checked: (coverage: number, couldAdd: number) => string
  readonly track: (track: { readonly mmsi: number; readonly from: string; readonly to: string } | null) => string
  readonly caution: string
  readonly mapSource: string
  readonly answer: (title: string, word: string, text: string) => string
  readonly evidence: string
  readonly prior: (points: number) => string
  readonly points: (title: string, points: number, text: string) => string
  readonly withoutPoints: (count: number) => string
  readonly missing: (texts: readonly string[], more: number) => string
  readonly checklist: string
  readonly noChecklist: string
  readonly checklistCounts: (suspected: number, notSuspected: number, notChecked: number) => string
  readonly suspected: (title: string, note: string) => string
  readonly alsoSuspected: (titles: readonly string[]) => string
  readonly page: (page: number, count: number | null) => string
  readonly glyphsMissing: string
  readonly nauticalMiles: (count: number) => string
}
