// Areas free-bet, gate, grant, counters, budget, law and inbox.
import { badge, badgeCounts, rewardCounters, type CounterFacts } from '../../../packages/domain/src/rewards/grants/counters.ts';
import { budgetAfter, budgetSums, capAlarm, type Budget, type BudgetRule } from '../../../packages/domain/src/rewards/grants/budget.ts';
import { freeBetOutcome, type FreeBet } from '../../../packages/domain/src/rewards/grants/free-bet.ts';
import { gateFor, type GateMember } from '../../../packages/domain/src/rewards/grants/gate.ts';
import {
  actOfExclusion,
  claimRefusal,
  grantStateAfter,
  grantStateAt,
  type Grant,
  type GrantAct,
  type Span,
} from '../../../packages/domain/src/rewards/grants/grant-states.ts';
import { lawProducts, ruleFaults, shippedLawSettings, type RuleReward } from '../../../packages/domain/src/rewards/grants/law-checks.ts';
import { mailLanguage, shownMails, unreadCount, type Mail } from '../../../packages/domain/src/rewards/mail/inbox.ts';
import { amount, asList, asText, moment, named, requiredMoment, spelled, stated, statedEach, writtenAmount, type Json } from './readers.ts';

export const freeBets = ({ bets }: { bets: Json[] }): unknown =>
  bets.map((bet) => {
    const { ticket, cash } = freeBetOutcome({ value: amount(bet.value), payout: amount(bet.payout), state: (bet.state ?? 'closed') as FreeBet['state'] });
    return { ticket, cash: writtenAmount(cash) };
  });

const isYes = (value: unknown) => value !== undefined && value !== null && value !== false && value !== 'none' && value !== 0;

const isNo = (value: unknown) => value === false;

export function gateMember(member: Json): GateMember {
  const block = asText(named(member, 'block', 'blocked', 'blocks'));
  const blocks = asList<string>(named(member, 'blocks', 'block'));
  const has = (name: string) => block === name || blocks.includes(name);
  const pause = asText(named(member, 'pause', 'paused'));
  const excludingPause = pause !== null && /exclu/.test(pause);
  return {
    type: Number(member.type ?? 0),
    isClosed: isYes(named(member, 'closed', 'isClosed')) || member.state === 'closed',
    isMerged: isYes(named(member, 'merged', 'isMerged', 'mergedInto')) || member.state === 'merged',
    block: has('full') ? 'full' : has('law') ? 'law' : has('bets') || has('bet') ? 'bets' : has('deposits') || has('deposit') ? 'deposits' : null,
    isExcluded:
      excludingPause || isYes(named(member, 'excluded', 'isExcluded', 'exclusion', 'selfExcluded', 'selfExclusion', 'exclusionList', 'onExclusionList')),
    isPaused: !excludingPause && isYes(named(member, 'pause', 'paused', 'timeOut', 'isPaused')),
    isVerified: !isNo(named(member, 'verified', 'isVerified', 'identityVerified', 'identityProven')),
    needsVerified: !isNo(named(member, 'needsVerified', 'needsIdentity', 'identityNeeded')),
    isLimited: [
      'limitReached',
      'limited',
      'isLimited',
      'limit',
      'limits',
      'marker',
      'markerOfHarm',
      'harm',
      'harmMarker',
      'interaction',
      'interactionOpen',
    ].some((name) => isYes(member[name])),
  };
}

export function gate({ member, kind }: { member: Json; kind: string }, expected: unknown): unknown {
  const answer = gateFor(gateMember(member), kind);
  const wanted = expected as Json;
  return {
    state: answer.state,
    earns: answer.earns,
    claims: answer.refusal ?? spelled(wanted.claims, 'yes', true, null, 'done', 'ok', 'claimed'),
    marketing: answer.offers ? spelled(wanted.marketing, true, 'yes', 'by_consent', 'consent') : spelled(wanted.marketing, false, 'no'),
  };
}

const span = (from: Json): Span => ({
  from: requiredMoment(named(from, 'from', 'start', 'startsAt')),
  until: moment(named(from, 'until', 'to', 'end', 'endsAt')),
});

