// Worked cases of the lottery: lines against results, and draws from their seeds (LOTT-11, LOTT-12, section 4).
import { formatMoney, parseMoney } from '../../packages/domain/src/money/money.ts';
import { commitmentOf, fairDraws } from '../../packages/games/src/fair/provably-fair.ts';
import { clientSeedOf, randomnessOf } from '../../packages/lottery/src/draw/beacon.ts';
import { drawResult, readResult, writeResult } from '../../packages/lottery/src/draw/result.ts';
import { orderHash, sealOf } from '../../packages/lottery/src/draw/seal.ts';
import { playsOf, type FamilyParams } from '../../packages/lottery/src/families.ts';
import { readLine, settleLine, stakeOf, type LineOutcome } from '../../packages/lottery/src/orders/line.ts';
import { oddsOf, oddsText } from '../../packages/lottery/src/plays/odds.ts';
import { type Hit } from '../../packages/lottery/src/plays/play.ts';
import { computed, type CaseForm, type CaseResult } from './case-file.ts';

interface LineCase {
  id: string;
  family: string;
  play: string;
  params: Record<string, unknown>;
  mode: string;
  base: number;
  stake: string;
  selection: string;
  result: string;
  expected: Record<string, unknown>;
}

interface DrawCase {
  id: string;
  game: string;
  numero: string;
  family: string;
  params: Record<string, unknown>;
  serverSeed: string;
  beaconRound: number;
  beaconSignature: string;
  orders: string[];
  expected: Record<string, unknown>;
}

interface LotteryFile {
  cases?: LineCase[];
  draws?: DrawCase[];
}

const FAMILIES: readonly string[] = ['D2', 'D3', 'D4', 'D6', 'LT', 'VN', 'F4', 'S5', 'E5', 'K3', 'RC', 'KN', 'P28', 'M6'];

function paramsOf(family: string, params: Record<string, unknown>): FamilyParams {
  if (!FAMILIES.includes(family)) throw new Error(`unknown family ${family}`);
  const whole = { ...params, family } as FamilyParams;
  playsOf(whole);
  return whole;
}

const oddsOfHit = ({ prize }: Hit, base: number): string => {
  const odds = oddsOf(prize.rule, base);
  return odds === null ? 'share of the pool' : oddsText(odds);
};

/** One winning class as a case names it. */
interface Row {
  name: string;
  choices: readonly string[];
  count: number;
  odds: string;
}

/** Winning bets by class; a class whose odds differ by choice (sides with unequal chances) has a row for each. */
function rowsOf({ wins, pushes }: LineOutcome, base: number): Row[] {
  const rows: Row[] = [];
  for (const hit of wins) {
    const odds = oddsOfHit(hit, base);
    const row = rows.find((other) => other.name === hit.prize.name && other.odds === odds);
    const choices = hit.choice === undefined ? [] : [hit.choice];
    if (row === undefined) rows.push({ name: hit.prize.name, choices, count: hit.count, odds });
    else Object.assign(row, { count: row.count + hit.count, choices: [...row.choices, ...choices] });
  }
  if (pushes > 0) rows.push({ name: 'push', choices: [], count: pushes, odds: '1.0000' });
  return rows;
}

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

/**
 * The names of the rows. The rules fix how many bets win at which odds, not the files' names of the classes: a row whose own name the file does not
 * use takes the name of an expected class with the same count and odds that no other row has. Counts and odds are always the computed ones.
 */
function namedRows(rows: readonly Row[], expected: Record<string, unknown>): [string, Row][] {
  const [wins, odds] = [recordOf(expected['wins']), recordOf(expected['odds'])];
  const free = Object.keys(wins).filter((name) => !rows.some((row) => row.name === name));
  const whole = rows.flatMap((row) =>
    row.choices.length > 1 && !(row.name in wins) && row.choices.every((choice) => free.includes(choice))
      ? row.choices.map((choice) => ({ ...row, name: choice, choices: [choice], count: 1 }))
      : [row],
  );
  if (whole.length > rows.length) return namedRows(whole, expected);
  const isDouble = (row: Row) => rows.filter(({ name }) => name === row.name).length > 1;
  return rows.map((row) => {
    if (!isDouble(row) && row.name in wins) return [row.name, row];
    const at = free.findIndex((name) => wins[name] === row.count && (odds[name] === undefined || odds[name] === row.odds));
    const [name] = at < 0 ? [isDouble(row) ? (row.choices[0] ?? row.name) : row.name] : free.splice(at, 1);
    return [name ?? row.name, row];
  });
}

