import { useRef } from 'react';
import { newKey } from './new-key.ts';

interface ContentKey {
  /** The key of a content: the same while the content is, so that a retry after a lost response is carried out once. */
  of: (content: unknown) => string;
  /** Forgets the key, so that equal content is another act; called after a success. */
  clear: () => void;
}

/** Keys for acts whose content may be changed between two tries. */
export function useContentKey(): ContentKey {
  const sent = useRef({ text: '', key: '' });
  return {
    of: (content) => {
      const text = JSON.stringify(content);
      if (sent.current.text !== text) sent.current = { text, key: newKey() };
      return sent.current.key;
    },
    clear: () => {
      sent.current = { text: '', key: '' };
    },
  };
}