/** The spans that acts begin and end (`time_out`, `time_out_over`, `bonus_starts`, `bonus_ends` …), and those that the file gives. */
function spansOf(given: Json, acts: readonly Json[], isSubject: (name: string) => boolean): Span[] {
  const spans = Object.entries(given)
    .filter(([name, value]) => isSubject(name) && typeof value === 'object' && value !== null)
    .flatMap(([, value]) => (Array.isArray(value) ? asList(value) : [value as Json]).map(span));
  for (const { act, at, until } of acts) {
    if (!isSubject(String(act))) continue;
    const isEnd = /end|over|resume|stop|finish|back/i.test(String(act));
    const open = spans.findLast((candidate) => candidate.until === null);
    if (!isEnd) spans.push({ from: requiredMoment(at), until: moment(until) });
    else if (open !== undefined) spans.splice(spans.indexOf(open), 1, { ...open, until: requiredMoment(at) });
  }
  return spans;
}

const deskActs: readonly string[] = ['release', 'refuse', 'take_back', 'lapse'] satisfies GrantAct[];

export function grants(given: { grant: Json; acts: Json[] } & Json, expected: unknown): unknown {
  const { grant: from, acts } = given;
  let grant: Grant = {
    kind: asText(from.kind) ?? 'cash',
    state: (from.state ?? 'claimable') as Grant['state'],
    createdAt: moment(from.createdAt) ?? moment(from.from) ?? 0,
    from: moment(from.from) ?? 0,
    until: moment(from.until),
  };
  let paid = 0;
  const clock = {
    pauses: spansOf({ ...from, ...given }, acts, (name) => /pause|time_?out|resume/i.test(name)),
    bonuses: spansOf({ ...from, ...given }, acts, (name) => /bonus/i.test(name)),
  };
  const results = acts.map(({ at, act, ...facts }) => {
    const now = requiredMoment(at);
    grant = { ...grant, state: grantStateAt(grant, clock, now) };
    let result = 'done';
    if (act === 'claim') {
      const member = (facts.member ?? given.member) as Json | undefined;
      const refusal = claimRefusal(grant, clock, now, member === undefined ? null : gateFor(gateMember(member), grant.kind).refusal);
      result = refusal ?? 'done';
      if (refusal === null && grant.state !== 'claimed') {
        grant = { ...grant, state: 'claimed' };
        paid += 1;
      }
    } else if (/exclu/.test(String(act))) {
      const way = actOfExclusion(grant);
      grant = { ...grant, state: (way === null ? null : grantStateAfter(grant.state, way)) ?? grant.state };
      paid += Number(way === 'claim');
    } else if (deskActs.includes(String(act))) {
      const state = grantStateAfter(grant.state, act as GrantAct);
      result = state === null ? 'desk.reward_ended' : 'done';
      grant = { ...grant, state: state ?? grant.state };
    }
    return { result, state: grant.state, paid };
  });
  return statedEach(results, expected);
}

const timed = (from: Json) => ({ state: String(from.state), from: moment(from.from) ?? 0, until: moment(from.until) });

export function counters(given: Json, expected: unknown): unknown {
  const state = given.member === undefined ? asText(named(given, 'gate', 'state')) : gateFor(gateMember(given.member as Json), 'cash').state;
  const all = rewardCounters({
    now: requiredMoment(given.now),
    on: asList<CounterFacts['on'][number]>(given.on),
    isSignedToday: given.signedToday === true,
    grants: asList(given.grants).map((from) => ({ ...timed(from), source: from.source as CounterFacts['grants'][number]['source'] })),
    tickets: asList(given.tickets).map((from) => ({ ...timed(from), kind: String(from.kind) })),
    isKeptFromPlay: state === 'excluded' || state === 'paused' || state === 'none' || isYes(named(given, 'kept', 'keptFromPlay', 'excluded', 'paused')),
  });
  const counts = badgeCounts(all);
  const wanted = expected as Json;
  const badges = Object.entries(counts).map(([name, count]) => [name, count === 0 ? spelled(wanted[name], '', '0', null, 0) : badge(count)]);
  return stated({ counters: all, ...Object.fromEntries(badges) }, expected);
}

const optionalAmount = (value: unknown) => (value === undefined || value === null ? null : amount(value));

