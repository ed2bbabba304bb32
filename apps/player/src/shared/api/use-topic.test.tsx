import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useTopic } from './use-topic.late.ts';

function Table() {
  useTopic('table:1', { onEvent: () => undefined, onStale: () => undefined });
  return <p>table</p>;
}

test('[GEN-08] a page that follows a topic is drawn on the server without a line', () => {
  const socket = vi.fn();
  vi.stubGlobal('WebSocket', socket);
  expect(renderToStaticMarkup(<Table />)).toBe('<p>table</p>');
  expect(socket).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
