import { randomInt } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import { inviteCode, readInviteCode } from '@laro/domain/invitations/invite-program';
import { shownState } from '@laro/domain/rewards/invitations/friend-states';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { keepFirstTouch } from '#server/http/guards/first-touch.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { friendFacts } from '../friends/friend-facts.store.ts';
import { milestoneKey, zoneOf, type InvitationsDeps } from '../invitations-parts.ts';
import { termsForMember, termsOfLastFriend } from '../terms/terms-for-member.ts';
import type { TermsRow } from '../terms/terms.store.ts';
import { codeOf, holdCode, insertCode, ownerOfCode, replaceCode, type CodeRow } from './codes.store.ts';
import { friendCounts, friendsPage, inviteSums } from './invite-views.store.ts';

type Names = 'getInvite' | 'renewInvite' | 'listFriends' | 'touchInvite';
type Invite = Parsed<'getInvite', 'value'>;

const PAGE = 30;
const DAY_MS = 86_400_000;
const CODE_TRIES = 5;
/** The address of a link; the registration page notes the code. */
const linkPath = (code: string): string => `/m/register?ref=${code}`;

const mayRenew = ({ renewedAt }: CodeRow, now: number): boolean => renewedAt === null || now - renewedAt.getTime() >= DAY_MS;

/** The terms for a member who may invite; null if none are. Throws `reward.not_offered`, `reward.not_now`, `invite.not_yet`. */
async function termsFor(deps: InvitationsDeps, queries: Queries, context: CallContext): Promise<TermsRow | null> {
  const { code } = context.merchant;
  const gate = await deps.rewards.gateOf(queries, code, playerOf(context).playerId);
  const { refusal } = gate.answer('cash');
  if (refusal !== null && refusal !== 'identity.needed') throw new Refusal(refusal);
  if ((await friendFacts(queries, playerOf(context).playerId)).verifiedAt === null) throw new Refusal('invite.not_yet');
  return termsForMember(queries, context.merchant, playerOf(context).playerId, new Date(deps.now()));
}

/** The code of a member, created on its first use. */
async function ownCode(deps: InvitationsDeps, queries: Queries, merchantCode: string, playerId: bigint): Promise<CodeRow> {
  for (let attempt = 1; attempt <= CODE_TRIES; attempt += 1) {
    const known = await codeOf(queries, playerId);
    if (known !== null) return known;
    await insertCode(queries, { playerId, merchantCode, code: inviteCode(randomInt), at: new Date(deps.now()) });
  }
  throw new Error('no code was free');
}

async function viewOf(
  deps: InvitationsDeps,
  queries: Queries,
  { merchant, language }: CallContext,
  playerId: bigint,
  found: { terms: TermsRow; code: CodeRow | null },
): Promise<Invite> {
  const { body } = found.terms;
  const { texts, names: _names, segment: _segment, milestones, ...figures } = body;
  const sums = await inviteSums(queries, playerId);
  const counts = await friendCounts(queries, playerId);
  return {
    link: found.code && {
      code: found.code.code,
      path: linkPath(found.code.code),
      text: texts[language] ?? texts[merchant.settings['language.default']] ?? texts.EN ?? '',
      mayRenew: mayRenew(found.code, deps.now()),
    },
    terms: { ...figures, milestones: milestones.map((step) => ({ ...step, isReached: sums.keys.includes(milestoneKey(step.friends)) })) },
    ...counts,
    earned: sums.earned,
    waiting: sums.waiting,
  };
}

/** The link and what it has brought; without a link what friends who have joined before bring. Throws `invite.off`, those of `termsFor`. */
async function read(deps: InvitationsDeps, context: CallContext): Promise<Invite> {
  const { playerId } = playerOf(context);
  const { code: merchantCode } = context.merchant;
  const terms = await termsFor(deps, deps.pool, context);
  const shown = terms ?? (await termsOfLastFriend(deps.pool, merchantCode, playerId));
  if (shown === null) throw new Refusal('invite.off');
  const code = terms && (await ownCode(deps, deps.pool, merchantCode, playerId));
  return viewOf(deps, deps.pool, context, playerId, { terms: shown, code });
}

async function replace(transaction: Transaction, playerId: bigint, at: Date): Promise<void> {
  for (let attempt = 1; attempt <= CODE_TRIES; attempt += 1) if (await replaceCode(transaction, playerId, inviteCode(randomInt), at)) return;
  throw new Error('no code was free');
}

async function renew(deps: InvitationsDeps, context: CallContext): Promise<Invite> {
  const { playerId } = playerOf(context);
  return inTransaction(deps.pool, async (transaction) => {
    const terms = await termsFor(deps, transaction, context);
    if (terms === null) throw new Refusal('invite.off');
    const known = await holdCode(transaction, playerId);
    if (known !== null && !mayRenew(known, deps.now())) throw new Refusal('invite.renewed_today');
    if (known !== null) await replace(transaction, playerId, new Date(deps.now()));
    const code = await ownCode(deps, transaction, context.merchant.code, playerId);
    return viewOf(deps, transaction, context, playerId, { terms, code });
  });
}

async function list(deps: InvitationsDeps, context: CallContext, before: string): Promise<Parsed<'listFriends', 'value'>> {
  const rows = await friendsPage(deps.pool, playerOf(context).playerId, before === '' ? null : before, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return {
    friends: shown.map(({ id, username, registeredAt, state, earned }) => ({
      id,
      name: maskName(username),
      day: dayAt(registeredAt.getTime(), zoneOf(context.merchant)),
      state: shownState(state),
      earned,
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Calls of members who invite, and of visitors with a link (INVITE-01, INVITE-02, INVITE-08). */
export function inviteCalls(deps: InvitationsDeps): Handlers<Names> {
  return {
    getInvite: (context) => read(deps, context),
    renewInvite: (context) => renew(deps, context),
    listFriends: (context, { query }) => list(deps, context, query.before),
    touchInvite: async (context, { body }) => {
      const code = readInviteCode(body.code);
      const owner = code === null ? null : await ownerOfCode(deps.pool, context.merchant.code, code);
      if (code !== null && owner !== null) keepFirstTouch(context, { kind: 'friend', code, at: deps.now() }, context.merchant.settings['agent.codeDays']);
      return {};
    },
  };
}
