import type { AreaReportFault } from '@varuna/contract/faults/area-report-fault'
import type { Texts } from '../../text.ts'

const count = (value: number) => value.toLocaleString('en')

export const areaReportErrors: Texts<AreaReportFault> = {
  'too_many_requests.area_reports': ({ maxUnfinished }) =>
    `You have ${maxUnfinished} reports of areas that are not done, the most at a time. Wait for one, or cancel it.`,
  'busy.area_reports': () => 'Too many reports of areas are waiting. Try again in a few minutes.',
  'not_found.area_zone': ({ id }) => `There is no zone ${id} any more. Choose another one.`,
  'not_found.area_result': () => 'The result of this report is gone or damaged. Make the report again.',
  'invalid_input.zone_without_outline': ({ name }) =>
    `${name} is all waters of a country, which have no outline here. Import an official outline in Sources, or draw an area.`,
  'invalid_input.area_corners': ({ maxCorners }) =>
    `The outline has more than ${count(maxCorners)} corners, the most that can be counted. Draw an area.`,
  area_not_ready: () => 'The report is still being made. Try again when it is ready.',
  'area_failed.too_many_vessels': ({ maxVessels }) =>
    `More than ${count(maxVessels)} vessels were in the area, the most of one report. Choose a smaller area or a shorter period.`,
  'area_failed.too_many_positions': ({ maxPositions }) =>
    `The report would read more than ${count(maxPositions)} positions, the most of one report. Choose a smaller area or a shorter period.`,
  'area_failed.too_slow': ({ minutes }) =>
    `The report took more than ${minutes} minutes, the longest that one may take. Choose a smaller area or a shorter period.`,
  'area_failed.out_of_memory': ({ megabytes }) =>
    `The report needed more than ${megabytes} MB of memory, the most of one report. Choose a smaller area or a shorter period.`,
  'area_failed.storage_full': () =>
    'There was no space left for the report. Remove what you no longer need, or try again later.',
  'area_failed.interrupted': () =>
    'The server stopped several times while it made the report. Make it again, with a shorter period if that repeats.',
  'area_failed.unexpected': () =>
    'An unexpected error stopped the report. Make it again; if that repeats, tell the operator.',
}
