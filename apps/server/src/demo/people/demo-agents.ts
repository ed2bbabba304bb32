import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { countFrom, seedAgents, seedDeskWork, type SeededMember } from '#server/modules/partners/agents/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { plantDemoHouse } from './demo-house.ts';
import { demoMembers, type DemoMember } from './demo-members.ts';
import { demoMerchants, type DemoMerchantCode } from '../offers/demo-merchants.ts';

const DAY_MS = 86_400_000;
/** Agents have been there longer than any player of the demo. */
const AGENTS_JOINED_DAYS = 420;
/** The number of past days whose play is counted. */
const COUNTED_DAYS = 35;
const TOP_PERCENT = 80;
const AGENT_PERCENT = 60;
const SECOND_PERCENT = 45;
const PLAYER_PERCENT = 25;
/** Letters and digits of links, without lookalikes. */
const NOT_IN_LINKS = /[^A-HJKMNP-Z2-9]/g;

const linkOf = ({ username }: DemoMember): string => `${username.toUpperCase().replaceAll(NOT_IN_LINKS, '')}2233`.slice(0, 8).padEnd(8, 'X');

/** Ids and moments of the demo's members that are written already. */
async function readMembers(pool: pg.Pool, merchantCode: string): Promise<Map<string, { id: bigint; joinedAt: Date }>> {
  const { rows } = await pool.query<{ name: string; id: bigint; joinedAt: Date }>(
    'select lower(username) as name, id, created_at as "joinedAt" from players where merchant_code = $1 and lower(username) = any ($2)',
    [merchantCode, demoMembers.map(({ username }) => username.toLowerCase())],
  );
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

/** The tree: top agents, agents of two further steps under them, and two of three players somewhere below. */
function treeOf(merchantCode: DemoMerchantCode, known: ReadonlyMap<string, { id: bigint; joinedAt: Date }>, now: number): SeededMember[] {
  const own = demoMembers.filter((member) => member.merchantCode === merchantCode && known.has(member.username.toLowerCase()));
  const idOf = ({ username }: DemoMember): bigint => known.get(username.toLowerCase())?.id ?? 0n;
  const joinedAt = new Date(now - AGENTS_JOINED_DAYS * DAY_MS);
  const tops = own.filter(({ type }) => type === 2);
  const agents = own.filter(({ type }) => type === 1);
  const first = tops[0];
  if (!first) return [];
  const seededTops = tops.map((top) => ({ member: idOf(top), upline: null, isAgent: true, ratePercent: TOP_PERCENT, joinedAt, link: linkOf(top) }));
  const seededAgents = agents.map((agent, place): SeededMember => {
    const second = place > 0 && place % 3 === 2 ? agents[0] : undefined;
    const upline = second ?? tops[place % tops.length] ?? first;
    return { member: idOf(agent), upline: idOf(upline), isAgent: true, ratePercent: second ? SECOND_PERCENT : AGENT_PERCENT, joinedAt, link: linkOf(agent) };
  });
  const uplines = [...agents, first];
  const players = own.filter(({ type }) => type === 0);
  const seededPlayers = players.flatMap((player, place): SeededMember[] => {
    const row = known.get(player.username.toLowerCase());
    const upline = uplines[place % uplines.length];
    // Every third player came without a referrer.
    if (!row || !upline || place % 3 === 2) return [];
    return [{ member: row.id, upline: idOf(upline), isAgent: false, ratePercent: PLAYER_PERCENT, joinedAt: row.joinedAt, link: null }];
  });
  return [...seededTops, ...seededAgents, ...seededPlayers];
}

/** The last player of the demo who is in no team; null where there is none. */
function applicantOf(merchantCode: DemoMerchantCode, known: ReadonlyMap<string, { id: bigint }>, members: readonly SeededMember[]): bigint | null {
  const placed = new Set(members.map(({ member }) => member));
  const free = demoMembers.filter((member) => member.merchantCode === merchantCode && member.type === 0);
  return free.map(({ username }) => known.get(username.toLowerCase())?.id ?? null).findLast((id) => id !== null && !placed.has(id)) ?? null;
}

/** Adds the agents' trees of the demo to the existing members; repeated, it adds members registered since. */
export async function plantDemoAgents(pool: pg.Pool, now: number): Promise<void> {
  const directory = new MerchantDirectory(pool);
  await directory.refresh();
  for (const { code } of demoMerchants) {
    const merchant = directory.byCode(code);
    if (!merchant) continue;
    const known = await readMembers(pool, code);
    const members = treeOf(code, known, now);
    await inTransaction(pool, async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock(hashtext('demo agents'))");
      await seedAgents(transaction, merchant, members, now);
      await seedDeskWork(transaction, merchant, members, applicantOf(code, known, members), now);
      await plantDemoHouse(transaction, merchant, now);
      await countFrom(transaction, code, new Date(now - COUNTED_DAYS * DAY_MS));
    });
  }
}
