export type Corner = [lon: number, lat: number]

const decimals = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5)

/** One corner a line, latitude first, as charts state positions. */
export const formatCorners = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([lon, lat]) => `${decimals(lat)}, ${decimals(lon)}`).join('\n')

/** The corners in a text of lines as '18.93, 72.84'; NaN where a line is something else. */
export const parseCorners = (text: string): Corner[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [lat = '', lon = '', ...more] = line.split(/[\s,;]+/)
      return more.length > 0 || lat === '' || lon === '' ? [NaN, NaN] : [Number(lon), Number(lat)]
    })
