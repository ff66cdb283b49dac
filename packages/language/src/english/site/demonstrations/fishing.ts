/** The demonstration that asks the fishing model about a drawn track. */
export const fishingDemonstrationWords = {
  beginWith: 'Begin with',
  presets: { passage: 'On passage', trawling: 'Trawling', longlining: 'Longlining', drifting: 'Drifting' },
  keepsTurning: 'It keeps turning',
  speedAxis: 'Speed, knots',
  probabilityAxis: 'Probability of fishing, %',
  speedAt: (clock: string) => `Speed at ${clock}`,
  speed: (knots: number, probability: number | null) =>
    probability === null ? `${knots} knots` : `${knots} knots, fishing ${Math.round(100 * probability)}%`,
  noAnswer: 'No answer yet',
  fishing: 'Looks like fishing',
  notFishing: 'Does not look like fishing',
  asking: 'Asking the model…',
  failed: 'The model cannot be reached just now. Your track is still here. Move a point to try again.',
  score: (score: {
    clock: string
    last: number | null
    likely: number
    reports: number
    threshold: number
    version: string
  }) => {
    const { clock, last, likely, reports, threshold, version } = score
    const now =
      last === null ? `At ${clock} the model cannot say.` : `At ${clock} the model says ${Math.round(100 * last)}%.`
    return `${now} ${likely} of ${reports} reports look like fishing (above ${Math.round(100 * threshold)}%). Model: ${version}.`
  },
}
