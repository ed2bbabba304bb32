import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decisionReplay, type DecisionDrawn, type DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { askOperator, valueOf } from '../testing/test-studio.ts';
import { DecisionStage } from '../testing/decision-stage.ts';
import { pesos, type StagePlayer } from '../testing/stage-player.ts';

let stage: DecisionStage;
beforeAll(async () => {
  stage = await DecisionStage.open('casino-war-granada');
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const isTie = ({ result }: DecisionDrawn): boolean => result === 'T';
const outcomeOf = async (player: StagePlayer): Promise<DecisionPlay> => (await player.play())?.outcome as DecisionPlay;
const stakeWith = (player: StagePlayer, positions: Record<string, string>, silent: 'best' | 'fold') =>
  valueOf(stage.studio, 'table-stake', { key: randomUUID(), positions, silent }, player.session);

/** A dealt tie with a stake of 100 each. */
async function tied(...silent: ('best' | 'fold')[]): Promise<StagePlayer[]> {
  const players: StagePlayer[] = [];
  for (const _ of silent) players.push(await stage.player());
  await stage.openRound();
  for (const [at, player] of players.entries()) await stakeWith(player, { main: pesos(100n) }, silent[at] ?? 'best');
  await stage.seedUntil(isTie);
  await stage.dealCards();
  return players;
}

describe('a table with decisions', () => {
  test('[TABLE-15] [GAME-05] [GAME-06] each decides alone on common cards; a further stake is a bet of the same play, and one win closes it', async () => {
    const [ana, ben] = (await tied('best', 'best')) as [StagePlayer, StagePlayer];
    const { deal, drawn, serverSeed } = await stage.round();
    expect([drawn, serverSeed]).toEqual([null, null]);
    expect(deal?.shown).toEqual({ dealer: [expect.any(String)], player: [expect.any(String)] });
    expect((await stage.turn(ana)).offered).toEqual([
      { id: 'war', stake: pesos(100n) },
      { id: 'give-up', stake: '0' },
    ]);
    expect((await stage.act(ana, 'war')).turn).toMatchObject({ acts: ['war'], offered: [], pending: null });
    expect((await stage.turn(ben)).acts).toEqual([]);
    await stage.act(ben, 'give-up');
    // No player has anything to decide: the window ends before its time.
    await stage.goOn();
    expect((await stage.round()).state).toBe('drawn');
    await stage.pay();
    const [anas, bens] = [await outcomeOf(ana), await outcomeOf(ben)];
    expect(anas).toMatchObject({ stake: pesos(200n), positions: { main: pesos(100n), war: pesos(100n) }, acts: ['war'] });
    expect(['0', pesos(300n)]).toContain(anas.totalWin);
    expect(bens).toMatchObject({ stake: pesos(100n), acts: ['give-up'], totalWin: pesos(50n) });
    expect([ana.wallet.count('bet'), ana.wallet.count('win'), ben.wallet.count('bet'), ben.wallet.count('win')]).toEqual([2, 1, 1, 1]);
    for (const player of [ana, ben]) await player.expectSameBooks();
  });

  test('[GAME-10] [GAME-16] a play with acts is proven from the revealed seed, and its sheet has the acts', async () => {
    const [ana] = (await tied('best')) as [StagePlayer];
    await stage.act(ana, 'war');
    await stage.goOn();
    const round = await stage.round();
    await stage.pay();
    const play = await ana.play();
    const [rules] = decisionReplay.rules;
    if (!rules || !play) throw new Error('no play');
    const seeds = { serverSeed: round.serverSeed ?? '', clientSeed: round.clientSeed ?? '', nonce: round.chainNumber };
    const proof = { commitment: round.commitment, seeds, round: play.outcome as DecisionPlay };
    expect(decisionReplay.verify(rules, proof)).toEqual({ seedKept: true, sameRules: true, sameRound: true });
    const other = { ...proof, round: { ...proof.round, acts: ['give-up'] } };
    expect(decisionReplay.verify(rules, other).sameRound).toBe(false);
    const sheet = await askOperator(stage.studio, '/game/round', { request_uuid: randomUUID(), user: ana.wallet.user, round: play.id }, { vendor: 'GRND' });
    const times = sheet['acted_at'] as string[];
    expect(sheet).toMatchObject({ game_code: 'casino-war-granada', round: play.outcome, proof: { entropy: { root: round.root, beacon: 'none' } } });
    expect(times.map((time) => Math.abs(Date.parse(time) - Date.now()) < 60_000)).toEqual([true]);
  });

  test('[GAME-09] [GAME-30] an act repeated with its key is the same act; other content, acts out of turn or not offered are refused', async () => {
    const [ana] = (await tied('best')) as [StagePlayer];
    expect(await stage.tryAct(ana, 'hit', 1)).toBe('studio.move_not_offered 422');
    expect(await stage.tryAct(ana, 'war', 2)).toBe('studio.move_not_offered 422');
    // Its question was on its way since an earlier round.
    const { number } = await stage.round();
    expect(await stage.tryAct(ana, 'war', 1, randomUUID(), number - 1)).toBe('studio.decision_over 409');
    const { key } = await stage.act(ana, 'war');
    expect(await stage.tryAct(ana, 'war', 1, key)).toBe('done');
    expect(await stage.tryAct(ana, 'give-up', 1, key)).toBe('studio.key_used 409');
    expect(await stage.tryAct(ana, 'give-up', 2)).toBe('studio.move_not_offered 422');
    const stranger = await stage.player();
    expect(await stage.tryAct(stranger, 'war', 1)).toBe('studio.round_unknown 404');
    expect(ana.wallet.count('bet')).toBe(2);
    await stage.goOn();
    expect(await stage.tryAct(ana, 'war', 1, key)).toBe('done');
    await stage.pay();
    await ana.expectSameBooks();
  });

  test('[TABLE-15] a late act is refused; silent players are played as they chose, and a raise without money becomes a fold', async () => {
    const [ana, ben, eva] = (await tied('best', 'fold', 'best')) as [StagePlayer, StagePlayer, StagePlayer];
    eva.wallet.refusesBets = 'RS_ERROR_NOT_ENOUGH_MONEY';
    await stage.endWindow();
    expect(await stage.tryAct(ben, 'war', 1)).toBe('studio.decision_over 409');
    await stage.goOn();
    await stage.pay();
    expect([(await outcomeOf(ana)).acts, (await outcomeOf(ben)).acts, (await outcomeOf(eva)).acts]).toEqual([['~war'], ['~give-up'], ['~give-up']]);
    for (const player of [ana, ben, eva]) await player.expectSameBooks();
  });

  test('[TABLE-15] a raise that the wallet refuses does not count: its player may decide otherwise', async () => {
    const [ana] = (await tied('best')) as [StagePlayer];
    ana.wallet.refusesBets = 'RS_ERROR_NOT_ENOUGH_MONEY';
    expect(await stage.tryAct(ana, 'war', 1)).toBe('studio.not_enough_money 409');
    expect((await stage.turn(ana)).offered.map(({ id }) => id)).toEqual(['war', 'give-up']);
    await stage.act(ana, 'give-up');
    await stage.goOn();
    await stage.pay();
    expect((await outcomeOf(ana)).acts).toEqual(['give-up']);
    await ana.expectSameBooks();
  });

  test('[TABLE-02] [TABLE-15] a raise in doubt at the end of its window is out and rolled back, and its player is played without it', async () => {
    const [ana] = (await tied('best')) as [StagePlayer];
    ana.wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
    await stage.tryAct(ana, 'war', 1);
    expect(await stage.turn(ana)).toMatchObject({ pending: 'war', offered: [] });
    expect(await stage.tryAct(ana, 'give-up', 1)).toBe('studio.move_not_offered 422');
    await stage.endWindow();
    for (let looks = 0; looks < 20 && (await stage.round()).state === 'deciding'; looks += 1) {
      await stage.passTime(400);
      await stage.drive();
    }
    ana.wallet.faultOf = () => null;
    await stage.pay();
    expect(await outcomeOf(ana)).toMatchObject({ acts: ['~give-up'], stake: pesos(100n) });
    expect(ana.wallet.count('rollback')).toBe(1);
    await ana.expectSameBooks();
  });

  test('[GAME-07] a raise that is confirmed late by another process counts, and its player sees it', async () => {
    const [ana] = (await tied('fold')) as [StagePlayer];
    ana.wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
    await stage.tryAct(ana, 'war', 1);
    ana.wallet.faultOf = () => null;
    await stage.passAwake(5000);
    await stage.settle();
    expect(await stage.turn(ana)).toMatchObject({ acts: ['war'], pending: null });
    await stage.goOn();
    await stage.pay();
    expect((await outcomeOf(ana)).acts).toEqual(['war']);
    await ana.expectSameBooks();
  });

  test('[GAME-07] [TABLE-15] a window that lost its clock is given again once, whole; lost again, its players are silent', async () => {
    const [ana, ben] = (await tied('fold', 'fold')) as [StagePlayer, StagePlayer];
    await stage.endWindow({ isAwake: false });
    const again = await stage.round();
    expect(again).toMatchObject({ state: 'deciding', deal: { window: 1, isAgain: true, isClosed: false } });
    expect((again.deal?.endsAt ?? 0) - again.nowMs).toBeGreaterThan(11_000);
    await stage.act(ana, 'war');
    await stage.endWindow({ isAwake: false });
    await stage.goOn();
    await stage.pay();
    expect([(await outcomeOf(ana)).acts, (await outcomeOf(ben)).acts]).toEqual([['war'], ['~give-up']]);
  });

  test('[TABLE-20] [GAME-31] a dealt round is never void: the desk cannot give its stakes back', async () => {
    const [ana] = (await tied('fold')) as [StagePlayer];
    const voided = { request_uuid: randomUUID(), table: stage.tableId, act: 'void', reason: 'a wrong card' };
    expect(await askOperator(stage.studio, '/tables/act', voided, { vendor: 'GRND' })).toEqual({ table: stage.tableId });
    expect((await stage.round()).state).toBe('deciding');
    await stage.toResult();
    await stage.pay();
    expect((await outcomeOf(ana)).acts).toEqual(['~give-up']);
  });

  test('[TABLE-15] where no player has anything to decide the round is drawn immediately', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await ana.stake({ main: pesos(100n), tie: pesos(20n) });
    await stage.seedUntil((drawn: DecisionDrawn) => !isTie(drawn));
    await stage.draw();
    await stage.pay();
    expect((await outcomeOf(ana)).acts).toEqual([]);
    await ana.expectSameBooks();
  });
});
