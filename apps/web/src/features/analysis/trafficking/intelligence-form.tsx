import { cargoType } from '@varuna/contract/analysis/intelligence'
import { dashboardWords } from '@varuna/language/rooms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { Button } from '@varuna/ui/button'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { LocationBadge } from '~/dashboard/location-check/location-badge.tsx'
import { ReportFormFrame } from '~/dashboard/report-form/report-form-frame.tsx'
import { TimeField } from '~/dashboard/report-form/time-field.tsx'
import { countryNames } from '~/tables/country-names.ts'
import { KnownOfVessel } from './known-of-vessel.tsx'
import { PortField, SuggestedField } from './suggested-field.tsx'
import { fieldLabels } from './use-known-vessel.ts'
import type { IntelligenceTabState } from './use-intelligence-tab.ts'

const { form: words } = traffickingWords
const { reportForm } = dashboardWords

export function IntelligenceForm({ tab }: { tab: IntelligenceTabState }) {
  const { form, time } = tab
  return (
    <ReportFormFrame
      tab={tab}
      words={words}
      labels={fieldLabels}
      lastButtons={<Button onClick={tab.clearAlerts}>{words.clearAlerts}</Button>}
    >
      <TextField label={words.vesselId} placeholder={words.vesselIdForms} {...form.fieldProps('vesselId')} />
      <SuggestedField
        label={words.flagState}
        placeholder={words.flagStateForms}
        suggestions={countryNames}
        {...form.fieldProps('flagState')}
      />
      <div className={layout.fullWidth}>
        <TimeField {...time} />
      </div>
      <PortField
        label={words.lastPort}
        placeholder={words.portForms}
        typed={form.values.lastPort ?? ''}
        {...form.fieldProps('lastPort')}
      />
      <PortField
        label={words.nextPort}
        placeholder={words.portForms}
        typed={form.values.nextPort ?? ''}
        {...form.fieldProps('nextPort')}
      />
      <TextField label={reportForm.latitude} placeholder={reportForm.latitudeRange} {...form.numberProps('lat')} />
      <TextField label={reportForm.longitude} placeholder={reportForm.longitudeRange} {...form.numberProps('lon')} />
      <div className={layout.fullWidth}>
        <LocationBadge check={tab.check} />
      </div>
      <SelectField
        label={words.cargoType}
        options={cargoType.options}
        optionLabels={words.cargoTypes}
        placeholder={reportForm.choose}
        {...form.fieldProps('cargoType')}
      />
      <TextField
        label={words.riskScore}
        hint={words.riskScoreHint}
        placeholder={words.riskScoreRange}
        {...form.numberProps('riskScore', '1')}
        inputMode="numeric"
      />
      <KnownOfVessel known={tab.known} />
    </ReportFormFrame>
  )
}
