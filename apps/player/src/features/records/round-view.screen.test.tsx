import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { rulesOf } from '@laro/games/kinds/all';
import { openSite } from '#player/testing/open-site.tsx';

const roundId = '0198c0de-0000-7000-8000-000000000007';
const at = '2026-11-25T04:00:00.000Z';
const names = { gameId: 'blackout-bingo-gabi', gameName: 'Blackout Bingo Gabi', picture: null, category: 'BINGO', vassalage: 'BOLA', vendorName: 'Bola' };
const round = { id: roundId, at, ...names, stake: '10.00', payout: '60000.00', net: '59990.00', status: 'closed' };
const moved = (id: string, kind: string, change: string, after: string, pooled: string) => {
  const amount = change.replace('-', '');
  return { id, kind, at, amount, change, before: null, after, isTakenBack: false, pooled };
};

test('[GAME-21] [T62] a win says which part of it the pool of the vendor has paid; other movements say nothing of a pool', async () => {
  const movements = [moved('bet', 'bet', '-10.00', '90.00', '0.00'), moved('win', 'win', '60000.00', '60090.00', '50001.25')];
  await openSite(`/m/gameRecord?round=${roundId}`, {
    as: 'member',
    answers: {
      getRound: { round, reference: 'play 1', closedAt: at, balanceBefore: '100.00', balanceAfter: '60090.00', movements, isTrial: false },
      getRoundProof: { played: null, isDemoPast: false },
    } as never,
  });
  await screen.findByText('₱50,001.25 of it from the pool');
  expect(screen.getAllByText(/from the pool/)).toHaveLength(1);
});

const proofOf = (entropy: object | null = null) => ({ commitment: 'c'.repeat(64), clientSeed: 'ako', nonce: 7, serverSeed: null, entropy });
const seeds = { serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', clientSeed: 'perya', nonce: 7 };

/** Opens the record of a round of these rules, with the times of its acts. */
async function openRecord(
  rules: string,
  { bet, moves = [] }: { bet: object; moves?: readonly string[] },
  actedAt: readonly string[],
  entropy: object | null = null,
) {
  const play = rulesOf(rules, 1) ?? expect.fail(rules);
  const played = JSON.parse(JSON.stringify(play.play({ bet: play.readBet(bet)?.bet, moves }, fairDraws(seeds)))) as object;
  await openSite(`/m/gameRecord?round=${roundId}`, {
    as: 'member',
    answers: {
      getRound: { round, reference: 'round 1', closedAt: at, balanceBefore: '100.00', balanceAfter: '90.00', movements: [], isTrial: false },
      getRoundProof: { played: { round: played, proof: proofOf(entropy), symbols: {}, acted_at: actedAt }, isDemoPast: false },
    } as never,
  });
}

test('[GAME-16] [GAME-28] a round of a ladder has its moves, board and return in words, and the time of each move', async () => {
  await openRecord('mina-minero', { bet: { stake: '1000000', board: '25-3' }, moves: ['0', 'take'] }, ['2026-11-25T04:00:01.000Z', '2026-11-25T04:00:09.500Z']);
  expect((await screen.findByText('Place 1: safe')).closest('li')?.textContent).toContain('12:00:01');
  expect(screen.getByText('Taken at ×1.1').closest('li')?.textContent).toContain('12:00:09');
  expect(screen.getByText('3 of 25 end it').closest('li')?.textContent).toBe('3 of 25 end itReturned 11.00 of 10.00');
});

test('[GAME-16] [GAME-28] a round of a stall has its bets and returns in words', async () => {
  await openRecord('baccarat-perya', { bet: { positions: { banker: '1000000' } } }, []);
  expect((await screen.findByText('Banker')).closest('li')?.textContent).toMatch(/^BankerReturned [\d.]+ of 10\.00$/);
});

test('[GAME-16] decisions and takes by hand have their times', async () => {
  await openRecord('casino-hold-em-sala', { bet: { positions: { ante: '1000000' } }, moves: ['fold'] }, ['2026-11-25T04:00:03.000Z']);
  expect(await screen.findByText('Fold (12:00:03)')).toBeTruthy();
});

test('[GAME-16] times that do not belong to the acts of the record are not shown', async () => {
  await openRecord('mina-minero', { bet: { stake: '1000000', board: '25-3' }, moves: ['0', 'take'] }, ['2026-11-25T04:00:01.000Z']);
  expect((await screen.findByText('Place 1: safe')).closest('li')?.textContent).toBe('Place 1: safe');
});

test('[GAME-10] [GAME-11] the seed of a round at a shared table is not called the player’s own', async () => {
  await openRecord('sala-baccarat', { bet: { positions: { banker: '1000000' } } }, [], { root: 'a1'.repeat(32), beacon: 'none' });
  expect((await screen.findByText('Seed of the round')).nextSibling?.textContent).toBe('ako');
  expect(screen.queryByText('Your seed')).toBeNull();
});
