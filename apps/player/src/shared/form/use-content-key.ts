import { useRef } from 'react';
import { newKey } from './new-key.ts';

interface ContentKey {
  /** The key of a content: the same while the content is, so that a retry after a lost response is carried out once. */
  of: (content: unknown) => string;
  /** The content that was sent last and its key, while no definite answer has come; null otherwise. */
  unanswered: () => { content: unknown; key: string } | null;
  /** Forgets the key, so that equal content is another act; called after a definite answer. */
  clear: () => void;
}

interface Sent {
  text: string;
  key: string;
}
const NONE: Sent = { text: '', key: '' };

/** The last content that this tab has sent, also before a reload, with its key. */
function sentBefore(name: string): Sent {
  try {
    const sent: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    const { text, key } = (sent ?? {}) as Partial<Sent>;
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : NONE;
  } catch {
    return NONE;
  }
}

function keep(name: string, sent: Sent): void {
  try {
    if (sent.key === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(sent));
  } catch {
    // Without storage a reload begins with another key.
  }
}

/** Keys for acts whose content may be changed between two tries. With `keptAs` a key also outlives a reload of the page, for acts whose content does. */
export function useContentKey(keptAs?: string): ContentKey {
  const sent = useRef<Sent | null>(null);
  const set = (next: Sent): Sent => {
    if (keptAs !== undefined) keep(keptAs, next);
    sent.current = next;
    return next;
  };
  const last = (): Sent => sent.current ?? (keptAs === undefined ? NONE : sentBefore(keptAs));
  return {
    of: (content) => {
      const text = JSON.stringify(content);
      const known = last();
      return known.key !== '' && known.text === text ? set(known).key : set({ text, key: newKey() }).key;
    },
    unanswered: () => {
      const { text, key } = last();
      return key === '' ? null : { content: JSON.parse(text) as unknown, key };
    },
    clear: () => void set(NONE),
  };
}
