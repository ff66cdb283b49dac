import { positionSource } from '@varuna/contract/vessel'
import { fishingWords } from '@varuna/language/dashboard/fishing'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { CalculatedField } from '~/dashboard/report-form/calculated-field.tsx'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import type { FishingTabState } from './use-fishing-tab.ts'

const { form: words } = fishingWords
const { reportForm } = dashboardWords

export function VesselForm({ tab }: { tab: FishingTabState }) {
  const { form, time, check, distances, notice } = tab
  return (
    <form
      className={layout.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tab.submit()
      }}
    >
      {tab.isSample && <p className={layout.aside}>{reportForm.holdsSample}</p>}
      <div className={layout.fields}>
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
      </div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={tab.dismiss}>
        {notice?.text}
      </Notice>
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" busy={tab.submitting} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        <Button onClick={() => void tab.updateMap()}>{words.updateMap}</Button>
        <Button onClick={tab.simulate} busy={tab.simulating} busyLabel={reportForm.simulating}>
          {reportForm.simulate}
        </Button>
        <Button onClick={tab.clearAlert}>{words.clearAlert}</Button>
      </div>
      <p className={layout.aside}>{words.aboutSimulate}</p>
    </form>
  )
}
