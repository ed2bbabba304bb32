import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { chipShares } from '@laro/games/stakes/chip-shares';
import type { HandsDetails, LadderDetails, StallDetails } from '../protocol.ts';
import { askGame, askOperator, BLACKJACK_GAME, COLOUR_GAME, LADDER_GAME, openFor, refusalOf, STALL_GAME, valueOf } from '../testing/test-studio.ts';
import { pesos, type StagePlayer } from '../testing/stage-player.ts';
import { TableStage, TABLE_GAME } from '../testing/table-stage.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const chip = pesos(10n);
/** A chip that stalls and ladders have. */
const small = pesos(5n);
const ask = (path: string, fields: object, vendor: string) => askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor });

/** Grants a player chips in a game. */
async function grant({ wallet }: StagePlayer, gameId: string, vendor: string, count = 2, value = chip): Promise<string> {
  const id = randomUUID();
  const reward = { reward_uuid: id, user: wallet.user, game_codes: [gameId], currency: 'PHP', bet_count: count, bet_value: Number(value) };
  expect(await ask('/freebet/rewards/create', { ...reward, end_time: new Date(Date.now() + 3_600_000).toISOString() }, vendor)).toEqual({ reward_uuid: id });
  return id;
}
const used = async (player: StagePlayer, vendor: string) =>
  ((await ask('/freebet/rewards/list', { user: player.wallet.user }, vendor)) as unknown as { bets_used: number }[]).map((one) => one.bets_used);
const lessChip = (win: bigint, value = chip) => (win > BigInt(value) ? win - BigInt(value) : 0n);

test('[GAME-20] a chip at a table costs nothing, counts once and pays its return less the chip', async () => {
  const ana = await stage.player();
  const reward = await grant(ana, TABLE_GAME, 'SALA');
  await stage.openRound();
  const before = ana.wallet.balance;
  const takes = { key: randomUUID(), positions: { banker: chip }, reward };
  const [first, again] = [await valueOf(stage.studio, 'table-stake', takes, ana.session), await valueOf(stage.studio, 'table-stake', takes, ana.session)];
  expect([first.freeSpins?.left, again.freeSpins?.left, first.play.id]).toEqual([1, 1, again.play.id]);
  expect(first.play.isFree).toBe(true);
  expect(ana.wallet.balance).toBe(before);
  expect(ana.wallet.calls.find(({ question }) => question === 'transaction/bet')?.body).toMatchObject({ amount: 0, is_free: true, reward_uuid: reward });
  await stage.seedUntil(({ result }: { result?: string }) => result?.startsWith('B') ?? true);
  await stage.draw();
  await stage.pay();
  const play = await ana.play();
  const win = lessChip(BigInt(play?.outcome?.totalWin ?? 0));
  expect(ana.wallet.balance).toBe(before + win);
  expect(play?.net).toBe(win.toString());
  expect(ana.wallet.calls.find(({ question }) => question === 'transaction/win')?.body).toMatchObject({
    is_free: true,
    reward_uuid: reward,
    amount: Number(win),
  });
  const { rounds } = await valueOf(stage.studio, 'history', { before: null }, ana.session);
  expect(rounds).toMatchObject([{ stake: '0', win: win.toString() }]);
  expect(await used(ana, 'SALA')).toEqual([1]);
});

test('[GAME-20] a chip is whole and alone, and only of the value, game and player that it was given for', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  const reward = await grant(ana, TABLE_GAME, 'SALA');
  await stage.openRound();
  const codeOf = (player: StagePlayer, positions: object, more: object = { reward }) => player.codeOf('table-stake', { key: randomUUID(), positions, ...more });
  expect(await codeOf(ana, { banker: pesos(5n), tie: pesos(5n) })).toBe('studio.chip_alone 409');
  expect(await codeOf(ana, { banker: chip, tie: chip })).toBe('studio.chip_alone 409');
  expect(await codeOf(ana, { banker: pesos(20n) })).toBe('studio.no_free_spin 409');
  expect(await codeOf(ben, { banker: chip })).toBe('studio.no_free_spin 409');
  expect(await codeOf(ana, { banker: chip }, { reward: randomUUID() })).toBe('studio.no_free_spin 409');
  expect(await codeOf(ana, { banker: chip })).toBe('done');
  expect(await codeOf(ana, { banker: chip })).toBe('studio.chip_alone 409');
  expect(await codeOf(ana, { banker: chip }, {})).toBe('studio.chip_alone 409');
  expect(await codeOf(ben, { banker: chip }, {})).toBe('done');
  expect(await used(ana, 'SALA')).toEqual([1]);
});

test('[GAME-20] [TABLE-08] a chip is given back when its round is void, when its player takes it back, and when the platform refuses it', async () => {
  const ana = await stage.player();
  const reward = await grant(ana, TABLE_GAME, 'SALA', 3);
  await stage.openRound();
  const key = randomUUID();
  await valueOf(stage.studio, 'table-stake', { key, positions: { tie: chip }, reward }, ana.session);
  const undone = await valueOf(stage.studio, 'table-undo', { key }, ana.session);
  expect(undone.freeSpins?.left).toBe(3);
  await valueOf(stage.studio, 'table-stake', { key: randomUUID(), positions: { tie: chip }, reward }, ana.session);
  expect(await used(ana, 'SALA')).toEqual([1]);
  await stage.passTime(60_000);
  await stage.drive();
  expect((await stage.round()).state).toBe('void');
  await stage.pay();
  expect(await used(ana, 'SALA')).toEqual([0]);
  await stage.openRound();
  ana.wallet.refusesBets = 'RS_ERROR_USER_DISABLED';
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { tie: chip }, reward })).toBe('studio.player_disabled 403');
  expect(await used(ana, 'SALA')).toEqual([0]);
  ana.wallet.refusesBets = 'RS_ERROR_LIMIT_REACHED';
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { tie: chip }, reward })).toBe('studio.no_free_spin 409');
  ana.wallet.refusesBets = null;
  expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { tie: chip }, reward })).toBe('studio.no_free_spin 409');
});

