import { randomUUID } from 'node:crypto';
import type { DecisionDrawn } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { LadderRound } from '@laro/games/kinds/ladder/ladder-round';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSeed } from '../../tables/driver/table-chains.store.ts';
import { DecisionStage } from '../../testing/decision-stage.ts';
import { pesos, type StagePlayer } from '../../testing/stage-player.ts';
import { askGame, askOperator, BLACKJACK_GAME, LADDER_GAME, openFor, POKER_GAME, refusalOf, valueOf } from '../../testing/test-studio.ts';

/** A client that wants to see cells and cards before they are opened, its own or another player's, by every call there is (§14 of the specification, Attacks). */
let stage: DecisionStage;
beforeAll(async () => {
  stage = await DecisionStage.open('sala-blackjack');
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const gameOf = (player: StagePlayer, game: string): Promise<string> => openFor(stage.studio, player.wallet, { game_code: game }).then(({ session }) => session);

/** A round of one player's game that waits for a move: its number, and the secrets of it that the studio's books have. */
async function waiting(key: string): Promise<{ id: string; serverSeed: string; outcome: LadderRound & { drawn?: DecisionDrawn } }> {
  const { rows } = await stage.database.pool.query<{ id: string; serverSeed: string; outcome: LadderRound & { drawn?: DecisionDrawn } }>(
    'select r.id, r.outcome, s.server_seed as "serverSeed" from rounds r join server_seeds s on s.commitment = r.commitment where r.key = $1',
    [key],
  );
  return rows[0] ?? expect.fail('no such round');
}

/** All that the player, another one and the platform are answered about a round. */
async function allAnswers(key: string, id: string, player: StagePlayer, sessions: readonly string[], game: string): Promise<string[]> {
  const asked = sessions.flatMap((session) => [
    askGame(stage.studio, 'round', { key }, session),
    askGame(stage.studio, 'history', { before: null }, session),
    askGame(stage.studio, 'history-round', { id }, session),
    askGame(stage.studio, 'shown', { key }, session),
    askGame(stage.studio, 'seeds', { clientSeed: 'mine' }, session),
    askGame(stage.studio, 'play', { key, bet: {} }, session),
    askGame(stage.studio, 'step', { key, number: 1, move: 'hidden' }, session),
  ]);
  const question = { request_uuid: randomUUID(), user: player.wallet.user, round: id };
  const again = await openFor(stage.studio, player.wallet, { game_code: game });
  return [...(await Promise.all(asked)), again, await askOperator(stage.studio, '/game/round', question)].map((answer) => JSON.stringify(answer));
}

test.each([
  [LADDER_GAME, { stake: pesos(10n), board: '25-3' }],
  [POKER_GAME, { positions: { main: pesos(10n) } }],
  [BLACKJACK_GAME, { positions: { main: pesos(10n) } }],
] as const)('[GAME-30] [GAME-06] %s: while a round waits for a move no call opens what is hidden, and no other player reaches it', async (game, bet) => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  const [mine, other] = [await gameOf(ana, game), await gameOf(ben, game)];
  let key = '';
  // A blackjack that is dealt leaves nothing to decide: the next round does.
  for (let round = 0; ; round += 1) {
    key = randomUUID();
    const { state } = await valueOf(stage.studio, 'play', { key, bet }, mine);
    if (state === 'stepping') break;
    expect(round).toBeLessThan(20);
    await valueOf(stage.studio, 'shown', { key }, mine);
    await stage.database.pool.query("update rounds set begun_at = begun_at - interval '1 hour'");
  }
  const { id, serverSeed, outcome } = await waiting(key);
  const answers = await allAnswers(key, id, ana, [mine, other], game);
  const cards = outcome.drawn?.cards ?? [];
  const secrets = [serverSeed, ...(outcome.hidden ?? []).map((cells) => JSON.stringify(cells)), ...(cards.length === 0 ? [] : [JSON.stringify(cards)])];
  expect(secrets.length).toBeGreaterThan(1);
  expect(answers.flatMap((answer) => secrets.filter((secret) => answer.includes(secret)))).toEqual([]);
  expect(answers.join('\n').match(/"hidden":(?!\[\])/g)).toBeNull();
  for (const [call, takes] of [
    ['round', { key }],
    ['step', { key, number: 1, move: '0' }],
    ['shown', { key }],
    ['history-round', { id }],
  ] as const)
    expect([call, await refusalOf(stage.studio, call, takes, other)]).toEqual([call, 'studio.round_unknown 404']);
  expect((await valueOf(stage.studio, 'round', { key }, mine)).state).toBe('stepping');
  expect([ben.wallet.transactions.size, ana.wallet.count('win')]).toEqual([0, expect.any(Number)]);
});

test('[GAME-30] [GAME-06] at a table no call opens the dealer’s hidden card or the seed before the result, to its players, strangers or the desk', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  await stage.openRound();
  await valueOf(stage.studio, 'table-stake', { key: randomUUID(), positions: { main: pesos(100n) }, silent: 'best' }, ana.session);
  await stage.seedUntil(({ cards }: DecisionDrawn) => cards.slice(0, 2).every((card) => /^[2-9]/.test(card)));
  await stage.dealCards();
  const { rows } = await stage.database.pool.query<{ drawn: DecisionDrawn }>('select drawn from deals');
  const { drawn } = rows[0] ?? expect.fail('nothing is dealt');
  const { chain, chainNumber } = await stage.round();
  const client = await stage.database.pool.connect();
  const serverSeed = await readSeed(client, stage.tableId, chain, chainNumber).finally(() => client.release());
  const play = await ana.play();
  const answers: unknown[] = [];
  for (const { session } of [ana, ben]) {
    answers.push(await askGame(stage.studio, 'table-wait', { after: null, playSeq: null }, session));
    for (const [call, takes] of [
      ['history', { before: null }],
      ['history-round', { id: play?.id ?? '' }],
      ['round', { key: play?.id ?? '' }],
      ['table-act', { key: randomUUID(), number: 9, act: 'hit' }],
      ['seeds', { clientSeed: 'mine' }],
    ] as const)
      answers.push(await askGame(stage.studio, call, takes, session));
  }
  for (const [path, fields] of [
    ['/game/round', { user: ana.wallet.user, round: play?.id }],
    ['/tables/list', {}],
    ['/tables/detail', { table: stage.tableId }],
  ] as const)
    answers.push(await askOperator(stage.studio, path, { request_uuid: randomUUID(), ...fields }, { vendor: 'SALA' }));
  const said = answers.map((answer) => JSON.stringify(answer));
  expect(said.filter((text) => text.includes(serverSeed) || text.includes(JSON.stringify(drawn.cards)))).toEqual([]);
  const [, open, , hidden] = drawn.cards;
  expect(answers[0]).toMatchObject({ answer: { value: { frames: [{ round: { deal: { shown: { dealer: [open] } } } }] } } });
  expect(said.filter((text) => text.includes(`"${open}","${hidden}"`))).toEqual([]);
  expect(await ben.codeOf('table-act', { key: randomUUID(), number: 1, act: 'hit' })).toBe('studio.round_unknown 404');
  await stage.toResult();
  await stage.pay();
  await ana.expectSameBooks();
});
