// A month of forty members for tests: two lines with moves on the 16th, late and rolled back rounds, and contracts of every kind. The same seed tells the
// same story; money, rounds and rates come from a small generator of numbers.
import type { AgentInputJson } from '../agent-inputs.ts';
import { decimal, part, units, type BroughtByLink } from './by-hand.ts';

export const MONTH = '2026-10';
export const dayOf = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;
export const LAST_DAY = dayOf(31);
const BEFORE = '2026-09-01';
const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'LOTT', 'PVP'] as const;
type Category = (typeof CATEGORIES)[number];

/** Numbers below a bound, the same for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = BigInt(seed) * 2_654_435_761n + 12_345n;
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
}

/** A round, and what became of it on a later day: the first settlement, a second payout, or a rollback. */
export interface StoryRound {
  member: string;
  category: Category;
  day: number;
  hour: number;
  stake: bigint;
  paid: bigint;
  kept: bigint;
  rake: bigint;
  later: { day: number; act: 'settle' | 'win' | 'back'; paid: bigint } | null;
}

const AGENTS: readonly [member: string, upline: string | null][] = [
  ['m01', null],
  ['m02', null],
  ['m03', 'm01'],
  ['m04', 'm01'],
  ['m05', 'm02'],
  ['m06', 'm03'],
  ['m07', 'm03'],
  ['m08', 'm06'],
  ['m09', 'm04'],
  ['m10', 'm08'],
  ['m11', 'm05'],
  ['m12', 'm05'],
];
/** From the 16th on. */
const MOVES: readonly [member: string, upline: string | null][] = [
  ['m08', 'm04'],
  ['m12', null],
  ['m13', 'm11'],
];
const PLAYERS = Array.from({ length: 28 }, (_, place) => `m${place + 13}`);
/** Kept from play, not counted, and a house account. */
const EXCLUDED = { member: 'm20', from: dayOf(20) };
const NOT_COUNTED = { member: 'm39', from: dayOf(12) };
const HOUSE = 'm40';

/** Players who came by a link of m03, were verified and paid their first deposit. */
export const BROUGHT: readonly BroughtByLink[] = [
  { member: 'm14', joined: dayOf(2), verified: dayOf(3), deposit: { day: dayOf(3), amount: '150' } },
  { member: 'm26', joined: dayOf(2), verified: dayOf(9), deposit: { day: dayOf(4), amount: '100' } },
  { member: 'm38', joined: dayOf(2), verified: dayOf(3), deposit: { day: dayOf(5), amount: '99.99' } },
];
/** Pay of the company to m03 for each of them. */
export const NEW_PLAYERS = { agent: 'm03', id: 'n03', from: dayOf(1), amount: '50', firstDepositMin: '100', validMin: '20', days: 28 } as const;

const uplineOf = (player: string): string => AGENTS[Number(player.slice(1)) % AGENTS.length]?.[0] ?? 'm01';
const depth = (member: string): number => {
  const upline = AGENTS.find(([agent]) => agent === member)?.[1];
  return upline === undefined || upline === null ? 1 : depth(upline) + 1;
};
const ratesOf = (member: string, random: (below: number) => number) => {
  const isAgent = AGENTS.some(([agent]) => agent === member);
  const rate = (top: number) => (isAgent ? top - 100 * (8 * (depth(member) - 1)) : 100 * random(1 + Math.floor((top - 3_200) / 100)));
  return { RNG: rate(8_500), LIVE: rate(6_000), SPORTS: rate(6_500), LOTT: rate(19_000), PVP: rate(4_000) };
};

function roundsOf(random: (below: number) => number, ratesBy: ReadonlyMap<string, Record<string, number>>): StoryRound[] {
  const rounds: StoryRound[] = [];
  for (let day = 1; day <= 31; day += 1) {
    // Some days without play of anybody.
    for (let place = day % 7 === 0 ? 12 : 0; place < 12; place += 1) {
      const member = `m${String(1 + random(40)).padStart(2, '0')}`;
      const category = CATEGORIES[random(CATEGORIES.length)] ?? 'RNG';
      const stake = units(`${10 + random(6_000)}.${String(random(100)).padStart(2, '0')}`);
      const paid = random(3) === 0 ? 0n : (stake * BigInt(random(220))) / 100n;
      const laterDay = day + 1 + random(5);
      const acts = paid === 0n ? (['settle', 'win', 'back'] as const) : (['settle', 'win'] as const);
      const act = random(5) === 0 && laterDay <= 31 ? acts[random(acts.length)] : undefined;
      rounds.push({
        member,
        category,
        day,
        hour: random(23),
        stake,
        paid,
        kept: category === 'LOTT' ? part(stake, random(1 + (ratesBy.get(member)?.['LOTT'] ?? 0))) : 0n,
        rake: part(stake, 20_000),
        later: act === undefined ? null : { day: laterDay, act, paid: act === 'back' ? 0n : (stake * BigInt(random(150))) / 100n },
      });
    }
  }
  return rounds;
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other);
const validOf = (category: Category, stake: bigint, paid: bigint): bigint => {
  if (category === 'RNG' || category === 'LOTT') return stake;
  return smaller(stake, paid > stake ? paid - stake : stake - paid);
};

