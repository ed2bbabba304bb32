import type { Language } from '@laro/domain/system/languages';
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { lacksDoor } from '#player/shared/device/age-door.ts';
import { browserHistory } from '#player/shared/router/browser-history.ts';
import { Router } from '#player/shared/router/router.ts';
import { RouterContext } from '#player/shared/router/router-view.tsx';
import { watchHeights } from '#player/shared/router/scroll-memory.ts';
import type { Services } from '#player/shared/api/services.ts';
import type { SiteStatus } from '#player/shared/api/status.ts';
import { useIsLive } from '#player/shared/late/use-is-live.ts';
import { App } from './app.tsx';
import { gateAreas, loadGate, loadPage, resolvePlace, screenAt } from './pages/resolve-place.ts';
import { RootLayout } from './parts/root-layout.tsx';

type View = { kind: 'site'; router: Router } | { kind: 'gate'; Gate: ComponentType<{ status: SiteStatus }>; status: SiteStatus };
interface Shown {
  services: Services;
  view: View | null;
}

/** Makes the router: with the page that the server has rendered, whose data is here already, or with a first page that it fetches. */
async function createRouter(services: () => Services, isTakingOver: boolean): Promise<Router> {
  const screen = isTakingOver ? await screenAt(window.location.pathname) : null;
  const [page] = await Promise.all([screen ? loadPage(screen.page) : null, services().words.need(screen?.areas ?? [])]);
  const router = new Router(browserHistory, (place) => resolvePlace(services(), place), page?.Page ?? null);
  if (page === null) await router.start();
  watchHeights(() => router.state().place.key);
  return router;
}

/**
 * The page while it runs: its services, and either the site or the gate in its place. A change of status swaps the two, and the site
 * comes back where it was (GATE-03).
 */
export class RunningApp {
  #shown: Shown;
  #router: Router | null = null;
  /** Services of the visible page; those of the next language are in `#shown` first. */
  #seen: Services;
  /** Counts choices of a language. */
  #choice = 0;
  readonly #listeners = new Set<() => void>();

  constructor(services: Services) {
    this.#shown = { services, view: null };
    this.#seen = services;
  }

  /** The services of this moment; a change of language replaces them. */
  services = (): Services => this.#shown.services;
  shown = (): Shown => this.#shown;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back whenever the visitor is on the way to another page, or reads another language. */
  onElsewhere(listener: () => void): void {
    this.subscribe(listener);
    this.#router?.subscribe(listener);
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#seen = this.#shown.services;
    for (const listener of this.#listeners) listener();
  }

  /** Prepares what the status asks for and shows it. */
  async follow(status: SiteStatus, isTakingOver = false): Promise<void> {
    if (status.info === 0) {
      // The question of the age comes with a document of the open site.
      if (this.#shown.view?.kind === 'gate' && lacksDoor()) return window.location.reload();
      this.#router ??= await createRouter(this.services, isTakingOver);
      this.#show({ view: { kind: 'site', router: this.#router } });
      return;
    }
    const [{ GatePage }] = await Promise.all([loadGate(), this.services().words.need(gateAreas)]);
    this.#show({ view: { kind: 'gate', Gate: GatePage, status } });
  }

  /** Loads the words, then the place's data in the new language, then shows both together, so readers keep their place (NAV-10). */
  async changeLanguage(language: Language, remember: (language: Language) => void): Promise<void> {
    this.#choice += 1;
    const choice = this.#choice;
    const words = await this.services().words.in(language);
    // After several quick choices the last one wins, whichever loads first.
    if (choice !== this.#choice) return;
    remember(language);
    const services = { ...this.services(), words };
    this.#shown = { ...this.#shown, services };
    try {
      await this.#router?.revalidate();
    } catch (error) {
      if (choice !== this.#choice) return;
      this.#shown = { ...this.#shown, services: this.#seen };
      throw error;
    }
    if (choice !== this.#choice) return;
    document.documentElement.lang = words.tag;
    this.#show({ services });
  }
}

/** Taps on buttons before this moment were kept by the page's start script; they are played now. */
function Ready() {
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive) (window as { laroReady?: () => void }).laroReady?.();
  }, [isLive]);
  return null;
}

/** The whole tree. */
export function Running({ app }: { app: RunningApp }) {
  const { services, view } = useSyncExternalStore(app.subscribe, app.shown, app.shown);
  return (
    <App services={services}>
      {view?.kind === 'site' ? (
        <RouterContext value={view.router}>
          <RootLayout />
        </RouterContext>
      ) : null}
      {view?.kind === 'gate' ? <view.Gate status={view.status} /> : null}
      <Ready />
    </App>
  );
}
