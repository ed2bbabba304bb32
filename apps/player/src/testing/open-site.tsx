import { CannedServer, type Answers } from '@laro/client/testing/canned-server';
import type { Language } from '@laro/domain/languages';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import './browser-gaps.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, vi } from 'vitest';
import { Running } from '#player/app/running-app.tsx';
import { createRunningApp, startWatching } from '#player/app/start-page.tsx';
import { watchSession } from '#player/app/watch/watch-session.ts';
import { rememberedStatus, takeStatus } from '#player/shared/api/status.ts';
import { restoreSession, TRIAL_TYPE, type SessionInfo } from '#player/shared/session/session-store.ts';
import { memberAnswers, siteAnswers } from './site-answers.ts';

export interface SiteOptions {
  /** Answers beside those of `site-answers.ts`, or in their place. */
  answers?: Answers;
  language?: Language;
  /** Whose session the browser has; nobody's by default. */
  as?: 'member' | 'trial';
}

export interface Site {
  server: CannedServer;
  user: UserEvent;
  /** Path, search and hash. */
  address: () => string;
}

let close: (() => Promise<void>) | null = null;
/** Fetches nothing and hears nothing. */
class QuietSocket extends EventTarget {
  close(): void {}
  send(): void {}
}

/** Notes whatever listens to window and document, so that a page that is closed hears nothing any more. */
function collectListeners(): () => void {
  const undo: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type, listener, options) => {
      // React listens to selections once for all its roots.
      if (type !== 'selectionchange') undo.push(() => target.removeEventListener(type, listener, options));
      add(type, listener, options);
    };
    undo.push(() => void (target.addEventListener = add));
  }
  return () => {
    for (const one of undo) one();
  };
}

function keepSession(as: SiteOptions['as']): Answers {
  if (as === undefined) return {};
  const type = as === 'trial' ? TRIAL_TYPE : 1;
  const info: SessionInfo = { token: 'page-half', merchantCode: 'laro', userName: 'maria', type, firstTimeLogin: false };
  localStorage.setItem('MC_SESSION_INFO', JSON.stringify(info));
  return memberAnswers({
    userName: 'maria',
    type,
    isTrial: as === 'trial',
    nickname: null,
    avatar: null,
    currency: 'PHP',
    country: 'PH',
    memberSince: '2026-01-02T03:04:05.000Z',
    previousLoginAt: null,
  });
}

/**
 * Opens an address of the player site as a browser does that draws it itself, over a server with canned answers: the product's own application,
 * router, words and transport. The page is closed after the test, which fails when a call had no answer or broke the contract.
 */
export async function openSite(address: string, { answers = {}, language = 'EN', as }: SiteOptions = {}): Promise<Site> {
  localStorage.setItem('lang', language);
  const server = new CannedServer({ ...siteAnswers, ...keepSession(as), ...answers }, as ?? 'guest');
  // It prepares the document once for all tests of a file.
  const user = userEvent.setup({ delay: null });
  const stopListening = collectListeners();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', QuietSocket);
  window.history.replaceState(null, '', address);
  document.documentElement.lang = '';
  document.body.innerHTML = '<div id="root"></div>';
  takeStatus(rememberedStatus());
  restoreSession();
  const app = await createRunningApp(language);
  await app.follow(rememberedStatus());
  const root: Root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<Running app={app} />);
  startWatching(app);
  watchSession(app.services);
  close = async () => {
    root.unmount();
    app.services().queries.clear();
    stopListening();
    localStorage.clear();
    sessionStorage.clear();
    restoreSession();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
    expect(server.faults).toEqual([]);
  };
  return {
    server,
    user,
    address: () => window.location.pathname + window.location.search + window.location.hash,
  };
}

afterEach(async () => {
  const closing = close;
  close = null;
  await closing?.();
});
