/** States of the status gate (GATE-01); the numbers are part of the protocol. */
export const systemStatus = { open: 0, maintenance: 1, regionRestricted: 2 } as const;
export type SystemStatus = (typeof systemStatus)[keyof typeof systemStatus];

/** Maintenance wins when both apply (GATE-01). */
export function decideStatus(facts: { isUnderMaintenance: boolean; isRegionRestricted: boolean }): SystemStatus {
  if (facts.isUnderMaintenance) return systemStatus.maintenance;
  return facts.isRegionRestricted ? systemStatus.regionRestricted : systemStatus.open;
}
