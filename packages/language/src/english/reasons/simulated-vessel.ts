/** Said of a report about a vessel that a simulation made. */
export const simulatedVessel = (vessel: string) =>
  `Vessel ${vessel} is simulated: it is no real vessel, and this assessment is not kept.`
