const words =
  'AURORA BOREAS CALYPSO DELPHINE ELECTRA FULMAR GALATEA HALCYON IONA JUNIPER KITTIWAKE LYRA MERIDIAN NEREID ORION PETREL QUASAR ROSEMARY SOLSTICE TERN URANIA VESPER WILLOW XANTHE YARROW ZEPHYR'.split(
    ' ',
  )

/** Every name begins with SIM; the names of the first vessels have no number. */
export const pickName = (serial: number): string => {
  const round = Math.floor(serial / words.length)
  return `SIM ${words[serial % words.length]}${round === 0 ? '' : ` ${round + 1}`}`
}
