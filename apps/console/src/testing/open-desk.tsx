import { CannedServer, type Answers } from '@laro/client/testing/canned-server';
import '@laro/ui/testing/browser-gaps';
import { collectTimers, collectListeners } from '@laro/ui/testing/collect-listeners';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { DeskApp } from '#console/app/desk-app.tsx';
import { loadWords, WordsProvider } from '#console/shared/texts/words.tsx';
import { deskAnswers } from './desk-answers.ts';

export interface Desk {
  server: CannedServer;
  user: UserEvent;
  /** Path and search below /desk. */
  address: () => string;
}

/**
 * Opens an address of the desk, over a server with canned answers, added to those of desk-answers.ts. The desk is closed after the test,
 * which fails when a call had no answer or broke the contract.
 */
export async function openDesk(address: string, answers: Answers = {}): Promise<Desk> {
  const server = new CannedServer({ ...deskAnswers, ...answers }, 'staff');
  // It prepares the document once for all tests.
  const user = userEvent.setup({ delay: null });
  const stopListening = collectListeners();
  const stopTimers = collectTimers();
  vi.stubGlobal('fetch', server.fetch);
  window.history.replaceState(null, '', `/desk${address}`);
  document.body.innerHTML = '<div id="desk"></div>';
  const root = createRoot(document.getElementById('desk') as HTMLElement);
  root.render(
    <WordsProvider first={await loadWords('EN')}>
      <DeskApp />
    </WordsProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    stopListening();
    stopTimers();
    document.body.innerHTML = '';
    localStorage.clear();
    vi.unstubAllGlobals();
    expect(server.faults).toEqual([]);
  });
  return { server, user, address: () => (window.location.pathname + window.location.search).replace('/desk', '') };
}