type Sums = { staked: bigint; paid: bigint; valid: bigint; kept: bigint; rake: bigint };
const NOTHING: Sums = { staked: 0n, paid: 0n, valid: 0n, kept: 0n, rake: 0n };

/** The counted rows of a round by the day and hour of their counting: the differences of its states. */
function factsOf({ member, category, day, hour, stake, paid, kept, rake, later }: StoryRound, withRake: boolean): AgentInputJson['facts'] {
  const closed = (sum: bigint): Sums => ({ staked: stake, paid: sum, valid: validOf(category, stake, sum), kept, rake });
  const states: { day: number; hour: number; sums: Sums }[] = [];
  if (later?.act !== 'settle') states.push({ day, hour, sums: closed(paid) });
  if (later?.act === 'settle') states.push({ day: later.day, hour: 23, sums: closed(later.paid) });
  if (later?.act === 'win') states.push({ day: later.day, hour: 23, sums: closed(paid + later.paid) });
  if (later?.act === 'back') states.push({ day: later.day, hour: 23, sums: NOTHING });
  return states.map(({ day: counted, hour: at, sums }, place) => {
    const before = states[place - 1]?.sums ?? NOTHING;
    const difference = (name: keyof Sums) => decimal(sums[name] - before[name]);
    return {
      member,
      day: dayOf(counted),
      origin: dayOf(day),
      hour: at,
      category,
      staked: difference('staked'),
      paid: difference('paid'),
      valid: difference('valid'),
      ...(category === 'LOTT' ? { kept: difference('kept') } : {}),
      ...(category === 'PVP' && withRake ? { rake: difference('rake') } : {}),
    };
  });
}

const step = (betVolume: string, activeMember: number, netLoss: string, rateType: 'P' | 'F', rate: number | string) => ({
  betVolume,
  activeMember,
  netLoss,
  rateType,
  rate,
});
const level = (minimumBet: string, netLoss: string, activeMember: number, contractRate: number) => ({ minimumBet, netLoss, activeMember, contractRate });

/** Contracts of every kind; those with an upline that a move parts end with the 15th. */
function contractsOf(): object[] {
  const first = dayOf(1);
  const daily = (id: string, agent: string, payer: string, rows: object[], more: object = {}) => ({
    kind: 'daily',
    id,
    agent,
    payer,
    from: first,
    rows,
    ...more,
  });
  const dividend = (id: string, agent: string, payer: string, rows: object[], more: object = {}) => ({
    ...daily(id, agent, payer, rows, more),
    kind: 'dividend',
  });
  return [
    daily('d01', 'm01', 'company', [step('2000', 2, '0', 'P', 1_000), step('8000', 4, '100', 'F', '30.005')], { max: '40', scope: 'CONS' }),
    daily('d03', 'm03', 'upline', [step('1500', 2, '0', 'P', 900), step('8000', 4, '100', 'F', '30')], { to: dayOf(12) }),
    daily('d13', 'm03', 'upline', [step('1000', 1, '0', 'F', '45')], { from: dayOf(13) }),
    daily('d06', 'm06', 'upline', [step('500', 1, '0', 'P', 700)]),
    daily('d08', 'm08', 'upline', [step('500', 1, '0', 'F', '9.99999')], { to: dayOf(15) }),
    daily('d02', 'm02', 'company', [step('100', 1, '0', 'P', 1_234)], { scope: 'RNG' }),
    daily('d22', 'm02', 'company', [step('100', 1, '50', 'F', '5')], { scope: 'LIVE' }),
    daily('d05', 'm05', 'upline', [step('100', 1, '0', 'P', 1_200)], { scope: 'RNG' }),
    { ...daily('h01', 'm01', 'company', [step('100', 1, '0', 'P', 300), step('4000', 1, '0', 'F', '6')], { to: dayOf(6) }), kind: 'hourly', from: dayOf(4) },
    { ...daily('h03', 'm03', 'upline', [step('100', 1, '0', 'P', 500)], { to: dayOf(6) }), kind: 'hourly', from: dayOf(4) },
    dividend('c01', 'm01', 'company', [level('1000', '100', 2, 120_000), level('20000', '2000', 5, 200_000)], {
      carry: 'always',
      carryCap: '5000',
      deductsSalary: true,
    }),
    dividend('c03', 'm03', 'upline', [level('1000', '0', 1, 100_000)], { carry: 'month' }),
    dividend('c06', 'm06', 'upline', [level('500', '0', 1, 90_000)]),
    dividend('c08', 'm08', 'upline', [level('1', '0', 0, 80_000)], { to: dayOf(15), carry: 'always' }),
    dividend('c18', 'm08', 'upline', [level('1', '0', 0, 85_000)], { from: dayOf(16) }),
    dividend('c09', 'm09', 'upline', [level('1', '0', 0, 150_000)], { scope: 'RNG' }),
    dividend('c02', 'm02', 'company', [level('1000', '1', 1, 250_000)], { period: 'month', carry: 'always', deductsSalary: true }),
    dividend('c05', 'm05', 'upline', [level('100', '0', 1, 200_000)], { scope: 'LIVE', carry: 'always' }),
    dividend('c11', 'm11', 'company', [level('1', '0', 0, 50_000)], { scope: 'LOTT', period: 'month' }),
  ];
}

