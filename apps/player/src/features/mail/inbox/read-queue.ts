import { mailActMax, mailReadThrottleMs } from '@laro/domain/mail/mail-rules';

/** Ids of opened mails that the server does not know of yet. */
export interface ReadQueue {
  /** Adds an opened mail and sends what waits, together with others of the same moment. */
  add: (id: string) => void;
}

/** Collects opened mails and marks them as read; those of a failed call wait for the next one (MAIL-02). */
export function createReadQueue(send: (ids: readonly string[]) => Promise<void>): ReadQueue {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const sendAll = async () => {
    timer = null;
    const ids = [...waiting].slice(0, mailActMax);
    for (const id of ids) waiting.delete(id);
    try {
      await send(ids);
    } catch {
      for (const id of ids) waiting.add(id);
    }
  };
  return {
    add: (id) => {
      waiting.add(id);
      timer ??= setTimeout(() => void sendAll(), mailReadThrottleMs);
    },
  };
}
