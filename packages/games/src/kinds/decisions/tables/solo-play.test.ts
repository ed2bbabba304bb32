import { describe, expect, test } from 'vitest';
import { fairDraws } from '../../../fair/provably-fair.ts';
import { quickDraws } from '../../../testing/quick-draws.ts';
import { decisionGames } from './decision-games.ts';
import { decisionKind } from './decision-kind.ts';
import { decisionReplay, type DecisionPlay } from './decision-replay.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const units = (major: number): string => String(major * 100_000);
const rulesOf = (id: string) => decisionGames.find((rules) => rules.id === id) ?? expect.fail(id);

describe('games of one player', () => {
  const begun = (id: string, nonce: number) => {
    const rules = rulesOf(id);
    return decisionReplay.begin(rules, { positions: { main: units(10) } }, fairDraws({ serverSeed: S, clientSeed: 'perya', nonce }));
  };
  const step = (round: DecisionPlay, act: string) => decisionReplay.step(rulesOf(round.mathematics), round, act, quickDraws('none')) ?? expect.fail(act);

  const openRounds = (id: string): DecisionPlay[] => Array.from({ length: 100 }, (_, nonce) => begun(id, nonce)).filter(({ isOver }) => !isOver);
  const seenOf = (round: DecisionPlay): DecisionPlay => decisionKind.seen?.(round) ?? expect.fail();

  test.each(['blackjack-perya', 'video-poker-perya'])(
    '[GAME-06] [TABLE-16] an open round of %s shows no card to come and offers its acts with their stakes',
    (id) => {
      expect(decisionKind.table?.(rulesOf(id))).toBeNull();
      for (const round of openRounds(id)) {
        const seen = seenOf(round);
        const [first = '', up = '', second = ''] = round.drawn.cards;
        const dealt = round.drawn.cards.slice(0, 5);
        const common = id === 'blackjack-perya' ? { dealer: [up], player: [first, second] } : { dealt };
        expect(seen.drawn).toEqual({ cards: [], hands: common, result: '' });
        expect(seen.hands).toEqual([id === 'blackjack-perya' ? [first, second] : dealt]);
        expect(seen.turn?.offered.length).toBeGreaterThan(1);
        for (const { id: act, stake } of seen.turn?.offered ?? []) expect(decisionKind.further?.(round, act)).toBe(BigInt(stake));
      }
    },
  );

  test('[GAME-06] a finished round shows all of its cards', () => {
    const over = step(begun('video-poker-perya', 0), 'keep-00000');
    expect(seenOf(over)).toBe(over);
    expect(over.drawn.cards).toHaveLength(10);
  });

  test('[TABLE-16] a double stakes the bet again, an insurance half of it; both are part of the record', () => {
    const doubled = Array.from({ length: 50 }, (_, nonce) => begun('blackjack-perya', nonce)).find(
      (round) => decisionKind.further?.(round, 'double') === 1_000_000n,
    );
    const over = step(doubled ?? expect.fail(), 'double');
    expect(over).toMatchObject({ stake: units(20), positions: { main: units(10), double: units(10) }, isOver: true });
    const insured = Array.from({ length: 200 }, (_, nonce) => begun('blackjack-perya', nonce)).find(
      (round) => decisionKind.further?.(round, 'insure') === 500_000n,
    );
    expect(step(insured ?? expect.fail(), 'insure').positions).toEqual({ main: units(10), insurance: units(5) });
    expect(decisionKind.further?.(over, 'double')).toBe(0n);
  });

  test('[GAME-07] [TABLE-17] a silent player is played to the end by best play, without a further stake', () => {
    for (const id of ['blackjack-perya', 'video-poker-perya']) {
      let round = begun(id, 3);
      for (let made = 0; !round.isOver && made < 30; made += 1) round = step(round, decisionKind.silent?.(round) ?? '');
      expect(round).toMatchObject({ isOver: true, stake: units(10) });
      expect(round.acts.every((act) => act.startsWith('~'))).toBe(true);
      expect(decisionKind.silent?.(round)).toBeNull();
    }
  });
});
