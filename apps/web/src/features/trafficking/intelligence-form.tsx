import { cargoType } from '@varuna/contract/intelligence'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import desk from '~/dashboard-kit/desk.module.css'
import { localZone } from '~/dashboard-kit/local-time.ts'
import { LocationBadge } from '~/dashboard-kit/location-badge.tsx'
import type { IntelligenceDesk } from './use-intelligence-desk.ts'

/** The form of the Ocean Trafficking tab. */
export function IntelligenceForm({ desk: given }: { desk: IntelligenceDesk }) {
  const { form, notice } = given
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
        <TextField label="Vessel ID" {...form.control('vesselId')} />
        <TextField label="Flag state" {...form.control('flagState')} />
        <div className={desk.whole}>
          <TextField
            label="Timestamp"
            hint={`Local time, ${localZone()}`}
            type="datetime-local"
            {...form.control('timestamp')}
          />
        </div>
        <TextField label="Last port" {...form.control('lastPort')} />
        <TextField label="Next port" {...form.control('nextPort')} />
        <TextField label="Latitude (°)" {...form.numberControl('lat')} />
        <TextField label="Longitude (°)" {...form.numberControl('lon')} />
        <div className={desk.whole}>
          <LocationBadge check={given.check} />
        </div>
        <SelectField label="Cargo type" options={cargoType.options} {...form.control('cargoType')} />
        <TextField
          label="Risk score (0-100)"
          hint="Your own estimate"
          {...form.numberControl('riskScore', '1')}
          inputMode="numeric"
        />
      </div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={given.dismiss}>
        {notice?.text}
      </Notice>
      <div className={desk.buttons}>
        <Button type="submit" variant="primary" busy={given.submitting} busyLabel="Processing…">
          Submit Intelligence Data
        </Button>
        <Button onClick={given.simulate} busy={given.simulating} busyLabel="Simulating…">
          Simulate
        </Button>
        <Button onClick={given.clearAlerts}>Clear Alerts</Button>
      </div>
      <p className={desk.aside}>
        Simulate moves your score by a random number in this browser. It analyses nothing and is not kept.
      </p>
    </form>
  )
}
