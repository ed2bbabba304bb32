import { createHash, randomInt } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { daysBetween, startOfDay } from '@laro/domain/agents/counting/periods';
import { agentStates } from '@laro/domain/agents/tree/agent-states';
import { showsMoney } from '@laro/domain/agents/team/privacy';
import { rateVector, ratesOfVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import type { Language } from '@laro/domain/system/languages';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { isBlocked } from '#server/modules/core/blocks/index.ts';
import { readerOf, refuseHouse, writerOf } from '../rights/caller.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import { checkNewRates } from '../rates/check-rates.ts';
import { insertLink, readLink, readLinkDays, readLinks, sumLink, updateLink, type LinkDayRow, type LinkRow, type LinkTerms } from './links.store.ts';
import { hasLevelBelow } from '../tree/place-member.ts';
import { noteVisit } from './short-links.ts';

type Link = Parsed<'addLink', 'value'>;
type Terms = Parsed<'changeLink', 'body'>;
export interface LinkDeps {
  pool: pg.Pool;
  now: () => number;
  /** True for a promotion that guests of the site can read now. */
  isPromotionShown: (merchant: Merchant, promotionId: string) => boolean;
  /** The operator’s creatives for links in a language. */
  creativesOf: (merchant: Merchant, language: Language) => Parsed<'listCreatives', 'value'>['creatives'];
}

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 31;
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const CODE_TRIES = 5;

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** True if the links of an agent bring members now: active, neither blocked nor paused (agents.md 3.2, 10). */
const bringsMembers = async (queries: Queries, { member, state, isTrial }: AgentRow): Promise<boolean> =>
  !isTrial && agentStates[state].linksBring && !(await isBlocked(queries, member, 'bet'));

const linkOf = (row: LinkRow, now: number, brings: boolean): Link => ({
  code: row.code,
  name: row.name,
  isAgent: row.isAgent,
  landing: row.landing,
  promotionId: row.promotionId?.toString() ?? null,
  rates: ratesOfVector(row.ppm),
  isOn: row.isOn,
  isValid:
    brings &&
    row.isOn &&
    (row.validFrom === null || row.validFrom.getTime() <= now) &&
    (row.validUntil === null || row.validUntil.getTime() > now) &&
    (row.usesMax === null || row.uses < row.usesMax),
  validFrom: row.validFrom?.toISOString() ?? null,
  validUntil: row.validUntil?.toISOString() ?? null,
  usesMax: row.usesMax,
  createdAt: row.createdAt.toISOString(),
  visits: row.visits,
  registrations: row.uses,
});

const NOTHING = { visits: 0, registrations: 0, verified: 0, deposited: 0, active: 0, valid: 0n, earned: 0n };
const HIDDEN_SUMS = { firstDeposits: null, valid: null, earned: null };

const shownDay = ({ day, visits, registrations, verified, deposited, active, valid, earned }: LinkDayRow, isShown: boolean) => ({
  day,
  visits,
  registrations,
  verified,
  ...(isShown ? { firstDeposits: deposited, active, valid, earned } : { ...HIDDEN_SUMS, active: null }),
});

async function found(queries: Queries, owner: bigint, merchantCode: string, code: string): Promise<LinkRow> {
  const row = await readLink(queries, owner, merchantCode, code);
  if (row === null) throw new Refusal('agent.link_unknown');
  return row;
}

/** The terms as they are stored. Throws `agent.link_days` and what `checkNewRates` does. */
async function termsOf(
  transaction: Transaction,
  merchant: Merchant,
  owner: bigint,
  { name, rates, isOn, from, days, usesMax }: Terms,
  now: number,
): Promise<LinkTerms> {
  const { settings } = merchant;
  const max = settings['agent.linkDaysMax'];
  const zone = settings['market.timeZone'];
  const today = dayAt(now, zone);
  if ((days !== null && days > max) || from > shiftDay(today, max)) throw new Refusal('agent.link_days', { max });
  await checkNewRates(transaction, merchant, { upline: owner, day: today, ppm: rates });
  // A link begins with a day; a day that has begun is now.
  const validFrom = from > today ? new Date(startOfDay(from, zone)) : null;
  const validUntil = days === null ? null : new Date((validFrom?.getTime() ?? now) + days * DAY_MS);
  return { name, ppm: rateVector(rates), isOn, validFrom, validUntil, usesMax };
}

/** The code that a key stands for where the agent names none: the same key always gets the same one, so that a repeated act makes no second link. */
function codeOfKey(owner: bigint, key: string): string {
  const bytes = createHash('sha256').update(`${owner}:${key}`).digest();
  return Array.from({ length: CODE_LENGTH }, (_, place) => LETTERS[(bytes[place] ?? 0) % LETTERS.length]).join('');
}

async function add({ now, isPromotionShown }: LinkDeps, transaction: Transaction, context: CallContext, body: Parsed<'addLink', 'body'>): Promise<Link> {
  const { merchant } = context;
  const agent = await writerOf(transaction, context);
  refuseHouse(agent);
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent links ${agent.member}`]);
  const wanted = body.code === '' ? codeOfKey(agent.member, body.key) : body.code;
  const repeated = await readLink(transaction, agent.member, merchant.code, wanted);
  if (repeated !== null && body.code === '') return linkOf(repeated, now(), await bringsMembers(transaction, agent));
  const max = merchant.settings['agent.linksMax'];
  if ((await readLinks(transaction, agent.member)).length >= max) throw new Refusal('agent.link_limit', { max });
  if (body.isAgent && !hasLevelBelow(merchant, agent.level)) throw new Refusal('agent.level_limit', { max: merchant.settings['agent.levelsMax'] });
  const terms = await termsOf(transaction, merchant, agent.member, body, now());
  const { isAgent, landing } = body;
  const promotionId = landing === 'promotion' && body.promotionId !== null ? BigInt(body.promotionId) : null;
  if (landing === 'promotion' && (body.promotionId === null || !isPromotionShown(merchant, body.promotionId))) throw new Refusal('agent.link_promotion');
  const at = new Date(now());
  const insert = (code: string) =>
    insertLink(transaction, { ...terms, code, owner: agent.member, merchantCode: merchant.code, isAgent, landing, promotionId, at });
  let code = wanted;
  for (let attempt = 1; !(await insert(code)); attempt += 1) {
    if (body.code !== '' || attempt === CODE_TRIES) throw new Refusal('agent.link_taken');
    code = newCode();
  }
  return linkOf(await found(transaction, agent.member, merchant.code, code), now(), await bringsMembers(transaction, agent));
}

/** Links of agents and what they bring (AGENT-11, AGENT-13). */
export function linkCalls(deps: LinkDeps): Handlers<'listLinks' | 'addLink' | 'changeLink' | 'getLinkDays' | 'listCreatives' | 'noteLinkVisit'> {
  const { pool, now } = deps;
  return {
    listLinks: async (context) => {
      const agent = await readerOf(pool, context);
      const { settings } = context.merchant;
      const brings = await bringsMembers(pool, agent);
      const links = (await readLinks(pool, agent.member)).map((row) => linkOf(row, now(), brings));
      return { links, max: settings['agent.linksMax'], daysMax: settings['agent.linkDaysMax'] };
    },
    addLink: (context, { body }) => inTransaction(pool, (transaction) => add(deps, transaction, context, body)),
    changeLink: (context, { params, body }) =>
      inTransaction(pool, async (transaction) => {
        const { merchant } = context;
        const agent = await writerOf(transaction, context);
        const row = await found(transaction, agent.member, merchant.code, params.link);
        if (body.usesMax !== null && body.usesMax < row.uses) throw new Refusal('agent.link_used', { uses: row.uses });
        await updateLink(transaction, merchant.code, row.code, await termsOf(transaction, merchant, agent.member, body, now()));
        return linkOf(await found(transaction, agent.member, merchant.code, row.code), now(), await bringsMembers(transaction, agent));
      }),
    getLinkDays: async (context, { params }) => {
      const { merchant } = context;
      const agent = await readerOf(pool, context);
      const row = await found(pool, agent.member, merchant.code, params.link);
      const today = dayAt(now(), merchant.settings['market.timeZone']);
      const from = shiftDay(today, 1 - SHOWN_DAYS);
      const [rows, sums] = await Promise.all([readLinkDays(pool, merchant.code, row.code, from), sumLink(pool, merchant.code, row.code)]);
      const known = new Map(rows.map((entry) => [entry.day, entry]));
      const teamFloor = merchant.settings['agent.teamFloor'];
      // With fewer members by the link, a figure would be that of a single person (agents.md 3.6).
      const isShown = showsMoney(row.uses, teamFloor);
      const days = daysBetween(from, today).map((day) => shownDay(known.get(day) ?? { ...NOTHING, day }, isShown));
      const { visits, registrations, verified, deposited, valid, earned } = sums;
      return {
        link: linkOf(row, now(), await bringsMembers(pool, agent)),
        days,
        sums: { visits, registrations, verified, ...(isShown ? { firstDeposits: deposited, valid, earned } : HIDDEN_SUMS) },
        teamFloor,
      };
    },
    listCreatives: async (context) => {
      await readerOf(pool, context);
      const { merchant, language } = context;
      return { creatives: deps.creativesOf(merchant, language), ageMin: merchant.settings['market.ageMin'] };
    },
    noteLinkVisit: async (context, { body }) => {
      await noteVisit(deps, context, body.code);
      return {};
    },
  };
}
