import type { Parsed } from '@laro/contract/routes';
import { tagsMax } from '@laro/domain/account/member-tags';
import type { BlockKind } from '@laro/domain/blocks/member-blocks';
import { blockKinds } from '@laro/domain/blocks/member-blocks';
import { isHouseType } from '@laro/domain/agents/tree/agent-tree';
import { noHook } from '#server/db/hooks.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { liftBlock, setBlock } from '#server/modules/core/blocks/index.ts';
import { forgetDevices } from '#server/modules/people/players/index.ts';
import { setPassword } from '#server/modules/people/recovery/index.ts';
import { attemptNamesOf } from '#server/security/member-attempts.ts';
import { forgetAttempts, readLocks } from '#server/security/sign-in-attempts.ts';
import { resetFactors } from './facts/factors.store.ts';
import { actsOf, holdMember as held, holdOpenMember as open, type MemberAct, type MemberActsDeps } from './member-act.ts';
import { deleteSessionOf, deleteSessionsOf } from './members.store.ts';
import { changeTags, tagsOfMembers } from './facts/tags.store.ts';

type Tags = Omit<Parsed<'tagDeskMember', 'body'>, 'reason'>;
type Block = Omit<Parsed<'blockDeskMember', 'body'>, 'reason'>;

/** Gives a member tags and takes others away. Throws `desk.tags_full`. */
const tagAct =
  (act: ReturnType<typeof actsOf>) =>
  (merchant: string, id: string, tags: Tags, { record, by, at }: MemberAct): Promise<void> =>
    act(async (transaction) => {
      const row = await open(transaction, merchant, id);
      const tagsNow = async () => (await tagsOfMembers(transaction, [row.id])).get(row.id) ?? [];
      const before = await tagsNow();
      await changeTags(transaction, row.id, { ...tags, by, at });
      const after = await tagsNow();
      if (after.length > tagsMax) throw new Refusal('desk.tags_full', { countMax: tagsMax });
      await record(transaction, { before: { tags: before }, after: { tags: after } });
      return { publicId: row.publicId, endsSessions: false };
    });

/** Acts of the desk on one member. Each act, its effect and its audit entry are committed together or not at all. */
export function createMemberActs({ pool, onSessionsEnded, onExcluded = noHook }: MemberActsDeps) {
  const act = actsOf({ pool, onSessionsEnded });
  return {
    block: (merchant: string, id: string, block: Block, { record, ...by }: MemberAct) =>
      act(async (transaction) => {
        const until = block.until === null ? null : new Date(block.until);
        if (until && until <= by.at) throw new Refusal('desk.until_past');
        const row = await open(transaction, merchant, id);
        if (block.cause === 'law') await onExcluded(transaction, { playerId: row.id, cashAccount: row.cashAccount });
        const { before, sessionsEnded } = await setBlock(transaction, row, { ...by, kind: block.kind, cause: block.cause, until });
        const replaced = before ? { kind: before.kind, cause: before.cause, until: before.until?.toISOString() ?? null } : {};
        await record(transaction, { before: replaced, after: { ...block, sessionsEnded } });
        return { publicId: row.publicId, endsSessions: block.kind === 'full' };
      }),
    unblock: (merchant: string, id: string, kind: string, { record, ...by }: MemberAct) =>
      act(async (transaction) => {
        const row = await open(transaction, merchant, id);
        const ended = isBlockKind(kind) ? await liftBlock(transaction, row, kind, by) : null;
        if (!ended) throw new Refusal('desk.block_unknown');
        await record(transaction, { before: { kind: ended.kind, cause: ended.cause, until: ended.until?.toISOString() ?? null }, after: {} });
        return { publicId: row.publicId, endsSessions: false };
      }),
    tag: tagAct(act),
    endSessions: (merchant: string, id: string, { record }: MemberAct) =>
      act(async (transaction) => {
        const row = await held(transaction, merchant, id);
        const sessionsEnded = await deleteSessionsOf(transaction, row.id);
        await record(transaction, { before: {}, after: { sessionsEnded } });
        return { publicId: row.publicId, endsSessions: true };
      }),
    endSession: (merchant: string, id: string, sessionId: string, { record }: MemberAct) =>
      act(async (transaction) => {
        const row = await held(transaction, merchant, id);
        if (!(await deleteSessionOf(transaction, row.id, sessionId))) throw new Refusal('desk.session_unknown');
        await record(transaction, { before: {}, after: { sessionsEnded: 1 } });
        return { publicId: row.publicId, endsSessions: true };
      }),
    liftLock: (merchant: string, id: string, { record, at }: MemberAct) =>
      act(async (transaction) => {
        const row = await open(transaction, merchant, id);
        const names = attemptNamesOf(merchant, row);
        const locks = await readLocks(transaction, Object.values(names), at.getTime());
        if (locks.size === 0) throw new Refusal('desk.not_locked');
        const before = Object.fromEntries(
          Object.entries(names)
            .flatMap(([kind, name]) => [[kind, locks.get(name)?.toISOString()]])
            .filter(([, until]) => until),
        );
        for (const name of Object.values(names)) await forgetAttempts(transaction, name);
        await record(transaction, { before, after: {} });
        return { publicId: row.publicId, endsSessions: false };
      }),
    resetFactors: (merchant: string, id: string, { record }: MemberAct) =>
      act(async (transaction) => {
        const row = await open(transaction, merchant, id);
        const { totp, passkeys } = await resetFactors(transaction, row.id);
        if (!totp && passkeys === 0) throw new Refusal('desk.no_factors');
        const sessionsEnded = await deleteSessionsOf(transaction, row.id);
        await record(transaction, { before: { totp, passkeys }, after: { totp: false, passkeys: 0, sessionsEnded } });
        return { publicId: row.publicId, endsSessions: true };
      }),
  };
}

/** Acts of the desk on house accounts alone. Each act, its effect and its audit entry are committed together or not at all. */
export function createHouseActs({ pool, onSessionsEnded }: MemberActsDeps) {
  const act = actsOf({ pool, onSessionsEnded });
  return {
    setHousePassword: (merchant: string, id: string, passwordHash: string, { record, at }: MemberAct) =>
      act(async (transaction) => {
        const row = await open(transaction, merchant, id);
        // Members alone choose their passwords: for staff there is no such account.
        if (!isHouseType(row.type)) throw new Refusal('desk.member_unknown');
        await setPassword(transaction, row.id, passwordHash, at);
        for (const name of Object.values(attemptNamesOf(merchant, row))) await forgetAttempts(transaction, name);
        await forgetDevices(transaction, row.id);
        const sessionsEnded = await deleteSessionsOf(transaction, row.id);
        await record(transaction, { before: {}, after: { sessionsEnded } });
        return { publicId: row.publicId, endsSessions: true };
      }),
  };
}

const isBlockKind = (text: string): text is BlockKind => (blockKinds as readonly string[]).includes(text);
