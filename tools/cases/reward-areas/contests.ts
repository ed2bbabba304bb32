// Areas referral, mission and tournament.
import {
  missionGrant,
  missionProgress,
  type Mission,
  type MissionFacts,
  type MissionGrant,
  type MissionMetric,
  type MissionTask,
} from '../../../packages/domain/src/rewards/programs/missions.ts';
import { referralState, type ReferralFacts } from '../../../packages/domain/src/rewards/invitations/friend-states.ts';
import { placesOf } from '../../../packages/domain/src/rewards/programs/tournament-places.ts';
import { standings, type Scoring } from '../../../packages/domain/src/rewards/programs/tournament-scores.ts';
import { gateFor } from '../../../packages/domain/src/rewards/grants/gate.ts';
import { gateMember } from './grants.ts';
import {
  amount,
  asList,
  asText,
  moment,
  named,
  playedRound,
  requiredMoment,
  roundFilter,
  spelled,
  statedEach,
  writtenAmount,
  writtenMoment,
  type Json,
} from './readers.ts';

/** Marks of a person: what two accounts of one person have in common, and networks, which only make a person look. */
interface PersonMarks {
  marks: readonly string[];
  networks: readonly string[];
}

const meet = (one: readonly string[], other: readonly string[]) => one.some((mark) => other.includes(mark));
const isNetwork = (name: string) => /network|ip/i.test(name);

/** Marks of a person: every list or identity that a file gives, with its name, so that only marks of one kind meet. */
function personMarks(from: Json): PersonMarks {
  const identity = (from.identity ?? {}) as Json;
  const both = { ...from, ...(typeof identity === 'object' ? identity : {}) };
  const listed = Object.entries(both).flatMap(([name, value]) => asList<unknown>(value).map((mark) => ({ name, mark: `${name}:${JSON.stringify(mark)}` })));
  const number = named(both, 'identityNumber', 'idNumber', 'number', 'paper') ?? asText(from.identity);
  const person = both.name !== undefined && both.birthday !== undefined ? [`person:${String(both.name).toLowerCase()}:${String(both.birthday)}`] : [];
  const marks = listed.filter(({ name }) => !isNetwork(name)).map(({ mark }) => mark);
  const networks = listed.filter(({ name }) => isNetwork(name)).map(({ mark }) => mark);
  const network = asText(named(both, 'network', 'ip'));
  return {
    marks: [...marks, ...person, ...(number ? [`number:${String(number)}`] : [])],
    networks: network === null ? networks : [...networks, `network:${network}`],
  };
}

const isOut = (member: Json) => {
  const { state } = gateFor(gateMember(member), 'cash');
  return state === 'none' || state === 'excluded';
};

const count = (places: readonly Json[], ...names: readonly string[]) =>
  Number(places.map((place) => named(place, ...names)).find((value) => value !== undefined) ?? 0);

export function referral({ rule, facts }: { rule: Json; facts: Json }): unknown {
  const referrer = (facts.referrer ?? {}) as Json;
  const friend = (named(facts, 'referee', 'friend') ?? {}) as Json;
  const read: ReferralFacts = {
    isSamePerson: meet(personMarks(referrer).marks, personMarks(friend).marks),
    isDoubtful: meet(personMarks(referrer).networks, personMarks(friend).networks),
    isFriendOut:
      friend.merged === true || friend.duplicate === true || friend.closedAs === 'duplicate' || friend.closed === 'duplicate' || friend.block === 'law',
    isReferrerOut: isOut(referrer) || referrer.verified === false,
    isCleared: facts.cleared === true,
    registeredAt: requiredMoment(facts.registeredAt),
    verifiedAt: moment(facts.verifiedAt),
    deposits: asList(facts.deposits).map((from) => ({
      at: requiredMoment(from.at),
      amount: amount(from.amount),
      returnedAt: from.returned === true ? 0 : moment(named(from, 'returnedAt', 'returned')),
    })),
    stakes: asList(facts.stakes).map((from) => ({ at: requiredMoment(from.at), valid: amount(from.valid) })),
    qualifiedInMonth: count([facts, referrer], 'qualifiedInMonth', 'qualifiedThisMonth', 'inMonth', 'thisMonth', 'month'),
    qualifiedInYear: count([facts, referrer], 'qualifiedInYear', 'qualifiedThisYear', 'inYear', 'thisYear', 'year'),
    now: requiredMoment(facts.now),
  };
  const { state, claimableFrom } = referralState(
    {
      depositMin: amount(rule.depositMin),
      stakeMin: amount(rule.stakeMin),
      days: Number(rule.days ?? 30),
      holdDays: Number(rule.holdDays ?? 7),
      perMonth: Number(rule.perMonth ?? 10),
      perYear: Number(rule.perYear ?? 50),
    },
    read,
  );
  return { state, claimableFrom: writtenMoment(claimableFrom) };
}

