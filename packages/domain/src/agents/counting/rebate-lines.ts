import { share } from '../../money/share.ts';
import { isAgentType, type AgentTree } from '../tree/agent-tree.ts';
import { keptCategories, type RateOn } from '../tree/rates.ts';
import { lapsesOwnRebate, type CountedMember, type PlayFact } from './facts.ts';

/** A line of a statement (agents.md 5.2). `source` is the member, the direct agent, or the rate of the direct players. */
export interface RebateLine {
  readonly day: string;
  readonly origin: string;
  readonly category: string;
  readonly beneficiary: string;
  readonly kind: 'own' | 'agent' | 'players';
  readonly source: string;
  readonly base: bigint;
  /** Rate in ppm, or `kept`: the player kept this part at the bet, and `amount` is its sum. */
  readonly ppm: number | 'kept';
  readonly amount: bigint;
  readonly isLapsed: boolean;
}

export interface RebateInput {
  readonly tree: AgentTree;
  readonly rateOn: RateOn;
  readonly members: readonly CountedMember[];
  /** Counted facts of one closed day. */
  readonly facts: readonly PlayFact[];
}

type Share = Pick<RebateLine, 'beneficiary' | 'kind' | 'source' | 'ppm'>;

/** Shares of a fact by beneficiary, with placements and rates of its origin day. */
function sharesOf({ member, category, origin, isHeld }: PlayFact, type: number, { tree, rateOn }: RebateInput): Share[] {
  const ownPpm = rateOn(member, category, origin);
  const shares: Share[] = [{ beneficiary: member, kind: 'own', source: member, ppm: keptCategories.includes(category) ? 'kept' : ownPpm }];
  let [below, belowPpm] = [member, ownPpm];
  for (const beneficiary of isHeld === true ? [] : tree.pathOn(member, origin)) {
    const ppm = rateOn(beneficiary, category, origin);
    const isPlayers = below === member && !(tree.isAgentOn(member, origin) ?? isAgentType(type));
    shares.push({ beneficiary, kind: isPlayers ? 'players' : 'agent', source: isPlayers ? String(belowPpm) : below, ppm: ppm - belowPpm });
    [below, belowPpm] = [beneficiary, ppm];
  }
  return shares.filter(({ ppm }) => ppm !== 0);
}

/** The place of a line among the lines of a run; two lines never share it. */
export const lineKey = ({ day, beneficiary, kind, source, category, origin }: Omit<RebateLine, 'base' | 'ppm' | 'amount' | 'isLapsed'>): string =>
  [day, beneficiary, kind, source, category, origin].join('|');

/** The rebate lines of a day in canonical order. Each is cut once, on the sum of its base; lines of 0 ppm are left out. */
export function rebateLines(input: RebateInput): RebateLine[] {
  const members = new Map(input.members.map((member) => [member.id, member]));
  const lines = new Map<string, RebateLine>();
  const wasHeld = new Set<string>();
  for (const fact of input.facts) {
    const member = members.get(fact.member);
    if (member === undefined) continue;
    for (const part of sharesOf(fact, member.type, input)) {
      const place = { ...part, day: fact.day, origin: fact.origin, category: fact.category };
      const key = lineKey(place);
      if (fact.isHeld === true) wasHeld.add(key);
      const known = lines.get(key);
      const base = (known?.base ?? 0n) + fact.valid;
      const amount = part.ppm === 'kept' ? (known?.amount ?? 0n) + fact.kept : share(base, part.ppm);
      lines.set(key, { ...place, base, amount, isLapsed: part.kind === 'own' && lapsesOwnRebate(member, fact.day) });
    }
  }
  // A release adds the held play and takes it back: nothing is left of the own line.
  const isNothing = ([key, { base, amount }]: [string, RebateLine]) => wasHeld.has(key) && base === 0n && amount === 0n;
  return [...lines.entries()]
    .filter((line) => !isNothing(line))
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([, line]) => line);
}

/** Total of each beneficiary, without lapsed lines. Negative where a day takes back more than it gives. */
export function totalsOf(lines: readonly RebateLine[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { beneficiary, amount, isLapsed } of lines) {
    if (!isLapsed) totals.set(beneficiary, (totals.get(beneficiary) ?? 0n) + amount);
  }
  return totals;
}