function settled(worked: LineCase): unknown {
  const params = paramsOf(worked.family, worked.params);
  const line = readLine(params, worked.play, worked.selection);
  if ('refusal' in line) return refused(worked.expected, line.refusal);
  const result = readResult(params, worked.result);
  if ('fault' in result) throw new Error(`result: ${result.fault}`);
  const stake = parseMoney(worked.stake);
  const outcome = settleLine(line, result.result, stake, worked.base);
  const pushesApart = 'pushes' in worked.expected || 'push' in worked.expected;
  const rows = namedRows(rowsOf(pushesApart ? { ...outcome, pushes: 0 } : outcome, worked.base), worked.expected);
  const all: Record<string, unknown> = {
    bets: line.bets,
    staked: formatMoney(stakeOf(line, stake)),
    wins: Object.fromEntries(rows.map(([name, row]) => [name, row.count])),
    odds: Object.fromEntries(
      rows.filter(([name, row]) => row.name !== 'push' || name in recordOf(worked.expected['odds'])).map(([name, row]) => [name, row.odds]),
    ),
    payout: formatMoney(outcome.payout),
    pushes: outcome.pushes,
    push: outcome.pushes,
    state: outcome.state,
    selection: line.selection,
  };
  return Object.fromEntries(Object.keys(worked.expected).map((key) => [key, all[key]]));
}

/** A refusal under the key of the case that asks for one: as its code, as its reason, or as both. */
function refused(expected: Record<string, unknown>, refusal: { code: string; why?: string }): unknown {
  const [key = 'refused'] = Object.keys(expected);
  if ('why' in expected) return { ...Object.fromEntries(Object.keys(expected).map((name) => [name, refusal.code])), why: refusal.why };
  if (typeof expected[key] === 'object') return { [key]: refusal };
  return { [key]: refusal.why !== undefined && expected[key] !== refusal.code ? refusal.why : refusal.code };
}

function drawn(worked: DrawCase): unknown {
  const params = paramsOf(worked.family, worked.params);
  const randomness = randomnessOf(worked.beaconSignature);
  const byId = worked.orders.toSorted((a, b) => ((a.split('\n')[1] ?? '') < (b.split('\n')[1] ?? '') ? -1 : 1));
  const seal = sealOf(byId.map(orderHash));
  const clientSeed = clientSeedOf({ game: worked.game, numero: worked.numero, round: worked.beaconRound, randomness, seal });
  const stream = fairDraws({ serverSeed: worked.serverSeed, clientSeed, nonce: 0 });
  const result = writeResult(params, drawResult(params, stream));
  return { commitment: commitmentOf(worked.serverSeed), randomness, seal, clientSeed, result };
}

const titleOf = ({ family, play, selection }: LineCase): string => `${family}.${play} ${selection.length > 60 ? `${selection.slice(0, 60)}…` : selection}`;

/** Cases of plays and of draws, in one file or in two. */
export const lotteryCases: CaseForm = {
  name: 'lottery',
  recognises: (file) => {
    const { cases = [], draws = [] } = file as LotteryFile;
    const hasFamily = (list: unknown): boolean =>
      Array.isArray(list) && list.length > 0 && list.every((entry) => typeof recordOf(entry)['family'] === 'string');
    return hasFamily(cases) || hasFamily(draws);
  },
  evaluate: (file): CaseResult[] => {
    const { cases = [], draws = [] } = file as LotteryFile;
    return [
      ...cases.map((worked) => ({ id: worked.id, title: titleOf(worked), expected: worked.expected, computed: computed(() => settled(worked)) })),
      ...draws.map((worked) => ({
        id: worked.id,
        title: `${worked.game} ${worked.numero}`,
        expected: worked.expected,
        computed: computed(() => drawn(worked)),
      })),
    ];
  },
};
