const DAY_MS = 86_400_000;

export const accreditationNeeds = ['none', 'top', 'all'] as const;
export type AccreditationNeed = (typeof accreditationNeeds)[number];

/** True if an agent of this level needs an accreditation that is in force (agents.md 2). Level 1 is a top agent. */
export const needsAccreditation = (need: AccreditationNeed, level: number): boolean => need === 'all' || (need === 'top' && level === 1);

/** Days before the end of an accreditation on which its agent is warned, the first warning first (agents.md 10). */
export const warningDays = [30, 7] as const;

/**
 * The warning that is due today, in days before the last day; null for none. `warned` is the last one that was sent: a warning is sent once, and one that was missed
 * is left out where a later one is due.
 */
export function dueWarning({ validUntil, today, warned }: { validUntil: string; today: string; warned: number | null }): number | null {
  const left = (Date.parse(validUntil) - Date.parse(today)) / DAY_MS;
  const due = warningDays.filter((days) => left >= 0 && left <= days && (warned === null || warned > days));
  return due.at(-1) ?? null;
}

/** The version of the terms that agents agree to when they apply. */
export const agentTermsVersion = '2026-11';

/** An agent is a person or a company. */
export const agentEntities = ['person', 'company'] as const;
export const applicationStates = ['upline', 'desk', 'accepted', 'refused'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The state of an application after the answer of the upline or the desk; null where it does not wait for that side. */
export function applicationAfter(state: ApplicationState, side: 'upline' | 'desk', accepts: boolean): ApplicationState | null {
  if (state !== side) return null;
  if (!accepts) return 'refused';
  return side === 'upline' ? 'desk' : 'accepted';
}