/** Targets as text are amounts, as numbers counts. */
const target = (value: unknown): bigint => (typeof value === 'string' ? amount(value) : BigInt(Number(value ?? 1)));

const task = (from: Json): MissionTask => ({
  ...roundFilter(from),
  metric: from.metric as MissionMetric,
  target: from.metric === 'valid_stake' ? amount(from.target) : target(from.target),
  atLeast: BigInt(Number(from.metric === 'multiplier' ? (from.atLeast ?? 0) : 0)),
  depositMin: from.metric === 'deposits' ? amount(named(from, 'amount', 'min', 'minAmount', 'depositMin', 'atLeast')) : 0n,
});

const SIGNALS: Readonly<Record<string, MissionMetric>> = {
  verified: 'verified',
  mobileVerified: 'mobile_verified',
  mobile_verified: 'mobile_verified',
  limitSet: 'limit_set',
  limit_set: 'limit_set',
  playLookedAt: 'play_looked_at',
  play_looked_at: 'play_looked_at',
};

/** Signals stated by name, as a flag or a moment, or in one list. */
function signals(facts: Json): MissionMetric[] {
  const flags = Object.entries(SIGNALS).filter(([name]) => facts[name] || facts[`${name}At`]);
  const listed = asList<unknown>(facts.signals).map((signal) =>
    typeof signal === 'object' && signal !== null ? named(signal as Json, 'kind', 'signal', 'metric') : signal,
  );
  return [...flags.map(([, metric]) => metric), ...listed.flatMap((name) => SIGNALS[String(name)] ?? [])];
}

function period(rule: Json): Mission['period'] {
  const from = named(rule, 'from', 'starts', 'start') ?? (rule.period as Json | undefined)?.from;
  if (from !== undefined && rule.period !== 'day' && rule.period !== 'week' && rule.period !== 'once') {
    const until = named(rule, 'until', 'ends', 'end') ?? (rule.period as Json | undefined)?.until;
    return { from: requiredMoment(from), until: requiredMoment(until) };
  }
  return (rule.period ?? 'once') as Mission['period'];
}

