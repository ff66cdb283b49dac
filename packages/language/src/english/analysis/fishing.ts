/** The Illegal Fishing tab. */
export const fishingWords = {
  title: 'Illegal Fishing Monitor',
  description: 'Tracking of unauthorized fishing in protected waters',

  form: {
    title: 'Vessel Data Input',
    mmsi: 'MMSI',
    mmsiDigits: 'Nine digits',
    source: 'Source',
    distanceFromShore: 'Distance from shore (nm)',
    distanceFromPort: 'Distance from port (nm)',
    distanceEntered: (calculatedNm: string | null) =>
      calculatedNm === null ? 'entered' : `entered; calculated ${calculatedNm} nm`,
    distanceCalculated: 'calculated',
    distanceUnknown: 'Filled in once the location is known',
    useCalculated: 'Use calculated',
    distanceRange: 'Nautical miles',
    speed: 'Speed (kn)',
    speedRange: '0 to 102.2 kn',
    course: 'Course (°)',
    courseRange: '0° to 360°',
    shipType: 'Ship type',
    shipTypeHint: 'Counts where the vessel has stated none over AIS.',
    submit: 'Submit Vessel Data',
    submitting: 'Validating…',
    clearAlert: 'Clear Alert',
    filling: (mmsi: string) => `Filling in the last report of MMSI ${mmsi}…`,
    filled: (mmsi: string, open: readonly string[]) =>
      open.length === 0
        ? `Filled in with the last report of MMSI ${mmsi}.`
        : `Filled in with the last report of MMSI ${mmsi}. Please enter: ${open.join(', ')}.`,
    notFilled: (mmsi: string, message: string) => `The last report of MMSI ${mmsi} could not be filled in. ${message}`,
    noReport: 'No position of it has been received.',
    noMmsi: (text: string) => `“${text}” is not an MMSI, which has nine digits. Nothing was filled in.`,
  },

  demonstration: {
    about:
      'Simulate makes up a random answer in this browser and analyses nothing. Update Map draws what is in the form. API Response is the unchanged text of the last response.',
    updateMap: 'Update Map',
  },

  alert: {
    title: 'Current Alert',
    none: 'No current alert.',
    mmsi: 'MMSI',
    position: 'Position',
    reported: 'Reported',
    probability: 'Fishing probability',
    illegal: 'Illegal',
  },

  map: {
    title: 'Vessel Map',
    label: 'Map of vessel positions',
    onLand: 'LAND LOCATION',
    lastUpdated: (time: string | null) => `Last updated: ${time ?? 'Never'}`,
    vessel: (mmsi: number | null) => (mmsi === null ? 'Vessel without an MMSI' : `Vessel ${mmsi}`),
    notEntered: 'not entered',
    mmsi: 'MMSI',
    speed: 'Speed',
    course: 'Course',
    reported: 'Reported',
    earlierFailed: (message: string) => `Earlier reports could not be loaded: ${message}`,
    retry: 'Try again',
  },

  result: {
    title: 'Assessment',
    loading: 'Validating the location and analysing the report…',
    empty: 'Submit a report to see whether the vessel is fishing, how sure that is, and why.',
    failed: (message: string) => `The report was not analysed: ${message} The form still holds it; submit it again.`,
    subject: (mmsi: number, position: string, time: string) => `MMSI ${mmsi}, ${position}, ${time}`,
    summary: (mmsi: number | null, position: string) => (mmsi === null ? position : `MMSI ${mmsi}, ${position}`),
    basedOnTrack: (positions: number, hours: number) =>
      `The stored track was used: ${positions === 1 ? '1 position' : `${positions} positions`} of the last ${hours.toFixed(1)} h, this report included.`,
    basedOnReport: 'This one report, without a track.',
    zones: (zones: readonly { name: string; approximate: boolean }[]) =>
      `Zones here: ${zones.map(({ name, approximate }) => (approximate ? `${name} (approximate)` : name)).join('; ')}.`,
    flag: (country: string) => `Flag from the MMSI: ${country}.`,
  },

  simulation: {
    verdict: 'Simulation',
    probability: 'Random fishing probability',
    reason: 'This answer is a random number made in this browser. No model and no rule looked at the report.',
    missing: 'All evidence: submit the report for a real assessment.',
    model: 'simulation',
  },

  response: {
    title: 'API Response',
    label: 'API Response text',
    none: 'No data sent yet.',
    failed: (message: string) => `Error: ${message}`,
  },
}