export function budget({ rule, acts }: { rule: Json; acts: Json[] }, expected: unknown): unknown {
  const read: BudgetRule = {
    mode: named(rule, 'mode', 'kind', 'type') === 'alarm' ? 'alarm' : 'firstCome',
    cap: optionalAmount(rule.cap),
    dayCap: optionalAmount(named(rule, 'dayCap', 'capPerDay', 'perDay', 'day')),
  };
  let entries: Budget = [];
  const results = acts.map(({ act, id, cost, ...facts }) => {
    const day = asText(named(facts, 'day', 'at'))?.slice(0, 10) ?? '';
    const name = String(id);
    const after = budgetAfter(
      read,
      entries,
      act === 'grant' ? { act, id: name, day, cost: amount(cost) } : { act: act === 'claim' ? 'claim' : 'end', id: name },
    );
    entries = after.entries;
    const { reserved, paid, left } = budgetSums(read, entries);
    const sums = { reserved: writtenAmount(reserved), paid: writtenAmount(paid), left: left === null ? null : writtenAmount(left) };
    return { result: after.result, ...sums, alarm: capAlarm(read.cap, reserved + paid) };
  });
  return statedEach(results, expected);
}

const listOf = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : asList<string>(value));

const reward = (from: Json): RuleReward => ({
  type: String(named(from, 'type', 'kind')),
  products: listOf(named(from, 'product', 'products')).flatMap((name) => (name === 'any' ? lawProducts : [name])),
  wageringTimes: Number(named(from, 'wageringTimes', 'wagering') ?? 0),
  amount: amount(named(from, 'amount', 'value', 'reward')),
  target: optionalAmount(named(from, 'target', 'asked', 'step')),
});

/** Rewards of a rule; steps are rewards with what they ask. */
const rewardsOf = (rule: Json): RuleReward[] => [
  ...asList(rule.rewards).map(reward),
  ...asList(named(rule, 'steps', 'milestones', 'tiers')).map((step) =>
    reward({ type: 'cash', ...(typeof step.reward === 'object' ? (step.reward as Json) : {}), ...step }),
  ),
];

export function law({ settings, rule }: { settings: Json; rule: Json }, expected: unknown): unknown {
  const earn = listOf(rule.earn);
  const isAny = earn.includes('any') || rule.earn === null;
  const faults = ruleFaults(
    {
      kind: String(rule.kind),
      earn: earn.filter((name) => name !== 'any'),
      asksPlay: isAny,
      rewards: rewardsOf(rule),
      claimHours: typeof rule.claimHours === 'number' ? rule.claimHours : null,
      playHours: (named(rule, 'playHours', 'periodHours') as number | undefined) ?? null,
      permit: asText(named(rule, 'permit', 'permitNumber')),
      basis: rule.basis === 'loss' ? 'loss' : 'valid',
      period: asText(rule.period),
      texts: listOf(rule.texts),
      isWellFormed: rule.schema !== false,
    },
    {
      wageringMax: Number(settings.wageringMax ?? shippedLawSettings.wageringMax),
      mixedProducts: named(settings, 'mixedProducts') === undefined ? shippedLawSettings.mixedProducts : settings.mixedProducts === true,
      steadyValue: settings.steadyValue !== false,
      permitNeeded: settings.permitNeeded === true,
      languages: listOf(named(settings, 'languages', 'offered') ?? 'EN'),
    },
  );
  const order = listOf(expected);
  return [...faults].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

export function inbox(given: { now: string; asked: string; fallback: string; offered: string[]; mails: Json[] }, expected: unknown): unknown {
  const now = requiredMoment(given.now);
  const mails = given.mails.map((from): Mail => ({
    id: from.id as number,
    readAt: moment(from.readAt),
    deletedAt: moment(from.deletedAt),
    expiresAt: moment(from.expiresAt),
    texts: from.texts as Mail['texts'],
  }));
  const unread = unreadCount(mails, now);
  const shown = shownMails(mails, now).map((mail) => ({ id: mail.id, language: mailLanguage(mail, given.asked, given.fallback, given.offered) }));
  return { shown, inboxUnreadCount: unread, badge: unread === 0 ? spelled((expected as Json).badge, '', '0', null) : badge(unread) };
}
