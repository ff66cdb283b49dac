import { cargoType } from '@varuna/contract/intelligence'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import { countryNames } from '~/tables/country-names.ts'
import { PortField, SuggestedField } from './suggested-field.tsx'
import type { IntelligenceTabState } from './use-intelligence-tab.ts'

const { form: words } = traffickingWords
const { reportForm } = dashboardWords

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
      {tab.isSample && <p className={layout.aside}>{reportForm.holdsSample}</p>}
      <div className={layout.fields}>
        <TextField
          label={words.vesselId}
          hint={!tab.isSample && tab.hasSampleId ? words.sampleId : undefined}
          {...form.fieldProps('vesselId')}
        />
        <SuggestedField label={words.flagState} suggestions={countryNames} {...form.fieldProps('flagState')} />
        <div className={layout.fullWidth}>
          <TimeField {...time} />
        </div>
        <PortField label={words.lastPort} typed={form.values.lastPort ?? ''} {...form.fieldProps('lastPort')} />
        <PortField label={words.nextPort} typed={form.values.nextPort ?? ''} {...form.fieldProps('nextPort')} />
        <TextField label={reportForm.latitude} {...form.numberProps('lat')} />
        <TextField label={reportForm.longitude} {...form.numberProps('lon')} />
        <div className={layout.fullWidth}>
          <LocationBadge check={tab.check} />
        </div>
        <SelectField
          label={words.cargoType}
          options={cargoType.options}
          optionLabels={words.cargoTypes}
          {...form.fieldProps('cargoType')}
        />
        <TextField
          label={words.riskScore}
          hint={words.riskScoreHint}
          {...form.numberProps('riskScore', '1')}
          inputMode="numeric"
        />
      </div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={tab.dismiss}>
        {notice?.text}
      </Notice>
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" busy={tab.submitting} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        <Button onClick={tab.simulate} busy={tab.simulating} busyLabel={reportForm.simulating}>
          {reportForm.simulate}
        </Button>
        <Button onClick={tab.clearAlerts}>{words.clearAlerts}</Button>
      </div>
      <p className={layout.aside}>{words.aboutSimulate}</p>
    </form>
  )
}
