import { createHmac, hkdfSync } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { startOfDay } from '@laro/domain/agents/counting/periods';
import { rateVector, ratesOfVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { refuseUsername, type PlacementPort } from '#server/modules/people/registration/index.ts';
import { readerOf, refuseHouse, writerOf } from '../rights/caller.ts';
import { checkNewRates } from '../rates/check-rates.ts';
import { hashOfToken } from './joining.ts';
import { countOpened, insertInvitation, invitationByKey, readInvitations, withdrawInvitation, type InvitationRow } from './invitations.store.ts';
import { hasLevelBelow } from '../tree/place-member.ts';
import { bandOf, freedOf, moveQuota } from '../downline/quota/move-quota.ts';
import { endExpired } from '../downline/quota/quota.store.ts';

type Invitation = Parsed<'listInvitations', 'value'>['invitations'][number];
type Given = Parsed<'openAccount', 'body'>;
interface Deps {
  pool: pg.Pool;
  /** The installation's: tokens follow from it, so that the same act sent again tells the same link. */
  secret: Buffer;
  joining: PlacementPort;
  now: () => number;
}

const DAY_MS = 86_400_000;

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id.toString(),
  username: row.username,
  isAgent: row.isAgent,
  rates: ratesOfVector(row.ppm),
  state: row.state,
  openedAt: row.openedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** The first moment of the merchant's day. */
const dayStart = ({ settings }: Merchant, now: number): Date => new Date(startOfDay(dayAt(now, settings['market.timeZone']), settings['market.timeZone']));

/** The token of an invitation: 32 bytes that only who has the installation's secret can compute. */
function tokensOf(secret: Buffer): (owner: bigint, key: string) => string {
  const key32 = Buffer.from(hkdfSync('sha256', secret, '', 'laro agent invitations', 32));
  return (owner, key) => createHmac('sha256', key32).update(`${owner}:${key}`).digest('base64url');
}

async function open(deps: Deps, transaction: Transaction, context: CallContext, given: Given, tokenOf: ReturnType<typeof tokensOf>) {
  const { merchant } = context;
  const { settings } = merchant;
  const now = deps.now();
  const at = new Date(now);
  const agent = await writerOf(transaction, context);
  refuseHouse(agent);
  const token = tokenOf(agent.member, given.key);
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent invitations ${agent.member}`]);
  const known = await invitationByKey(transaction, at, agent.member, given.key);
  if (known !== null) return { ...invitationOf(known), token };
  if (!settings['agent.openAccount']) throw new Refusal('agent.open_off');
  if (given.isAgent && !hasLevelBelow(merchant, agent.level)) throw new Refusal('agent.level_limit', { max: settings['agent.levelsMax'] });
  const max = settings['agent.openPerDay'];
  if ((await countOpened(transaction, agent.member, dayStart(merchant, now))) >= max) throw new Refusal('agent.open_limit', { max });
  await checkNewRates(transaction, merchant, { upline: agent.member, day: dayAt(now, settings['market.timeZone']), ppm: given.rates });
  const username = given.username.trim();
  await refuseUsername(transaction, merchant, username);
  const expiresAt = new Date(now + settings['agent.activationDays'] * DAY_MS);
  const row = { owner: agent.member, username, isAgent: given.isAgent, ppm: rateVector(given.rates), openedAt: at, expiresAt };
  // A lapsed invitation gives up its name and its quota first.
  const ended = await endExpired(transaction, at, { merchantCode: merchant.code, username });
  const quotaBand = bandOf(merchant, given.rates);
  const id = await insertInvitation(transaction, { ...row, merchantCode: merchant.code, key: given.key, tokenHash: hashOfToken(token), quotaBand });
  if (id === null) throw new Refusal('registration.username_taken');
  const used = quotaBand === null ? [] : [{ agent: agent.member, band: quotaBand, amount: -1, kind: 'opened' as const, invitation: id }];
  await moveQuota(transaction, [...ended.flatMap(freedOf), ...used], { by: `agent:${agent.member}`, reason: '', at });
  return { ...invitationOf({ ...row, id, state: 'open' }), token };
}

/** Accounts that an agent opens for somebody (AGENT-10). */
export function invitationCalls(deps: Deps): Handlers<'listInvitations' | 'openAccount' | 'endInvitation' | 'checkInvitation'> {
  const { pool, joining, now } = deps;
  const tokenOf = tokensOf(deps.secret);
  return {
    listInvitations: async (context) => {
      const { member } = await readerOf(pool, context);
      const { merchant } = context;
      const [rows, opened] = await Promise.all([readInvitations(pool, new Date(now()), member), countOpened(pool, member, dayStart(merchant, now()))]);
      return { invitations: rows.map(invitationOf), leftToday: Math.max(0, merchant.settings['agent.openPerDay'] - opened) };
    },
    openAccount: (context, { body }) => inTransaction(pool, (transaction) => open(deps, transaction, context, body, tokenOf)),
    endInvitation: (context, { params }) =>
      inTransaction(pool, async (transaction) => {
        const { member } = await writerOf(transaction, context);
        const at = new Date(now());
        const ended = await withdrawInvitation(transaction, at, member, BigInt(params.invitationId));
        if (ended === null) throw new Refusal('agent.invitation_over');
        await moveQuota(transaction, freedOf(ended), { by: `agent:${member}`, reason: '', at });
        return {};
      }),
    checkInvitation: async ({ merchant }, { body }) => {
      const found = await joining.findInvitation(merchant, body.token);
      if (found === null || found.isUsed) throw new Refusal('agent.invitation_over');
      return { username: found.username, isAgent: found.isAgent };
    },
  };
}
