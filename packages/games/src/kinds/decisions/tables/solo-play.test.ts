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

  test('[GAME-06] [TABLE-16] an open round shows neither the dealer’s hidden card nor a card to come, and offers its acts with their stakes', () => {
    for (const id of ['blackjack-perya', 'video-poker-perya']) {
      expect(decisionKind.table?.(rulesOf(id))).toBeNull();
      for (let nonce = 0; nonce < 100; nonce += 1) {
        const round = begun(id, nonce);
        if (round.isOver) continue;
        const seen = decisionKind.seen?.(round) ?? expect.fail();
        expect(seen.drawn.cards).toEqual([]);
        expect(seen.drawn.hands['dealer']?.length ?? 1).toBe(1);
        expect(seen.hands).toEqual([id === 'blackjack-perya' ? [round.drawn.cards[0], round.drawn.cards[2]] : round.drawn.cards.slice(0, 5)]);
        expect(seen.turn?.offered.length).toBeGreaterThan(1);
        for (const { id: act, stake } of seen.turn?.offered ?? []) expect(decisionKind.further?.(round, act)).toBe(BigInt(stake));
        const next = step(round, id === 'blackjack-perya' ? (seen.turn?.offered[1]?.id ?? '') : 'keep-00000');
        if (next.isOver) expect(decisionKind.seen?.(next)).toBe(next);
      }
    }
  });

  test('[TABLE-16] a double stakes the bet once more, an insurance half of it; both are part of the record', () => {
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
