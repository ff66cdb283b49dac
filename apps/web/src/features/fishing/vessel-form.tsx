import { positionSource } from '@varuna/contract/vessel'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import desk from '~/dashboard-kit/desk.module.css'
import { localZone } from '~/dashboard-kit/local-time.ts'
import { LocationBadge } from '~/dashboard-kit/location-badge.tsx'
import { DistanceField } from './distance-field.tsx'
import type { FishingDesk } from './use-fishing-desk.ts'

/** The form of the Illegal Fishing tab. */
export function VesselForm({ desk: given }: { desk: FishingDesk }) {
  const { form, check, distances, notice, busy } = given
  return (
    <form
      className={desk.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        given.submit()
      }}
    >
      {given.isSample && (
        <p className={desk.aside}>The form holds a sample vessel. Type over it to report a real one.</p>
      )}
      <div className={desk.fields}>
        <TextField label="MMSI" {...form.numberControl('mmsi', '1')} inputMode="numeric" />
        <SelectField label="Source" options={positionSource.options} {...form.control('source')} />
        <div className={desk.whole}>
          <TextField
            label="Timestamp"
            hint={`Local time, ${localZone()}`}
            type="datetime-local"
            {...form.control('timestamp')}
          />
        </div>
        <TextField label="Latitude (°)" {...form.numberControl('lat')} />
        <TextField label="Longitude (°)" {...form.numberControl('lon')} />
        <div className={desk.whole}>
          <LocationBadge check={check} />
        </div>
        <DistanceField label="Distance from shore (nm)" {...distances.distance_from_shore} />
        <DistanceField label="Distance from port (nm)" {...distances.distance_from_port} />
        <TextField label="Speed (kn)" {...form.numberControl('speed')} />
        <TextField label="Course (°)" {...form.numberControl('course')} />
      </div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={given.dismiss}>
        {notice?.text}
      </Notice>
      <div className={desk.buttons}>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Validating…">
          Submit Vessel Data
        </Button>
        <Button onClick={given.updateMap}>Update Map</Button>
        <Button onClick={given.simulate}>Simulate</Button>
        <Button onClick={given.clearAlert}>Clear Alert</Button>
      </div>
      <p className={desk.aside}>
        Simulate makes up a random answer in this browser. It analyses nothing and is not kept.
      </p>
    </form>
  )
}
