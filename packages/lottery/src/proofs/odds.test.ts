import { expect, test } from 'vitest';

import { readResult } from '../draw/result.ts';
import { playsOf, type FamilyParams } from '../families.ts';
import { hitWays, SIX_BALL_GAMES } from '../balls/lt.ts';
import { choose } from '../plays/counts.ts';
import { oddsOf, oddsText } from '../plays/odds.ts';
import { type Play, type PrizeClass } from '../plays/play.ts';
import { parseSelection } from '../selection/selection.ts';
import { SINGLE_BETS } from '../testing/single-bets.ts';

/** All counts at hand: outcomes of a play's view, ways of each class for one bet, and pushes. */
function countBet(play: Play, selection: string) {
  const parsed = parseSelection(play.form, selection);
  if ('fault' in parsed) throw new Error(`${play.id} ${selection}: ${parsed.fault}`);
  const ways = new Map<PrizeClass, bigint>();
  let [outcomes, pushes] = [0n, 0n];
  for (const [view, weight] of play.space?.() ?? []) {
    outcomes += weight;
    const hits = play.hits(parsed.groups, view);
    pushes += weight * BigInt(hits.pushes);
    for (const { prize, count } of hits.wins) ways.set(prize, (ways.get(prize) ?? 0n) + weight * BigInt(count));
  }
  return { bets: play.bets(parsed.groups), outcomes, pushes, ways };
}

/** Chances of a single bet by full enumeration against the fractions that the odds come from. */
function expectExact(params: FamilyParams, playId: string, selection: string): void {
  const play = playsOf(params).get(playId);
  if (play === undefined) throw new Error(playId);
  const { bets, outcomes, pushes, ways } = countBet(play, selection);
  const name = `${params.family}.${playId} ${selection}`;
  expect(ways.size, name).toBeGreaterThan(0);
  for (const [{ rule }, count] of ways) {
    if (rule.kind !== 'fair') throw new Error(name);
    // Selections of several bets (sums, spans) win with any of them.
    expect(count * rule.outcomes, name).toBe(rule.ways * outcomes * BigInt(bets));
    expect(pushes * rule.outcomes, name).toBe(rule.pushes * outcomes * BigInt(bets));
  }
}

test.each(SINGLE_BETS)('[LOTT-11] [LOTT-13] chances of $params are those of all outcomes written out', ({ params, bets }) => {
  for (const bet of bets) {
    const [play = '', selection = ''] = bet.split(' ');
    expectExact(params, play, selection);
  }
});

test('[LOTT-13] every play that can be written out has a single bet that is', () => {
  for (const { params, bets } of SINGLE_BETS) {
    const written = [...playsOf(params).values()].filter(({ space }) => space !== null).map(({ id }) => id);
    expect(new Set(bets.map((bet) => bet.split(' ')[0]))).toEqual(new Set(written));
  }
});

/** Exact: Σ O·W + Q is within B/2000 of T, and less by at most a ten-thousandth for each way. */
function expectReturn(play: Play, base: number): void {
  const rules = play.classes.flatMap(({ rule }) => (rule.kind === 'fair' ? [rule] : []));
  const groups = rules.every(({ share }) => share === 100n) ? rules.map((rule) => [rule]) : [rules];
  for (const classes of groups) {
    const [{ outcomes, pushes } = { outcomes: 1n, pushes: 0n }] = classes;
    const paid = classes.reduce((sum, rule) => sum + (oddsOf(rule, base) ?? 0n) * rule.ways, pushes * 10_000n);
    const ways = classes.reduce((sum, rule) => sum + rule.ways, 0n);
    const fair = BigInt(base) * 5n * outcomes;
    const name = `${play.id} at ${base}`;
    expect(paid <= fair, name).toBe(true);
    expect(paid > fair - ways, name).toBe(true);
    expect(paid * 100n >= 75n * 10_000n * outcomes, name).toBe(true);
  }
}

test('[LOTT-13] the return of every play is within its base, at every base', () => {
  const families: FamilyParams[] = [
    ...SINGLE_BETS.map(({ params }) => params),
    { family: 'VN', form: 'N' },
    { family: 'VN', form: 'S' },
    { family: 'D2', from: 0, to: 9 },
  ];
  for (const params of families) for (const base of [1600, 1800, 1900, 1960]) for (const play of playsOf(params).values()) expectReturn(play, base);
});

/** Numbers of sets of `size` balls of 1 … `pool` by their sum, ball by ball. */
function sumsOfSets(pool: number, size: number): Map<number, bigint> {
  const sets = Array.from({ length: size + 1 }, () => new Map<number, bigint>());
  sets[0]!.set(0, 1n);
  for (let ball = 1; ball <= pool; ball += 1)
    for (let taken = size; taken > 0; taken -= 1)
      for (const [sum, count] of sets[taken - 1]!) sets[taken]!.set(sum + ball, (sets[taken]!.get(sum + ball) ?? 0n) + count);
  return sets[size]!;
}

