import { readInviteCode } from '@laro/domain/invitations/invite-program';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { insertFriend } from '../friends/friends.store.ts';
import { termsForMember } from '../terms/terms-for-member.ts';
import { ownerOfCode } from './codes.store.ts';

export interface FriendJoining {
  /** The member whose code brings friends now; null for an unknown code, while invitations are off, and if they are not for the member. */
  inviterOf: (queries: Queries, merchant: Merchant, code: string) => Promise<bigint | null>;
  /** Notes a friend in the transaction of the registration, under the terms in force. */
  note: (transaction: Transaction, merchant: Merchant, friend: { friendId: bigint; inviter: bigint }) => Promise<void>;
}

/** Assigns invited friends at registration (INVITE-02). */
export function createFriendJoining({ now }: { now: () => number }): FriendJoining {
  return {
    inviterOf: async (queries, merchant, text) => {
      const code = readInviteCode(text);
      const owner = code === null || !merchant.settings['module.REFER3'] ? null : await ownerOfCode(queries, merchant.code, code);
      return owner !== null && (await termsForMember(queries, merchant, owner, new Date(now()))) ? owner : null;
    },
    note: async (transaction, merchant, { friendId, inviter }) => {
      const at = new Date(now());
      const terms = await termsForMember(transaction, merchant, inviter, at);
      if (terms) await insertFriend(transaction, { friendId, referrerId: inviter, merchantCode: merchant.code, terms, at });
    },
  };
}
