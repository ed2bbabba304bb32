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
  /** The own line of held play, which no dividend deducts: the play itself counts for no one above (agents.md 3.6). */
  readonly isHeld?: boolean;
}

export interface RebateInput {
  readonly tree: AgentTree;
  readonly rateOn: RateOn;
  readonly members: readonly CountedMember[];
  /** Counted facts of one closed day. */
  readonly facts: readonly PlayFact[];
  /** True if rebates are off for an agent on a day of bets: the agent gets no line of them, those above and below get theirs. */
  readonly isOffFor?: (member: string, origin: string) => boolean;
}

type Share = Pick<RebateLine, 'beneficiary' | 'kind' | 'source' | 'ppm'>;

/** Shares of a fact by beneficiary, with placements and rates of its origin day. */
function sharesOf({ member, category, origin, isHeld }: PlayFact, type: number, { tree, rateOn, isOffFor }: RebateInput): Share[] {
  const ownPpm = rateOn(member, category, origin);
  const shares: Share[] = [{ beneficiary: member, kind: 'own', source: member, ppm: keptCategories.includes(category) ? 'kept' : ownPpm }];
  let [below, belowPpm] = [member, ownPpm];
  for (const beneficiary of isHeld === true ? [] : tree.pathOn(member, origin)) {
    const ppm = rateOn(beneficiary, category, origin);
    const isPlayers = below === member && !(tree.isAgentOn(member, origin) ?? isAgentType(type));
    shares.push({ beneficiary, kind: isPlayers ? 'players' : 'agent', source: isPlayers ? String(belowPpm) : below, ppm: ppm - belowPpm });
    [below, belowPpm] = [beneficiary, ppm];
  }
  return shares.filter(({ ppm, beneficiary }) => ppm !== 0 && isOffFor?.(beneficiary, origin) !== true);
}

/** The place of a line among the lines of a run; two lines never share it. */
export const lineKey = ({ day, beneficiary, kind, source, category, origin, isHeld }: Omit<RebateLine, 'base' | 'ppm' | 'amount' | 'isLapsed'>): string =>
  [day, beneficiary, kind, source, category, origin, ...(isHeld === true ? ['held'] : [])].join('|');

/**
 * The rebate lines of a day in canonical order. Each is cut once, on the sum of its base; lines of 0 ppm are left out. The own line of held play is apart from that
 * of counted play: with a release the one is taken back and the other is paid, so that the member gets nothing twice and those above bear the rebate from then on.
 */
export function rebateLines(input: RebateInput): RebateLine[] {
  const members = new Map(input.members.map((member) => [member.id, member]));
  const lines = new Map<string, RebateLine>();
  for (const fact of input.facts) {
    const member = members.get(fact.member);
    if (member === undefined) continue;
    for (const part of sharesOf(fact, member.type, input)) {
      const held = fact.isHeld === true ? { isHeld: true } : {};
      const place = { ...part, day: fact.day, origin: fact.origin, category: fact.category, ...held };
      const key = lineKey(place);
      const known = lines.get(key);
      const base = (known?.base ?? 0n) + fact.valid;
      const amount = part.ppm === 'kept' ? (known?.amount ?? 0n) + fact.kept : share(base, part.ppm);
      lines.set(key, { ...place, base, amount, isLapsed: part.kind === 'own' && lapsesOwnRebate(member, fact.day) });
    }
  }
  // Held play and its release in one day: nothing is left of the line.
  const isNothing = ([, { isHeld, base, amount }]: [string, RebateLine]) => isHeld === true && base === 0n && amount === 0n;
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
