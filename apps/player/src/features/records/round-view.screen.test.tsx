import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
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
