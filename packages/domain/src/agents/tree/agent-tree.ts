import { housePlayerType, playerType } from './member-types.ts';

/** Types of members (agents.md 3.1) who play with real money. */
export const memberTypes = { player: playerType, agent: 1, topAgent: 2 } as const;
/** House accounts: staff’s players, agents and top agents in trial money, in a tree apart. They count for no real member. */
export const houseTypes = { player: housePlayerType, agent: 41, topAgent: 42 } as const;
export type HouseType = (typeof houseTypes)[keyof typeof houseTypes];

export const isAgentType = (type: number): boolean => type === memberTypes.agent || type === memberTypes.topAgent;
/** True if accounts of this type play with real money. */
export const isRealMember = (type: number): boolean => type === memberTypes.player || isAgentType(type);

/** Types that get the prompt for waiting contracts (AGENT-02): all but free play and house accounts. */
export const hasContractPrompts = (type: number): boolean => isRealMember(type);

export const isHouseType = (type: number): type is HouseType => type >= houseTypes.player && type <= houseTypes.topAgent;
const HOUSE_OFFSET = houseTypes.player - memberTypes.player;
/** The type of the real member that a house account stands for; every other type is its own. */
export const roleOfType = (type: number): number => (isHouseType(type) ? type - HOUSE_OFFSET : type);
/** The type of a member with a role in a tree of real or of trial money. */
export const typeOfRole = (role: number, isTrial: boolean): number => (isTrial ? role + HOUSE_OFFSET : role);

const isNumber = (id: string): boolean => /^\d+$/.test(id);

/** The order of member ids, the smallest first: numbers by their value, names by their letters. */
export function byId(one: string, other: string): number {
  if (one.length !== other.length && isNumber(one) && isNumber(other)) return one.length - other.length;
  return one < other ? -1 : Number(one > other);
}

export interface TreeMember {
  readonly id: string;
  readonly type: number;
}

/** The direct upline of a member from a day on; null is the company. */
export interface Placement {
  readonly member: string;
  readonly upline: string | null;
  readonly from: string;
  /** True if the member is an agent from this day on; undefined: as its type says. */
  readonly isAgent?: boolean;
}

interface Dated {
  readonly member: string;
  readonly from: string;
}

/** Versions by member, so that the version of a day is found; of two for the same day the later one counts. */
export function versionsByMember<T extends Dated>(versions: readonly T[]): (member: string, day: string) => T | undefined {
  const byMember = new Map<string, T[]>();
  for (const version of versions) byMember.set(version.member, [...(byMember.get(version.member) ?? []), version]);
  for (const own of byMember.values()) own.sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
  return (member, day) => byMember.get(member)?.findLast(({ from }) => from <= day);
}

export interface AgentTree {
  /** The agent directly above on a day; null where that is the company. */
  readonly uplineOn: (member: string, day: string) => string | null;
  /** True if the member was an agent on a day; null where the places do not say. A player who becomes an agent later was none on the days before. */
  readonly isAgentOn: (member: string, day: string) => boolean | null;
  /** Everybody above on a day, the nearest first. Throws RangeError for a cycle. */
  readonly pathOn: (member: string, day: string) => readonly string[];
  /** Level on a day: members directly under the company have 1. */
  readonly levelOn: (member: string, day: string) => number;
  /** True if a member is below an agent at any depth on a day. An agent is never in its own team. */
  readonly isInTeam: (agent: string, member: string, day: string) => boolean;
  /** Members in the order in which a run pays: by level on a day, then by id. */
  readonly inPayOrder: (members: readonly string[], day: string) => string[];
}

export function agentTree(placements: readonly Placement[]): AgentTree {
  const placementOn = versionsByMember(placements);
  // By day, then by member: a run asks for the path of each of its rows, and a text of both as the key costs more than the path.
  const days = new Map<string, Map<string, readonly string[]>>();
  const uplineOn = (member: string, day: string) => placementOn(member, day)?.upline ?? null;
  const isAgentOn = (member: string, day: string) => placementOn(member, day)?.isAgent ?? null;
  const pathOn = (member: string, day: string): readonly string[] => {
    let paths = days.get(day);
    if (paths === undefined) days.set(day, (paths = new Map()));
    const known = paths.get(member);
    if (known !== undefined) return known;
    const path: string[] = [];
    for (let above = uplineOn(member, day); above !== null; above = uplineOn(above, day)) {
      if (above === member || path.includes(above)) throw new RangeError(`a cycle above ${member} on ${day}`);
      path.push(above);
    }
    paths.set(member, path);
    return path;
  };
  const levelOn = (member: string, day: string) => pathOn(member, day).length + 1;
  const inPayOrder = (members: readonly string[], day: string) =>
    [...members].sort((one, other) => levelOn(one, day) - levelOn(other, day) || byId(one, other));
  return { uplineOn, isAgentOn, pathOn, levelOn, isInTeam: (agent, member, day) => pathOn(member, day).includes(agent), inPayOrder };
}