/** Weights of a play's space by side and parity, or by class, as counted from sums. */
test.each([
  { params: { family: 'KN' } as const, play: 'sum', pool: 80, size: 20 },
  { params: { family: 'KN' } as const, play: 'element', pool: 80, size: 20 },
  { params: { family: 'M6', year: 'horse' } as const, play: 'total', pool: 49, size: 7 },
])('[LOTT-13] $play of $params counts the sums of its balls', ({ params, play: id, pool, size }) => {
  const play = playsOf(params).get(id)!;
  const choices = { sum: 'big,small,odd,even', element: 'metal,wood,water,fire,earth', total: 'big,small,odd,even' }[id] ?? '';
  const parsed = parseSelection(play.form, choices);
  if ('fault' in parsed) throw new Error(choices);
  const won = new Map<string, bigint>();
  const add = (name: string, count: bigint) => won.set(name, (won.get(name) ?? 0n) + count);
  let pushes = 0n;
  for (const [sum, count] of sumsOfSets(pool, size)) {
    const hits = play.hits(parsed.groups, [sum]);
    pushes += count * BigInt(hits.pushes);
    for (const { choice = '' } of hits.wins) add(choice, count);
  }
  expect(play.space).not.toBeNull();
  for (const [view] of play.space?.() ?? [])
    for (const { prize, choice = '' } of play.hits(parsed.groups, view).wins)
      expect(prize.rule).toMatchObject({ ways: won.get(choice), outcomes: choose(pool, size) });
  const bigPushes = play.classes[0]?.rule.kind === 'fair' ? play.classes[0].rule.pushes : 0n;
  expect(pushes).toBe(bigPushes * 2n);
});

test('[LOTT-13] [LOTT-55] [TL11] fixed prizes of six balls return what the table says', () => {
  const returns = [...SIX_BALL_GAMES.values()].map(({ pool, prizes }) => {
    const paid = prizes.reduce((sum, prize, place) => sum + prize * hitWays(pool, place + 3), 0n);
    return [pool, choose(pool, 6), (paid * 1_000_000n) / choose(pool, 6)];
  });
  expect(returns.map(([pool, outcomes, share]) => [pool, outcomes, Math.round(Number(share) / 100)])).toEqual([
    [42, 5_245_786n, 3742],
    [45, 8_145_060n, 3356],
    [49, 13_983_816n, 3377],
    [55, 28_989_675n, 3349],
    [58, 40_475_358n, 3400],
  ]);
});

test('[LOTT-13] the tables of 23 prizes return 80 % exactly at their base', () => {
  for (const id of ['big', 'small']) {
    const { classes } = playsOf({ family: 'F4' }).get(id)!;
    const counts = [1n, 1n, 1n, 10n, 10n];
    const paid = classes.reduce((sum, { rule }, level) => sum + (oddsOf(rule, 1600) ?? 0n) * (counts[level] ?? 0n), 0n);
    expect(paid).toBe(8000n * 10_000n);
  }
});

/** Outcomes of lots, lot by lot: how many distinct numbers of a set were seen so far. */
function waysAmongLots(size: number, lots: number): { all: bigint; none: bigint } {
  let seen: bigint[] = [1n, ...Array.from({ length: size }, () => 0n)];
  for (let lot = 0; lot < lots; lot += 1)
    seen = seen.map((count, found) => count * BigInt(100 - size + found) + (seen[found - 1] ?? 0n) * BigInt(size - found + 1));
  return { all: seen[size]!, none: seen[0]! };
}

test.each(['N', 'S'] as const)('[LOTT-11] chances of xien and miss of form %s are those counted lot by lot', (form) => {
  const plays = playsOf({ family: 'VN', form });
  const lots = form === 'N' ? 27 : 18;
  for (const size of [2, 3, 4])
    expect(plays.get(`xien${size}`)!.classes[0]!.rule).toMatchObject({ ways: waysAmongLots(size, lots).all, outcomes: 100n ** BigInt(lots) });
  for (const size of [4, 8, 10]) {
    const { rule } = plays.get(`miss${size}`)!.classes[0]!;
    const { none } = waysAmongLots(size, lots);
    expect(rule.kind === 'fair' && rule.ways * 100n ** BigInt(lots)).toBe(rule.kind === 'fair' && none * rule.outcomes);
  }
});

