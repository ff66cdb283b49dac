import { positionSource } from '@varuna/contract/vessel'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { CalculatedField } from '~/dashboard/report-form/calculated-field.tsx'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import type { FishingTabState } from './use-fishing-tab.ts'

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
      {tab.isSample && (
        <p className={layout.aside}>
          The form holds a sample vessel: you can submit it, and it is not kept. Type over it to report a real one.
        </p>
      )}
      <div className={layout.fields}>
        <TextField
          label="MMSI"
          hint={!tab.isSample && tab.hasSampleMmsi ? "Still the sample's MMSI: enter your vessel's" : undefined}
          {...form.numberProps('mmsi', '1')}
          inputMode="numeric"
        />
        <SelectField label="Source" options={positionSource.options} {...form.fieldProps('source')} />
        <div className={layout.fullWidth}>
          <TimeField {...time} />
        </div>
        <TextField label="Latitude (°)" {...form.numberProps('lat')} />
        <TextField label="Longitude (°)" {...form.numberProps('lon')} />
        <div className={layout.fullWidth}>
          <LocationBadge check={check} />
        </div>
        <CalculatedField
          label="Distance from shore (nm)"
          {...form.numberAttributes('distance_from_shore')}
          {...distances.distance_from_shore}
        />
        <CalculatedField
          label="Distance from port (nm)"
          {...form.numberAttributes('distance_from_port')}
          {...distances.distance_from_port}
        />
        <TextField label="Speed (kn)" {...form.numberProps('speed')} />
        <TextField label="Course (°)" {...form.numberProps('course')} />
      </div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={tab.dismiss}>
        {notice?.text}
      </Notice>
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" busy={tab.submitting} busyLabel="Validating…">
          Submit Vessel Data
        </Button>
        <Button onClick={() => void tab.updateMap()}>Update Map</Button>
        <Button onClick={tab.simulate} busy={tab.simulating} busyLabel="Simulating…">
          Simulate
        </Button>
        <Button onClick={tab.clearAlert}>Clear Alert</Button>
      </div>
      <p className={layout.aside}>
        Simulate makes up a random answer in this browser. It analyses nothing and is not kept.
      </p>
    </form>
  )
}
