import { create } from 'zustand';

/** Event of Chromium browsers for an installable page. */
interface InstallEvent extends Event {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Named by the product text (LOGIN-10, DL-01): '1' keeps the bar away for good. */
const HIDE_KEY = 'hideDownloadBar';
const VISITS_KEY = 'laro.visits';
const VISIT_KEY = 'laro.visit';

/** The browser's own offer to install the site, kept until somebody asks for it; null where there is none. */
export const useInstallOffer = create<{ event: InstallEvent | null }>(() => ({ event: null }));

/** Suppresses the browser's own prompt: ours waits for a tap (DL-03). */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallOffer.setState({ event: event as InstallEvent });
  });
  addEventListener('appinstalled', () => {
    useInstallOffer.setState({ event: null });
    hideDownloadBar();
  });
}

/** Shows the install prompt once, whatever the answer. Needs a tap. */
export async function askToInstall(): Promise<void> {
  const { event } = useInstallOffer.getState();
  if (!event) return;
  useInstallOffer.setState({ event: null });
  hideDownloadBar();
  await event.prompt();
  await event.userChoice;
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A browser that keeps nothing is a first visit each time, and first visits are left alone.
  }
}

export const isDownloadBarHidden = (): boolean => read(localStorage, HIDE_KEY) === '1';
export const hideDownloadBar = (): void => write(localStorage, HIDE_KEY, '1');

/** Counts this visit, once, and returns its number: first-time visitors get no offer. */
export function countVisit(): number {
  const visits = Number(read(localStorage, VISITS_KEY) ?? 0) || 0;
  if (read(sessionStorage, VISIT_KEY) !== null) return visits;
  write(sessionStorage, VISIT_KEY, '1');
  write(localStorage, VISITS_KEY, String(visits + 1));
  return visits + 1;
}
