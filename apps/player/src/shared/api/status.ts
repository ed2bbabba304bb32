import type { Wire } from '@laro/contract/routes';
import { create } from 'zustand';

/** The visitor's status of the site, which the gate shows; stored for the next visit (GATE-03). */
export interface SiteStatus {
  info: 0 | 1 | 2;
  until: string | null;
  /** Only on the page of region restriction, for the visitor's own eyes. */
  ip: string | null;
  supportLink: string;
}

const openStatus: SiteStatus = { info: 0, until: null, ip: null, supportLink: '' };

export const siteStatusOf = (value: Wire<'getSystemStatus', 'value'>): SiteStatus => ({
  info: value.info,
  until: value.until,
  ip: value.info === 2 ? value.location.ip : null,
  supportLink: value.supportLink,
});

export const useStatus = create<{ status: SiteStatus }>(() => ({ status: openStatus }));

const STORAGE_KEY = 'laro.status';
const REFRESH_MS = 30_000;

/** The status of the last visit; open when there was none. */
export function rememberedStatus(): SiteStatus {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as SiteStatus | null;
    return kept && [0, 1, 2].includes(kept.info) ? { ...openStatus, ...kept } : openStatus;
  } catch {
    return openStatus;
  }
}

export function takeStatus(status: SiteStatus): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(status));
  } catch {
    // Without storage it is fetched again on the next visit.
  }
  const known = useStatus.getState().status;
  if (JSON.stringify(known) !== JSON.stringify(status)) useStatus.setState({ status });
}

let ask: () => Promise<SiteStatus> = () => Promise.resolve(openStatus);

/** Asks for the status now; an answer that does not come leaves the known one standing. */
export async function refreshStatus(): Promise<void> {
  try {
    takeStatus(await ask());
  } catch {
    // The next poll retries.
  }
}

/** Keeps the status fresh in the background: every 30 s while the page is seen, and whenever it comes back to sight. */
export function watchStatus(askStatus: () => Promise<SiteStatus>): void {
  ask = askStatus;
  window.setInterval(() => {
    if (!document.hidden) void refreshStatus();
  }, REFRESH_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void refreshStatus();
  });
}
