import { positionSource } from '@varuna/contract/vessel'
import { fishingWords } from '@varuna/language/dashboard/fishing'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Button } from '@varuna/ui/button'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { CalculatedField } from '~/dashboard/report-form/calculated-field.tsx'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { ReportFormFrame } from '~/dashboard/report-form/report-form-frame.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import type { FishingTabState } from './use-fishing-tab.ts'

const { form: words } = fishingWords
const { reportForm } = dashboardWords

export function VesselForm({ tab }: { tab: FishingTabState }) {
  const { form, time, check, distances } = tab
  return (
    <ReportFormFrame
      tab={tab}
      words={words}
      middleButtons={<Button onClick={() => void tab.updateMap()}>{words.updateMap}</Button>}
      lastButtons={<Button onClick={tab.clearAlert}>{words.clearAlert}</Button>}
    >
      <TextField
        label={words.mmsi}
        hint={!tab.isSample && tab.hasSampleMmsi ? words.sampleMmsi : undefined}
        {...form.numberProps('mmsi', '1')}
        inputMode="numeric"
      />
      <SelectField label={words.source} options={positionSource.options} {...form.fieldProps('source')} />
      <div className={layout.fullWidth}>
        <TimeField {...time} />
      </div>
      <TextField label={reportForm.latitude} {...form.numberProps('lat')} />
      <TextField label={reportForm.longitude} {...form.numberProps('lon')} />
      <div className={layout.fullWidth}>
        <LocationBadge check={check} />
      </div>
      <div className={layout.evenFields}>
        <CalculatedField
          label={words.distanceFromShore}
          {...form.numberAttributes('distance_from_shore')}
          {...distances.distance_from_shore}
        />
        <CalculatedField
          label={words.distanceFromPort}
          {...form.numberAttributes('distance_from_port')}
          {...distances.distance_from_port}
        />
      </div>
      <TextField label={words.speed} {...form.numberProps('speed')} />
      <TextField label={words.course} {...form.numberProps('course')} />
    </ReportFormFrame>
  )
}
