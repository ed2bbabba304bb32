import { gameTypes } from '@laro/domain/catalogue/game-categories';

const byType = (value: number) => Object.fromEntries(gameTypes.map((type) => [type, value]));

const rank = ([id, name]: readonly [string, string]) => ({
  id,
  names: { EN: name },
  points: 0,
  days: 0,
  isProven: false,
  demands: [],
  needsApproval: false,
  keepPoints: 0,
  upgrade: '0.00',
  monthly: '0.00',
  birthday: '0.00',
  rates: byType(0),
  withdraw: { max: null, daySum: null, dayCount: null, feeFixed: null, feeBasisPoints: null, isFirst: false },
  host: null,
});

/** The answer of `getDeskRanks` with a ladder of these ranks in force; without ranks there is no ladder. */
export const madeRankRoom = (
  ranks: readonly (readonly [id: string, name: string])[] = [
    ['binhi', 'Binhi'],
    ['buwan-1', 'Buwan I'],
  ],
) => ({
  ladders:
    ranks.length === 0
      ? []
      : [
          {
            id: '0198c0de-0000-7000-8000-0000000000ab',
            version: 1,
            state: 'published',
            isInForce: true,
            startsAt: '2026-11-01T00:00:00.000Z',
            body: {
              ranks: ranks.map(rank),
              perPoint: 100,
              weights: byType(100),
              graceMonths: 1,
              rebatePeriod: 'week',
              rebateBasis: 'valid',
              rebateMin: '0.00',
              rebateMax: '100.00',
            },
            faults: [],
            notice: null,
            madeBy: 'ana.admin',
            madeAt: '2026-11-01T00:00:00.000Z',
            publishedBy: 'pia.publisher',
          },
        ],
  currency: 'PHP',
  ranks: [],
  reviews: [],
  secondPersonFrom: 5,
});
