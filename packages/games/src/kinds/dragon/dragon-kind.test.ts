import { expect, test } from 'vitest';
import { fractionText } from '../../figures/rational.ts';
import { fairDraws } from '../../fair/provably-fair.ts';
import { dragonFigures, dragonKind } from './dragon-kind.ts';

const rulesOf = (id: string) => dragonKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const units = (major: number): string => String(major * 100_000);

test('[TABLE-14] [GAME-03] every bet of dragon tiger returns its exact fraction over all pairs of cards of eight packs', () => {
  const returns = Object.fromEntries(
    dragonKind.rules.flatMap((rules) => rules.bets.map((id) => [id.replace('tiger.', 'dragon.'), fractionText(dragonFigures(rules, id).rtp)])),
  );
  expect(returns).toEqual({
    dragon: '799/830',
    tiger: '799/830',
    tie: '372/415',
    suitedTie: '357/415',
    'dragon.clubs': '19/20',
    'dragon.diamonds': '19/20',
    'dragon.hearts': '19/20',
    'dragon.spades': '19/20',
    'dragon.big': '12/13',
    'dragon.small': '12/13',
    'dragon.odd': '49/52',
    'dragon.even': '123/130',
  });
});

test('[TABLE-14] a worked round: nine of clubs against itself', () => {
  const rules = rulesOf('dragon-tiger-sala');
  const form = dragonKind.table?.(rules) ?? expect.fail();
  const drawn = { dragon: '9c', tiger: '9c' };
  expect(form.result(drawn)).toBe('T');
  const play = form.decide({ positions: { dragon: units(10), tiger: units(10), tie: units(10), suitedTie: units(10) } }, drawn);
  expect(play).toMatchObject({ returns: { dragon: units(5), tiger: units(5), tie: units(120), suitedTie: units(510) }, totalWin: units(640) });
  expect([form.result({ dragon: 'Kc', tiger: 'Ah' }), form.result({ dragon: '2c', tiger: '3h' })]).toEqual(['P', 'B']);
  const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'mine', nonce: 3 };
  const round = dragonKind.begin(rules, { positions: { tiger: units(10) } }, fairDraws(seeds));
  expect(dragonKind.verify(rules, { commitment: '', seeds, round }).sameRound).toBe(true);
});

test('[GAME-04] bets that a table does not offer are refused', () => {
  expect(dragonKind.readBet(rulesOf('dragon-tiger-sala'), { positions: { 'dragon.big': units(10) } })).toBeNull();
  expect(dragonKind.readBet(rulesOf('luna-dragon-tiger'), { positions: { 'dragon.big': units(10) } })).toMatchObject({ stake: 1_000_000n });
});
