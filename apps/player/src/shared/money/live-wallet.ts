import { socketPath } from '@laro/contract/routes';
import { askMoneyAgain, isMoneyUnsure } from './ask-money.late.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import type { Services } from '#player/shared/api/services.ts';

const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** While the line is down, or when a question has failed, the page asks by itself. */
const POLL_MS = 30_000;
const SESSION_OVER = 4401;

/**
 * Keeps what the page shows of the money live while a session lasts: the server says "changed" on a line, the page asks. Without the line it
 * asks now and then, and whenever it comes back to sight. Gives the function that ends it.
 */
export function followWallet(services: () => Services): () => void {
  let socket: WebSocket | null = null;
  let retryMs = RETRY_MIN_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const ask = () => void askMoneyAgain(services().queries);

  const open = () => {
    clearTimeout(retryTimer);
    if (isStopped || socket !== null) return;
    const line = new WebSocket(`${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${socketPath}`);
    socket = line;
    line.onopen = () => {
      retryMs = RETRY_MIN_MS;
      // Something may have changed while nobody listened.
      ask();
    };
    line.onmessage = ask;
    line.onclose = ({ code }) => {
      if (socket !== line) return;
      socket = null;
      // Asking who it is brings the server's own word that the session is over.
      if (code === SESSION_OVER)
        services()
          .queries.fetchQuery({ ...memberQuery(services().api), staleTime: 0 })
          .catch(() => undefined);
      else retryTimer = setTimeout(open, retryMs + Math.random() * RETRY_MIN_MS);
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    };
  };
  const shut = () => {
    clearTimeout(retryTimer);
    const line = socket;
    socket = null;
    line?.close();
  };
  const onSight = () => {
    if (document.hidden) return;
    ask();
    open();
  };

  const poll = setInterval(() => {
    if (!document.hidden && (socket?.readyState !== WebSocket.OPEN || isMoneyUnsure(services().queries))) ask();
  }, POLL_MS);
  document.addEventListener('visibilitychange', onSight);
  addEventListener('online', open);
  // A page with an open line cannot be kept for the way back.
  addEventListener('pagehide', shut);
  addEventListener('pageshow', open);
  open();
  return () => {
    isStopped = true;
    shut();
    clearInterval(poll);
    document.removeEventListener('visibilitychange', onSight);
    removeEventListener('online', open);
    removeEventListener('pagehide', shut);
    removeEventListener('pageshow', open);
  };
}
