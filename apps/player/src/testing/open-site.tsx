import { CannedServer, type Answers } from '@laro/client/testing/canned-server';
import type { Language } from '@laro/domain/system/languages';
import type { Area } from '@laro/i18n/areas';
import '@laro/ui/testing/browser-gaps';
import { collectTimers, collectListeners } from '@laro/ui/testing/collect-listeners';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { Running } from '#player/app/running-app.tsx';
import { createRunningApp, startWatching } from '#player/app/start-page.tsx';
import { watchSession } from '#player/app/watch/watch-session.ts';
import { useConnection } from '#player/shared/api/connection.ts';
import { rememberedStatus, takeStatus } from '#player/shared/api/status.ts';
import type { Words } from '#player/shared/language/words.ts';
import { useToasts } from '#player/shared/device/toasts.ts';
import { useSessionQuestion } from '#player/shared/session/session-dialog.ts';
import { restoreSession } from '#player/shared/session/session-store.ts';
import { playerAnswers, sessionInfo, siteAnswers, type Role } from './site-answers.ts';

export interface SiteOptions {
  /** Answers in addition to those of `site-answers.ts`, or instead of them. */
  answers?: Answers;
  language?: Language;
  /** The session of the browser; none by default. */
  as?: Role;
}

export interface Site {
  server: CannedServer;
  user: UserEvent;
  /** Path, search and hash. */
  address: () => string;
}

let visits = 0;
/** Fetches nothing and hears nothing. */
class QuietSocket extends EventTarget {
  close(): void {}
  send(): void {}
}

const lateAreas = new Set<Area>();
/** True while a late part (late-part.tsx) asks for its words. Areas of pages are left out: of a refusal with words in several areas those of the page count. */
const isLatePart = (): boolean => /late-part\.tsx/.test(new Error('where').stack ?? '');

/** A late part that came in an earlier test of the same worker is there from the start, and so must its words be. */
async function keepWords(words: Words): Promise<void> {
  await words.need([...lateAreas]);
  const need = words.need.bind(words);
  words.need = (further) => {
    if (isLatePart()) for (const area of further) lateAreas.add(area);
    return need(further);
  };
}

function keepSession(as: SiteOptions['as']): Answers {
  if (as === undefined) return {};
  localStorage.setItem('MC_SESSION_INFO', JSON.stringify(sessionInfo(as)));
  return playerAnswers(as);
}

/**
 * Opens an address of the player site as a browser does that draws it itself, over a server with canned answers: the product's own application,
 * router, words and transport. The page is closed after the test, which fails when a call had no answer or broke the contract.
 */
export async function openSite(address: string, { answers = {}, language = 'EN', as }: SiteOptions = {}): Promise<Site> {
  localStorage.setItem('lang', language);
  const server = new CannedServer({ ...siteAnswers, ...keepSession(as), ...answers }, as ?? 'guest');
  // It prepares the document once for all tests.
  const user = userEvent.setup({ delay: null });
  const stopListening = collectListeners();
  const stopTimers = collectTimers();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', QuietSocket);
  // A new history entry, so that one test does not find what another stored for its page.
  visits += 1;
  window.history.replaceState({ key: `visit-${visits}` }, '', address);
  document.documentElement.lang = '';
  document.body.innerHTML = '<div id="root"></div>';
  takeStatus(rememberedStatus());
  restoreSession();
  const app = await createRunningApp(language);
  await keepWords(app.services().words);
  await app.follow(rememberedStatus());
  const root: Root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<Running app={app} />);
  startWatching(app);
  watchSession(app.services);
  onTestFinished(async () => {
    root.unmount();
    app.services().queries.clear();
    stopListening();
    stopTimers();
    localStorage.clear();
    sessionStorage.clear();
    restoreSession();
    useSessionQuestion.setState({ question: null });
    useToasts.setState({ current: null });
    useConnection.setState({ state: 'good' });
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
    expect(server.faults).toEqual([]);
  });
  return {
    server,
    user,
    address: () => window.location.pathname + window.location.search + window.location.hash,
  };
}
