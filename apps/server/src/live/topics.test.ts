import { expect, test } from 'vitest';
import type { PlayerSession } from '#server/http/handlers.ts';
import { mayFollow, noRights } from './topics.ts';

const session = {} as PlayerSession;

test('[LOTT-45] draws of a game are followed by every session where the lottery has opened them, other names by none', async () => {
  const open = { ...noRights, lottery: () => true };
  expect(await mayFollow(open, session, 'lottery:rocket-draw-60')).toBe(true);
  expect(await mayFollow(noRights, session, 'lottery:rocket-draw-60')).toBe(false);
  expect(await mayFollow(open, session, 'lottery:')).toBe(false);
  expect(await mayFollow(open, session, 'table:1')).toBe(false);
});