function moneyOf(random: (below: number) => number): AgentInputJson['money'] {
  return Array.from({ length: 24 }, (_, place) => ({
    member: `m${String(1 + random(40)).padStart(2, '0')}`,
    day: dayOf(1 + ((place * 5) % 31)),
    deposits: decimal(units(String(2_000 + random(3_000)))),
    withdrawals: decimal(units(String(random(900)))),
    rewards: decimal(units(`${random(200)}.${String(random(100)).padStart(2, '0')}`)),
  }));
}

export interface Story {
  input: AgentInputJson;
  rounds: StoryRound[];
}

/** `withRake`: the vendor of poker states the rake. */
export function tellMonth(seed: number, withRake: boolean): Story {
  const random = numbersOf(seed);
  const ids = [...AGENTS.map(([agent]) => agent), ...PLAYERS];
  const rates = ids.map((member) => ({ member, from: BEFORE, ppm: ratesOf(member, random) }));
  const rounds = roundsOf(random, new Map(rates.map(({ member, ppm }) => [member, ppm])));
  const input = {
    members: ids.map((id) => ({
      id,
      type: id === HOUSE ? 40 : Number(AGENTS.some(([agent]) => agent === id)) + Number(AGENTS.some(([agent, upline]) => agent === id && upline === null)),
      ...(id === EXCLUDED.member ? { excludedFrom: EXCLUDED.from } : {}),
      ...(id === NOT_COUNTED.member ? { notCountedFrom: NOT_COUNTED.from } : {}),
    })),
    placements: [
      ...AGENTS.map(([member, upline]) => ({ member, upline, from: BEFORE })),
      ...PLAYERS.map((member) => ({ member, upline: uplineOf(member), from: BEFORE })),
      ...MOVES.map(([member, upline]) => ({ member, upline, from: dayOf(16) })),
    ],
    rates: [
      ...rates,
      { member: 'm06', from: dayOf(20), ppm: { ...ratesOf('m06', random), RNG: 7_700, LIVE: 5_200 } },
      { member: 'm14', from: dayOf(10), ppm: { RNG: 0, LIVE: 0, SPORTS: 0, LOTT: 0, PVP: 0 } },
    ],
    facts: rounds.flatMap((round) => factsOf(round, withRake)),
    money: moneyOf(random),
    contracts: contractsOf(),
    balances: {},
    takenOut: [
      { agent: 'm04', day: dayOf(14) },
      { agent: 'm03', day: dayOf(22) },
    ],
    settings: {
      activeDayMin: '100.00',
      activeHourMin: '50.00',
      activePeriodMin: '500.00',
      fees: {
        categories: { RNG: { ggrPpm: 100_000, turnoverPpm: 500 }, LIVE: { ggrPpm: 80_000 }, SPORTS: { ggrPpm: 120_000 }, LOTT: { turnoverPpm: 3_000 } },
        depositPpm: 12_000,
        withdrawalPpm: 5_000,
      },
      pay: { companyAdvances: false },
    },
  };
  return { input: input as AgentInputJson, rounds };
}