test('[GAME-20] chips of stalls and ladders pay their return less the chip, and cannot be split', async () => {
  const ana = await stage.player();
  for (const gameId of [STALL_GAME, COLOUR_GAME]) {
    const reward = await grant(ana, gameId, 'BGS', 2, small);
    const opened = await openFor<StallDetails>(stage.studio, ana.wallet, { game_code: gameId });
    expect(opened.freeSpins).toMatchObject({ reward, left: 2, stake: small });
    const [one = '', two = ''] = gameId === STALL_GAME ? ['big', 'small'] : ['red', 'blue'];
    const split = { key: randomUUID(), bet: { positions: { [one]: small, [two]: small } }, reward };
    expect(await refusalOf(stage.studio, 'play', split, opened.session)).toBe('studio.chip_alone 409');
    const before = ana.wallet.balance;
    const { answer } = await askGame(stage.studio, 'play', { key: randomUUID(), bet: { positions: { [one]: small } }, reward }, opened.session);
    if (!answer.success || answer.value.state !== 'settled') throw new Error('a chip is not settled');
    expect(ana.wallet.balance).toBe(before + lessChip(BigInt(answer.value.round.totalWin), small));
    expect(answer.value.freeSpins?.left).toBe(1);
  }
});

test('[GAME-20] a ladder that was climbed with a chip pays what was reached less the chip', async () => {
  const ana = await stage.player();
  const reward = await grant(ana, LADDER_GAME, 'BGS', 2, small);
  const { session, rules } = await openFor<LadderDetails>(stage.studio, ana.wallet, { game_code: LADDER_GAME });
  const before = ana.wallet.balance;
  const key = randomUUID();
  let answer = await valueOf(stage.studio, 'play', { key, bet: { board: rules.boards[0]?.id, stake: small }, reward }, session);
  for (let number = 1; answer.state === 'stepping'; number += 1) {
    const move = number === 1 ? '0' : 'take';
    answer = await valueOf(stage.studio, 'step', { key, number, move }, session);
  }
  if (answer.state !== 'settled') throw new Error('the ladder is open');
  expect(ana.wallet.balance).toBe(before + lessChip(BigInt(answer.round.totalWin), small));
  expect(ana.wallet.count('bet')).toBe(1);
});

test('[GAME-20] [TABLE-16] a hand that is doubled on a chip stakes the player’s own money in a round of its own', async () => {
  const ana = await stage.player();
  const reward = await grant(ana, BLACKJACK_GAME, 'BGS', 200, small);
  const { session } = await openFor<HandsDetails>(stage.studio, ana.wallet, { game_code: BLACKJACK_GAME });
  for (let rounds = 0; ; rounds += 1) {
    if (rounds === 200) expect.fail('no hand could be doubled');
    const before = ana.wallet.balance;
    const key = randomUUID();
    let answer = await valueOf(stage.studio, 'play', { key, bet: { positions: { main: small } }, reward }, session);
    let isDoubled = false;
    for (let number = 1; answer.state === 'stepping'; number += 1) {
      const offered = (answer.round as DecisionPlay).turn?.offered.map(({ id }) => id) ?? [];
      const move = ['decline', 'double', 'stand'].find((act) => offered.includes(act)) ?? '';
      isDoubled ||= move === 'double';
      answer = await valueOf(stage.studio, 'step', { key, number, move }, session);
    }
    if (answer.state !== 'settled') throw new Error('the hand is open');
    const { pays, own } = chipShares(answer.round, 'main');
    expect(ana.wallet.balance).toBe(before + pays + (own ? own.win - own.stake : 0n));
    await valueOf(stage.studio, 'shown', { key }, session);
    if (!isDoubled) continue;
    expect(own?.stake).toBe(BigInt(small));
    const calls = ana.wallet.calls.filter(({ question }) => question.startsWith('transaction/')).slice(-4);
    expect(calls.map(({ question, body }) => [question, body.is_free, body.amount])).toEqual([
      ['transaction/bet', true, 0],
      ['transaction/bet', false, Number(small)],
      ['transaction/win', false, Number(own?.win)],
      ['transaction/win', true, Number(pays)],
    ]);
    expect(new Set(calls.map(({ body }) => body.round)).size).toBe(2);
    return;
  }
});

test('[GAME-20] chips have the values of a game’s chips, also in flights and games with decisions; halls take none', async () => {
  const stakes = (vendor: string, codes: string[]) =>
    ask('/freebet/prepaids/list', { game_codes: codes }, vendor) as unknown as Promise<{ game_code: string }[]>;
  const games = [TABLE_GAME, 'mesa-crash-live', 'sala-blackjack'];
  expect(await stakes('SALA', games)).toEqual(games.map((game_code) => ({ game_code, bet_values: expect.arrayContaining([Number(chip)]) })));
  expect(await stakes('BGS', [BLACKJACK_GAME, 'video-poker-perya'])).toHaveLength(2);
  expect(await stakes('BOLA', ['bingo-bituin'])).toEqual([]);
});