/** Chances of balls counted by adding one ball after another, without binomials. */
test('[LOTT-11] chances of picks and sets of balls are those counted ball by ball', () => {
  const countHits = (pool: number, drawn: number, size: number): bigint[] => {
    // Sets of `size` of the pool, by how many of them are among its first `drawn` balls.
    const sets = Array.from({ length: size + 1 }, () => Array.from({ length: size + 1 }, () => 0n));
    sets[0]![0] = 1n;
    for (let ball = 1; ball <= pool; ball += 1)
      for (let taken = size; taken > 0; taken -= 1)
        for (let hits = taken; hits >= 0; hits -= 1) {
          const from = ball <= drawn ? sets[taken - 1]![hits - 1] : sets[taken - 1]![hits];
          sets[taken]![hits] = sets[taken]![hits]! + (from ?? 0n);
        }
    return sets[size]!;
  };
  const rulesOf = (params: FamilyParams, id: string) =>
    playsOf(params)
      .get(id)!
      .classes.map(({ name, rule }) => [name, rule] as const);
  for (let size = 1; size <= 10; size += 1)
    for (const [name, rule] of rulesOf({ family: 'KN' }, `p${size}`)) expect(rule).toMatchObject({ ways: countHits(80, 20, size)[Number(name.slice(3))] });
  const m6 = { family: 'M6', year: 'horse' } as const;
  for (const [id, size] of [
    ['main', 1],
    ['two', 2],
    ['three', 3],
    ['four', 4],
  ] as const)
    expect(rulesOf(m6, id)[0]![1]).toMatchObject({ ways: countHits(49, 6, size)[size] });
  for (const size of [5, 6, 7, 8, 9, 10]) expect(rulesOf(m6, `miss${size}`)[0]![1]).toMatchObject({ ways: countHits(49, 7, size)[0] });
  expect(rulesOf(m6, 'twoofthree').map(([, rule]) => rule)).toMatchObject([{ ways: countHits(49, 6, 3)[2] }, { ways: countHits(49, 6, 3)[3] }]);
  expect(hitWays(58, 4)).toBe(countHits(58, 6, 6)[4]);
});

test('[LOTT-11] odds of the table at base 1800, cut', () => {
  const odds = (params: FamilyParams, id: string, base = 1800) =>
    playsOf(params)
      .get(id)!
      .classes.map(({ rule }) => oddsText(oddsOf(rule, base) ?? 0n));
  expect(odds({ family: 'D4' }, 'bs').slice(1, 3)).toEqual(['1.7856', '1.8000']);
  expect(odds({ family: 'D6' }, 'tiers')).toEqual(['450000.0000', '7500.0000', '750.0000', '50.0000', '5.0276']);
  expect(odds({ family: 'KN' }, 'p10')).toEqual(['5.2500', '19.6003', '111.7219', '797.5226', '11763.4587', '401027.0029']);
  expect(odds({ family: 'KN' }, 'element')).toEqual(['8.7791', '4.4658', '2.3193', '4.4249', '8.6104']);
  expect(odds({ family: 'KN' }, 'updown')).toEqual(['2.2591', '4.4281', '2.2591']);
  expect(odds({ family: 'M6', year: 'horse' }, 'total')).toEqual(['1.7801', '1.8202', '1.8000', '1.7999']);
  expect(odds({ family: 'E5' }, 'sum').slice(1)).toEqual(['1.7851', '1.7618', '1.8398']);
  expect(odds({ family: 'VN', form: 'N' }, 'xienq')).toEqual(['16.3987', '73.1830', '337.0893']);
  expect(odds({ family: 'VN', form: 'S' }, 'xienq')).toEqual(['34.4724', '229.9763', '1620.9658']);
  expect(odds({ family: 'F4' }, 'big', 1800)).toEqual(['3150.0000', '1350.0000', '675.0000', '281.2500', '101.2500']);
});

test('[LOTT-10] results of another form are refused with the reason', () => {
  const faultOf = (params: FamilyParams, text: string) => {
    const parsed = readResult(params, text);
    return 'fault' in parsed ? parsed.fault : null;
  };
  expect(faultOf({ family: 'D3' }, '34')).toBe('length');
  expect(faultOf({ family: 'D3' }, '3a4')).toBe('form');
  expect(faultOf({ family: 'E5' }, '1,2,3,4')).toBe('count');
  expect(faultOf({ family: 'E5' }, '1,2,3,4,12')).toBe('range');
  expect(faultOf({ family: 'E5' }, '1,2,3,4,4')).toBe('double');
  expect(faultOf({ family: 'F4' }, '1234/0077')).toBe('level');
  expect(faultOf({ family: 'VN', form: 'N' }, '1210/48655/1/1/1/1/1/1')).toBe('length');
});

test('[LOTT-11] tiers of six digits: every pattern of right and wrong digits, each with its number of results', () => {
  const play = playsOf({ family: 'D6' }).get('tiers')!;
  const ways = new Map<string, bigint>();
  for (let pattern = 0; pattern < 64; pattern += 1) {
    const view = Array.from({ length: 6 }, (_, place) => ((pattern >> place) & 1 ? place : 9));
    const results = view.reduce((count, digit) => (digit === 9 ? count * 9n : count), 1n);
    for (const { prize, count } of play.hits([[0], [1], [2], [3], [4], [5]], view).wins)
      ways.set(prize.name, (ways.get(prize.name) ?? 0n) + results * BigInt(count));
  }
  expect(play.classes.map(({ name, rule }) => [name, rule.kind === 'fair' && rule.ways])).toEqual([...ways].toSorted(([, a], [, b]) => Number(a - b)));
});
