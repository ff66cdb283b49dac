import { shipTypeNames, shipTypeNotKnown } from '@varuna/language/shared/ship-type-names'
import { SelectField } from '@varuna/ui/select-field'
import { offeredShipTypes } from '@varuna/vocabulary/ship-types'

interface ShipTypeFieldProps {
  label: string
  hint: string
  /** Empty while none is selected. */
  value: string
  onSelect: (shipType: string) => void
}

const shipTypes = offeredShipTypes.map(String)

/** The type of ship that a person knows, by its AIS number; optional. */
export function ShipTypeField({ label, hint, value, onSelect }: ShipTypeFieldProps) {
  return (
    <SelectField
      optional
      label={label}
      hint={hint}
      placeholder={shipTypeNotKnown}
      options={shipTypes}
      optionLabels={shipTypeNames}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
    />
  )
}
