import { randomUUID } from 'node:crypto';
import { payoutAccountSecret } from '@laro/contract/withdrawals/withdrawals';
import type { Parsed } from '@laro/contract/routes';
import { accountNumberOf, channelsFor, tailOf, type PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { ConfirmationWay } from '@laro/domain/account/account-rules';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import { notePayoutAccount } from '#server/modules/people/risk/index.ts';
import { numberSeals, type NumberSeals } from './number-seals.ts';
import {
  holdAccount,
  holdAndCount,
  insertAccount,
  readAccounts,
  readPayeeName,
  readSealed,
  removeAccount,
  type PayoutAccountRow,
} from './payout-accounts.store.ts';

const HOUR_MS = 3_600_000;

export interface PayoutAccountsDeps {
  pool: pg.Pool;
  /** The installation's own: encrypts the numbers (T7) and makes them findable. */
  secret: Buffer;
  sessions: Pick<PlayerSessions, 'openBody'>;
  /** The guard of sensitive changes (T6). */
  requireConfirmation: (context: CallContext) => Promise<ConfirmationWay | null>;
  /** Notifies the member that an account was linked or unlinked, so that they notice a stranger's change. */
  tell: (context: CallContext, told: { template: 'payout_account_added' | 'payout_account_removed'; channel: PayoutChannel; tail: string }) => void;
  now: () => number;
}

/** An account that a withdrawal may be paid to. */
export type UsableAccount = PayoutAccountRow;
type Account = Parsed<'addPayoutAccount', 'value'>;

export interface PayoutAccounts {
  handlers: Handlers<'addPayoutAccount' | 'removePayoutAccount'>;
  list: (playerId: bigint) => Promise<Account[]>;
  /** The member's own name in which every account is; null until it is set (T24). */
  payeeName: (playerId: bigint) => Promise<string | null>;
  /** The account, held; throws `withdraw.account_unknown`, `withdraw.account_cooling`. */
  hold: (transaction: Transaction, playerId: bigint, accountId: string) => Promise<UsableAccount>;
  /** Unmasked number and name, for the gateway. */
  open: (accountId: string) => Promise<{ channel: PayoutChannel; number: string; holderName: string }>;
}

const describe = ({ id, channel, tail, addedAt, usableAt }: PayoutAccountRow): Account => ({
  id,
  channel,
  tail,
  addedAt: addedAt.toISOString(),
  usableAt: usableAt.toISOString(),
});

/** Bank accounts and e-wallets of members, in their own names (ACC-02, T6, T24). */
export function createPayoutAccounts(deps: PayoutAccountsDeps): PayoutAccounts {
  const { pool, now } = deps;
  const seals = numberSeals(deps.secret);
  return {
    handlers: {
      addPayoutAccount: async (context, { body }) => {
        const given = await deps.sessions.openBody(context, body, payoutAccountSecret);
        const way = await deps.requireConfirmation(context);
        // Knowing the password must not be enough to choose where the money goes (T6).
        if (way === null || way === 'password') throw new Refusal('payout.second_factor_needed');
        const row = await bind(deps, context, given, seals);
        deps.tell(context, { template: 'payout_account_added', channel: row.channel, tail: row.tail });
        return describe(row);
      },
      removePayoutAccount: async (context, { params }) => {
        await deps.requireConfirmation(context);
        const row = await removeAccount(pool, playerOf(context).playerId, params.accountId, new Date(now()));
        if (!row) throw new Refusal('withdraw.account_unknown');
        deps.tell(context, { template: 'payout_account_removed', channel: row.channel, tail: row.tail });
        return {};
      },
    },
    list: async (playerId) => (await readAccounts(pool, playerId)).map(describe),
    payeeName: (playerId) => readPayeeName(pool, playerId),
    hold: async (transaction, playerId, accountId) => {
      const row = await holdAccount(transaction, playerId, accountId);
      if (!row) throw new Refusal('withdraw.account_unknown');
      if (row.usableAt.getTime() > now()) throw new Refusal('withdraw.account_cooling', { until: row.usableAt.toISOString() });
      return row;
    },
    open: async (accountId) => {
      const { channel, numberSealed, holderName } = await readSealed(pool, accountId);
      return { channel, number: seals.open(numberSealed, accountId), holderName };
    },
  };
}

async function bind(
  deps: PayoutAccountsDeps,
  context: CallContext,
  { channel, number: written }: { channel: PayoutChannel; number: string },
  seals: NumberSeals,
): Promise<PayoutAccountRow> {
  const { playerId, merchantCode, currency } = playerOf(context);
  const { settings } = context.merchant;
  if (!channelsFor(currency).includes(channel)) throw new Refusal('payout.channel_not_offered');
  const number = accountNumberOf(channel, written);
  if (number === null) throw new Refusal('payout.number_invalid');
  const holderName = await readPayeeName(deps.pool, playerId);
  if (holderName === null) throw new Refusal('payout.name_unset');
  const id = randomUUID();
  const addedAt = new Date(deps.now());
  const usableAt = new Date(addedAt.getTime() + settings['withdraw.coolingHours'] * HOUR_MS);
  const row = { id, channel, tail: tailOf(number), holderName, addedAt, usableAt };
  const sealed = { numberSealed: seals.close(number, id), numberHash: seals.hashOf(channel, number) };
  const countMax = settings['withdraw.accountsMax'];
  await inTransaction(deps.pool, async (transaction) => {
    if ((await holdAndCount(transaction, playerId)) >= countMax) throw new Refusal('payout.accounts_full', { countMax });
    if (!(await insertAccount(transaction, { ...row, ...sealed, merchantCode, playerId }))) throw new Refusal('payout.account_known');
    await notePayoutAccount(transaction, { merchantCode, playerId, at: addedAt }, { id, tail: row.tail, holderName, numberHash: sealed.numberHash });
  });
  return row;
}
