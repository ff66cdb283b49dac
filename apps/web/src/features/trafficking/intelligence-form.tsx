import { cargoType } from '@varuna/contract/intelligence'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import type { IntelligenceTabState } from './use-intelligence-tab.ts'

export function IntelligenceForm({ tab }: { tab: IntelligenceTabState }) {
  const { form, time, notice } = tab
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
          label="Vessel ID"
          hint={!tab.isSample && tab.hasSampleId ? "Still the sample's ID: enter your vessel's" : undefined}
          {...form.fieldProps('vesselId')}
        />
        <TextField label="Flag state" {...form.fieldProps('flagState')} />
        <div className={layout.fullWidth}>
          <TimeField {...time} />
        </div>
        <TextField label="Last port" {...form.fieldProps('lastPort')} />
        <TextField label="Next port" {...form.fieldProps('nextPort')} />
        <TextField label="Latitude (°)" {...form.numberProps('lat')} />
        <TextField label="Longitude (°)" {...form.numberProps('lon')} />
        <div className={layout.fullWidth}>
          <LocationBadge check={tab.check} />
        </div>
        <SelectField label="Cargo type" options={cargoType.options} {...form.fieldProps('cargoType')} />
        <TextField
          label="Risk score (0-100)"
          hint="Your own estimate"
          {...form.numberProps('riskScore', '1')}
          inputMode="numeric"
        />
      </div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={tab.dismiss}>
        {notice?.text}
      </Notice>
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" busy={tab.submitting} busyLabel="Processing…">
          Submit Intelligence Data
        </Button>
        <Button onClick={tab.simulate} busy={tab.simulating} busyLabel="Simulating…">
          Simulate
        </Button>
        <Button onClick={tab.clearAlerts}>Clear Alerts</Button>
      </div>
      <p className={layout.aside}>
        Simulate moves your score by a random number in this browser. It analyses nothing and is not kept.
      </p>
    </form>
  )
}
