import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecisionDrawn, DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { chipShares } from '@laro/games/stakes/chip-shares';
import { askOperator, valueOf } from '../testing/test-studio.ts';
import { DecisionStage } from '../testing/decision-stage.ts';
import { pesos, START_BALANCE, type StagePlayer } from '../testing/stage-player.ts';
import type { Body } from '../testing/wallet-stand-in.ts';

const GAME = 'casino-war-granada';
let stage: DecisionStage;
beforeAll(async () => {
  stage = await DecisionStage.open(GAME);
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const chip = pesos(100n);
const ask = (path: string, fields: object) => askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor: 'GRND' });
const isTie = ({ result }: DecisionDrawn): boolean => result === 'T';
const callsOf = ({ wallet }: StagePlayer, question: string): Body[] => wallet.calls.filter((call) => call.question === question).map(({ body }) => body);
const outcomeOf = async (player: StagePlayer): Promise<DecisionPlay> => (await player.play())?.outcome as DecisionPlay;
const used = async ({ wallet }: StagePlayer) =>
  ((await ask('/freebet/rewards/list', { user: wallet.user })) as unknown as { bets_used: number }[])[0]?.bets_used;

/** A player with a chip on a dealt tie, which asks for war or half of the stake. */
async function tiedWithChip(): Promise<StagePlayer> {
  const player = await stage.player();
  const reward = randomUUID();
  const terms = { reward_uuid: reward, user: player.wallet.user, game_codes: [GAME], currency: 'PHP', bet_count: 2, bet_value: Number(chip) };
  expect(await ask('/freebet/rewards/create', { ...terms, end_time: new Date(Date.now() + 3_600_000).toISOString() })).toEqual({ reward_uuid: reward });
  await stage.openRound();
  await valueOf(stage.studio, 'table-stake', { key: randomUUID(), positions: { main: chip }, silent: 'best', reward }, player.session);
  await stage.seedUntil(isTie);
  await stage.dealCards();
  return player;
}

/** To the end of the round, with everything paid. */
async function finish(): Promise<void> {
  await stage.goOn();
  await stage.toResult();
  await stage.pay();
}

/** A chip that went to war and was paid: its play, its shares and its bets. */
async function paidWar() {
  const ana = await tiedWithChip();
  await stage.act(ana, 'war');
  await finish();
  const { pays, own } = chipShares(await outcomeOf(ana), 'main');
  const play = await ana.play();
  const [free, paid] = callsOf(ana, 'transaction/bet');
  if (!own || !play || !free || !paid) throw new Error('no further stake was made');
  return { ana, play, pays, own, free, paid };
}

test('[GAME-20] [GAME-05] next to a chip a further stake is the player’s own money: a round of its own with its one win, next to that of the chip', async () => {
  const { ana, play, pays, own, free, paid } = await paidWar();
  expect(own.stake).toBe(BigInt(chip));
  expect(ana.wallet.balance).toBe(START_BALANCE - own.stake + own.win + pays);
  expect(play.net).toBe((pays + own.win - own.stake).toString());
  expect(free).toMatchObject({ is_free: true, amount: 0, round: play.id });
  expect(paid).toMatchObject({ is_free: false, amount: Number(chip) });
  expect(paid.round).not.toBe(play.id);
  const wins = callsOf(ana, 'transaction/win');
  expect(wins).toMatchObject([
    { is_free: false, round: paid.round, reference_transaction_uuid: paid.transaction_uuid, amount: Number(own.win), round_closed: true },
    { is_free: true, round: play.id, reference_transaction_uuid: free.transaction_uuid, amount: Number(pays), round_closed: true },
  ]);
  expect(new Set(wins.map((win) => win.transaction_uuid)).size).toBe(2);
});

test('[GAME-20] [GAME-16] the history tells own money with what the chip brought; the platform gets the sheet of each of the two rounds', async () => {
  const { ana, play, pays, own, paid } = await paidWar();
  const { rounds } = await valueOf(stage.studio, 'history', { before: null }, ana.session);
  expect(rounds).toMatchObject([{ stake: chip, win: (pays + own.win).toString() }]);
  const sheetOf = (round: string | undefined) => ask('/game/round', { user: ana.wallet.user, round });
  expect(await sheetOf(play.id)).toMatchObject({ game_code: GAME, staked: '0', returned: String(pays), multiple: null });
  expect(await sheetOf(paid.round)).toMatchObject({ game_code: GAME, staked: chip, returned: String(own.win), round: { positions: { war: chip } } });
});

test('[GAME-20] [TABLE-15] without the money for it the act is refused, and the chip is played on without a further stake', async () => {
  const ana = await tiedWithChip();
  ana.wallet.balance = BigInt(chip) - 1n;
  expect(await stage.tryAct(ana, 'war', 1)).toBe('studio.not_enough_money 409');
  await stage.act(ana, 'give-up');
  await finish();
  expect(callsOf(ana, 'transaction/win')).toMatchObject([{ is_free: true, amount: 0 }]);
  expect(ana.wallet.balance).toBe(BigInt(chip) - 1n);
  expect(await used(ana)).toBe(1);
});

test('[GAME-20] [TABLE-02] a further stake in doubt is rolled back with its round; the next one has another round', async () => {
  const ana = await tiedWithChip();
  ana.wallet.faultOf = (question) => (question === 'transaction/bet' ? 'unknown_after' : null);
  await stage.tryAct(ana, 'war', 1);
  // As long as its tries last: less than the window.
  for (const waitMs of [300, 600, 1100, 2100, 4100]) {
    await stage.passAwake(waitMs);
    await stage.settle();
  }
  ana.wallet.faultOf = () => null;
  await stage.settle();
  expect(ana.wallet.balance).toBe(START_BALANCE);
  const [lost] = callsOf(ana, 'transaction/rollback');
  expect(lost).toMatchObject({ is_free: false, round: callsOf(ana, 'transaction/bet')[1]?.round });
  if ((await stage.round()).state === 'deciding' && (await ana.play())?.turn?.offered.length !== 0) {
    await stage.act(ana, 'war');
    expect(callsOf(ana, 'transaction/bet').at(-1)?.round).not.toBe(lost?.round);
  }
  await finish();
  const { pays, own } = chipShares(await outcomeOf(ana), 'main');
  expect(ana.wallet.balance).toBe(START_BALANCE + pays + (own ? own.win - own.stake : 0n));
});

test('[GAME-20] a silent player’s chip stakes nothing more, whatever the rule for silence says', async () => {
  const ana = await tiedWithChip();
  await finish();
  expect((await outcomeOf(ana)).acts).toEqual(['~give-up']);
  expect([ana.wallet.count('bet'), ana.wallet.balance]).toEqual([1, START_BALANCE]);
});

test('[GAME-20] [GAME-07] cut off between its two wins both are repeated, and each is paid once', async () => {
  const ana = await tiedWithChip();
  await stage.act(ana, 'war');
  let lost = 0;
  ana.wallet.faultOf = (question, body) => {
    const isCut = question === 'transaction/win' && (body.is_free === true ? lost < 4 : lost < 2);
    if (isCut) lost += 1;
    return isCut ? 'answer_lost' : null;
  };
  await finish();
  const { pays, own } = chipShares(await outcomeOf(ana), 'main');
  expect(ana.wallet.balance).toBe(START_BALANCE - BigInt(chip) + (own?.win ?? 0n) + pays);
  expect(ana.wallet.count('win')).toBe(2);
  expect(ana.wallet.closedRounds.size).toBe(2);
});
