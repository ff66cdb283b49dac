/** States that a report is about a vessel of the simulation. */
export const simulatedVessel = (vessel: string) =>
  `Vessel ${vessel} is simulated: it is no real vessel, and this assessment is not kept.`
