import { lotteryTopic } from '@laro/contract/wire/live';
import { expect, test } from 'vitest';
import type { PlayerSession } from '#server/http/handlers.ts';
import { mayFollow, mayFollowLottery, noRights } from './topics.ts';

const session = {} as PlayerSession;

test('[LOTT-45] draws of a game are followed by every session where the lottery has opened them, other names by none', async () => {
  const open = { ...noRights, lottery: () => true };
  expect(await mayFollow(open, session, 'lottery:rocket-draw-60')).toBe(true);
  expect(await mayFollow(noRights, session, 'lottery:rocket-draw-60')).toBe(false);
  expect(await mayFollow(open, session, 'lottery:')).toBe(false);
  expect(await mayFollow(open, session, 'table:1')).toBe(false);
});

test('[LOTT-26] sold-out numbers of a merchant are followed by its own players, draws by all', async () => {
  const rights = { ...noRights, lottery: mayFollowLottery };
  const laro = { merchantCode: 'laro' } as PlayerSession;
  const topic = lotteryTopic('rocket-draw-60', 'laro');
  expect(await mayFollow(rights, laro, topic)).toBe(true);
  expect(await mayFollow(rights, { merchantCode: 'laro-2' } as PlayerSession, topic)).toBe(false);
  expect(await mayFollow(rights, { merchantCode: 'lar' } as PlayerSession, topic)).toBe(false);
  expect(await mayFollow(rights, { merchantCode: 'dagat' } as PlayerSession, lotteryTopic('rocket-draw-60'))).toBe(true);
});
