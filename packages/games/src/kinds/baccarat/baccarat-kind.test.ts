import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { baccaratKind } from './baccarat-kind.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const rulesOf = (id: string) => baccaratKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const units = (major: number): string => String(major * 100_000);

test('[TABLE-11] a play is settled by the cards that all players share', () => {
  const rules = rulesOf('sala-baccarat');
  const form = baccaratKind.table?.(rules) ?? expect.fail();
  const draws = () => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 0 });
  const drawn = form.draw(draws());
  expect(drawn).toEqual({ player: ['Tc', '4c', '5h'], banker: ['Ts', 'As', '8h'], points: [9, 9] });
  expect(form.result(drawn)).toBe('T');
  const bet = { positions: { banker: units(100), tie: units(20), pairB: units(10) } };
  const play = form.decide(bet, drawn);
  expect(play).toMatchObject({ stake: units(130), returns: { banker: units(100), tie: units(180) }, totalWin: units(280) });
  expect(baccaratKind.begin(rules, bet, draws())).toEqual(play);
  const hand = { player: ['3c', '6h'], banker: ['3d', '5h', 'Kd'], points: [9, 8] };
  expect(form.result(hand)).toBe('P');
  expect(form.revealMs(hand)).toBeGreaterThan(form.revealMs({ ...hand, banker: ['3d', '5h'] }));
});

test('[TABLE-11] [GAME-03] every table states the exact return of each of its bets', () => {
  for (const rules of baccaratKind.rules) {
    const told = baccaratKind.publicRules(rules) as { bets: { id: string; rtp: string; most: string; least: string }[]; chips: string[] };
    expect(told.bets.map(({ id }) => id)).toEqual(rules.bets);
    for (const { id, rtp } of told.bets) expect([rules.id, id, Number(rtp) > 75 && Number(rtp) < 100]).toEqual([rules.id, id, true]);
  }
  const sala = baccaratKind.publicRules(rulesOf('sala-baccarat')) as { bets: object[] };
  expect(sala.bets).toMatchObject([
    { id: 'player', odds: ['1'], rtp: '98.764' },
    { id: 'tie', odds: ['8'], rtp: '85.640' },
    { id: 'banker', odds: ['0.95'], rtp: '98.942' },
    { id: 'pairP', odds: ['11'], rtp: '89.638' },
    { id: 'pairB', odds: ['11'] },
  ]);
  expect(baccaratKind.facts(rulesOf('sala-baccarat'))).toMatchObject({ rtp: '98.764', volatility: 'low' });
});

test('[GAME-04] a bet that is unknown, fractional or above the most return of the band is refused', () => {
  const read = (positions: unknown) => baccaratKind.readBet(rulesOf('golden-fan-baccarat'), { positions });
  // 2,000,000 units at most for a tie of four that returns 201 stakes: 9,950.
  const [, , , first] = (baccaratKind.publicRules(rulesOf('golden-fan-baccarat')) as { bets: { id: string; most: string }[] }).bets;
  expect(first).toMatchObject({ id: 'tie@0', most: units(13_245) });
  expect(read({ 'tie@0': units(13_245) })).toMatchObject({ stake: 1_324_500_000n });
  for (const wrong of [
    { 'tie@0': units(13_246) },
    { pairP: units(10) },
    { player: '50000' },
    { player: '0' },
    { player: '-100000' },
    {},
    null,
    [],
    { player: 5 },
  ])
    expect(read(wrong)).toBeNull();
});

test('[GAME-10] a play is proven from the revealed seed of its round', () => {
  const rules = rulesOf('sala-baccarat');
  const seeds = { serverSeed: S, clientSeed: 'a'.repeat(64), nonce: 7 };
  const round = baccaratKind.begin(rules, { positions: { player: units(10) } }, fairDraws(seeds));
  const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
  expect(baccaratKind.verify(rules, { commitment, seeds, round })).toEqual({ seedKept: true, sameRules: true, sameRound: true });
  expect(baccaratKind.verify(rules, { commitment, seeds, round: { ...round, totalWin: '1' } }).sameRound).toBe(false);
});
