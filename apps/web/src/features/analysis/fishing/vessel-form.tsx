import { positionSource } from '@varuna/contract/analysis/vessel'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { dashboardWords } from '@varuna/language/rooms'
import { Button } from '@varuna/ui/button'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { CalculatedField } from '~/dashboard/report-form/calculated-field.tsx'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { ReportFormFrame } from '~/dashboard/report-form/report-form-frame.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import { ShipTypeField } from './ship-type-field.tsx'
import { fieldLabels } from './use-last-report.ts'
import type { FishingTabState } from './use-fishing-tab.ts'

const { form: words } = fishingWords
const { reportForm } = dashboardWords

export function VesselForm({ tab }: { tab: FishingTabState }) {
  const { form, time, check, distances } = tab
  return (
    <ReportFormFrame
      tab={tab}
      words={words}
      labels={fieldLabels}
      lastButtons={<Button onClick={tab.clearAlert}>{words.clearAlert}</Button>}
    >
      <TextField
        label={words.mmsi}
        placeholder={words.mmsiDigits}
        {...form.numberProps('mmsi', '1')}
        inputMode="numeric"
      />
      <SelectField
        label={words.source}
        options={positionSource.options}
        placeholder={reportForm.choose}
        {...form.fieldProps('source')}
      />
      <div className={layout.fullWidth}>
        <TimeField {...time} />
      </div>
      <TextField label={reportForm.latitude} placeholder={reportForm.latitudeRange} {...form.numberProps('lat')} />
      <TextField label={reportForm.longitude} placeholder={reportForm.longitudeRange} {...form.numberProps('lon')} />
      <div className={layout.fullWidth}>
        <LocationBadge check={check} />
      </div>
      <div className={layout.evenFields}>
        <CalculatedField
          label={words.distanceFromShore}
          placeholder={words.distanceRange}
          {...form.numberAttributes('distance_from_shore')}
          {...distances.distance_from_shore}
        />
        <CalculatedField
          label={words.distanceFromPort}
          placeholder={words.distanceRange}
          {...form.numberAttributes('distance_from_port')}
          {...distances.distance_from_port}
        />
      </div>
      <TextField label={words.speed} placeholder={words.speedRange} {...form.numberProps('speed')} />
      <TextField label={words.course} placeholder={words.courseRange} {...form.numberProps('course')} />
      <div className={layout.fullWidth}>
        <ShipTypeField
          label={words.shipType}
          hint={words.shipTypeHint}
          value={tab.shipType}
          onSelect={tab.setShipType}
        />
      </div>
    </ReportFormFrame>
  )
}
