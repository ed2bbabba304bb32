import { memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { dayAt } from '@laro/domain/day-at';
import { shiftDay } from '@laro/domain/shift-day';
import { insertRows, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { insertLink } from './links.store.ts';
import { makeTopAgent } from './make-top-agent.ts';
import { placeUnder } from './place-member.ts';
import { isPlaced, readAgent, writeType } from './tree.store.ts';

/** A member of a demo's tree; uplines come before who is under them. */
export interface SeededMember {
  member: bigint;
  /** Null: a top agent. */
  upline: bigint | null;
  isAgent: boolean;
  /** Percent of the merchant's highest rates. */
  ratePercent: number;
  joinedAt: Date;
  /** The code of the agent's link; null for none. */
  link: string | null;
}

const LINK_DAYS = 20;

/** Visits of a link on a day, the same for the same code and day. */
const visitsOn = (code: string, place: number): number => ([...code].reduce((sum, letter) => sum + letter.charCodeAt(0), place * 7) % 9) + 1;

function ratesOf({ settings }: Merchant, percent: number): Record<string, number> {
  return Object.fromEntries(
    agentCategories.map((category) => {
      const steps = Math.floor((settings[`agent.rateMax.${category}`] * percent) / (100 * rateStepPpm));
      return [category, steps * rateStepPpm];
    }),
  );
}

async function seedLink(transaction: Transaction, merchant: Merchant, { member, link, joinedAt }: SeededMember, ppm: number[], now: number): Promise<void> {
  if (link === null) return;
  const terms = { name: link, ppm, isOn: true, validUntil: null, usesMax: null };
  const given = { code: link, owner: member, merchantCode: merchant.code, isAgent: false, landing: 'register', at: joinedAt } as const;
  if (!(await insertLink(transaction, { ...terms, ...given }))) return;
  const today = dayAt(now, merchant.settings['market.timeZone']);
  const days = Array.from({ length: LINK_DAYS }, (_, place) => ({
    merchant_code: merchant.code,
    code: link,
    day: shiftDay(today, -place),
    visits: visitsOn(link, place),
    registrations: 0,
  }));
  await insertRows(transaction, 'agent_link_days', days);
}

/** Writes the tree of a demo through the same functions as people do; who has a place already keeps it. */
export async function seedAgents(transaction: Transaction, merchant: Merchant, members: readonly SeededMember[], now: number): Promise<void> {
  for (const seeded of members) {
    const { member, upline, isAgent, ratePercent, joinedAt: at } = seeded;
    if ((await readAgent(transaction, member)) !== null || (await isPlaced(transaction, member))) continue;
    const rates = ratesOf(merchant, ratePercent);
    const ppm = agentCategories.map((category) => rates[category] ?? 0);
    const given = { by: 'demo', reason: 'demo', at };
    if (upline === null) await makeTopAgent(transaction, merchant, { member, rates, state: 'active', ...given });
    else {
      const day = dayAt(at.getTime(), merchant.settings['market.timeZone']);
      await placeUnder(transaction, merchant, { member, upline, agentState: isAgent ? 'active' : null, ppm, day, ...given });
      if (isAgent) await writeType(transaction, member, memberTypes.agent);
    }
    await seedLink(transaction, merchant, seeded, ppm, now);
  }
}
