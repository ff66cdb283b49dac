import type { Language } from '../../language.ts'

export const checklist: Language['checklist'] = {
  titles: {
    abuse_of_vulnerability: 'Abuse of vulnerability',
    deception: 'Deception',
    restriction_of_movement: 'Restriction of movement',
    isolation: 'Isolation',
    physical_and_sexual_violence: 'Physical and sexual violence',
    intimidation_and_threats: 'Intimidation and threats',
    retention_of_identity_documents: 'Retention of identity documents',
    withholding_of_wages: 'Withholding of wages',
    debt_bondage: 'Debt bondage',
    abusive_working_and_living_conditions: 'Abusive working and living conditions',
    excessive_overtime: 'Excessive overtime',
  },
  findings: { not_checked: 'not checked', not_suspected: 'checked, not suspected', suspected: 'suspected' },
  caution:
    'A suspicion is not proof. Write what was seen or said, and no names of people: what is noted here must not put anybody in danger. The checklist never changes the score. To have a finding count, enter it in the form with its source and date.',
}