export function mission({ key, rule, facts, ...given }: { key?: string; rule: Json; facts: Json } & Json, expected: unknown): unknown {
  const read: Mission = { timeZone: String(rule.zone), period: period(rule), optIn: rule.optIn === true, tasks: asList(rule.tasks).map(task) };
  const known: MissionFacts = {
    rounds: asList(facts.rounds).map(playedRound),
    deposits: asList(facts.deposits).map((from) => ({
      at: requiredMoment(from.at),
      amount: amount(from.amount),
      isReturned: Boolean(named(from, 'returned', 'returnedAt')),
    })),
    signedDays: asList<string>(named(facts, 'signedDays', 'signed_days', 'signed')),
    signals: signals(facts),
    joinedAt: moment(named(facts, 'joinedAt', 'joined') ?? given.joinedAt),
  };
  const progress = missionProgress(read, key ?? 'once', known);
  const before = asText(named(given, 'grant', 'before') ?? facts.grant) ?? (facts.claimed === true || given.claimed === true ? 'claimed' : 'none');
  const grant = missionGrant(before as MissionGrant, progress.isDone);
  const wanted = expected as Json;
  const isAmount = (index: number) => typeof (asList((wanted as { tasks?: unknown }).tasks)[index] as Json | undefined)?.value === 'string';
  return {
    tasks: progress.tasks.map(({ value, isDone }, index) => ({ value: isAmount(index) ? writtenAmount(value) : Number(value), isDone })),
    isDone: progress.isDone,
    grant: grant === 'claimable' ? spelled(wanted.grant, 'claimable', 'written', 'granted', 'new') : grant,
  };
}

function scoring(rule: Json): Scoring {
  if (rule.score === 'points') return { score: 'points', step: amount(rule.step), winPoints: BigInt(Number(rule.winPoints ?? 0)) };
  return rule.score === 'turnover' ? { score: 'turnover' } : { score: 'multiplier', bestOf: Number(rule.bestOf ?? 1) };
}

/** A score in its own form: hundredths of a multiplier with two places, an amount, or points. */
function writtenScore({ score }: Scoring, value: bigint, expected: unknown): unknown {
  if (score === 'turnover') return writtenAmount(value);
  if (score === 'points') return typeof expected === 'number' ? Number(value) : spelled(expected, value.toString(), `${value}.00`);
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function readScore({ score }: Scoring, text: unknown): bigint {
  if (text === undefined || text === null) return 0n;
  if (score === 'turnover') return amount(text);
  return score === 'points' ? amount(text) / 100_000n : amount(text) / 1000n;
}

export function tournament(given: { rule: Json; entries?: Json[]; rounds: Json[] } & Json, expected: unknown): unknown {
  const { rule } = given;
  const form = scoring(rule);
  const takenOut = asList<unknown>(named(given, 'takenOut', 'excluded', 'out') ?? named(rule, 'takenOut')).map((one) =>
    String(typeof one === 'object' && one !== null ? (one as Json).member : one),
  );
  const isOutOf = (from: Json) => takenOut.includes(String(from.member)) || Boolean(named(from, 'takenOut', 'excluded', 'out', 'leftAt', 'left'));
  const entries = asList(given.entries).filter((from) => !isOutOf(from));
  const minPlayers = Number(rule.minPlayers ?? 0);
  const ordered = standings(
    {
      scoring: form,
      filter: roundFilter(rule),
      start: requiredMoment(rule.start),
      end: requiredMoment(rule.end),
      graceMinutes: Number(rule.graceMinutes ?? 10),
      optIn: rule.optIn !== false,
    },
    entries.map((from) => ({ member: String(from.member), at: requiredMoment(from.at) })),
    given.rounds.map(playedRound).filter(({ member }) => !takenOut.includes(member)),
  );
  const placed = placesOf(
    {
      tie: rule.tie === 'split' ? 'split' : 'first',
      prizes: asList(rule.prizes).map((from) => ({ from: Number(from.from), to: Number(from.to ?? from.from), amount: amount(from.amount) })),
      minScore: readScore(form, rule.minScore),
      minorUnit: 10n ** BigInt(5 - Number(rule.decimals ?? 2)),
    },
    (rule.optIn === false ? ordered : entries).length < minPlayers ? [] : ordered,
  );
  const results = placed.map(({ member, place, score, prize }, index) => {
    const wanted = (asList(expected)[index] ?? {}) as Json;
    return { member, place, score: writtenScore(form, score, wanted.score), prize: prize === 0n ? spelled(wanted.prize, '0.00', null) : writtenAmount(prize) };
  });
  return Array.isArray(expected) ? statedEach(results, expected) : results;
}
