import { displayAmount, formatMoney } from '@laro/domain/money';
import { payoutChannels, type PayoutChannel } from '@laro/domain/payout-channels';
import type { FastifyInstance } from 'fastify';
import { createAirwallexPayouts } from '#server/adapters/payments/airwallex-payouts.ts';
import { createXenditPayouts } from '#server/adapters/payments/xendit-payouts.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { readVerified } from '#server/modules/identity-documents/index.ts';
import { createPayoutAccounts } from '#server/modules/payout-accounts/index.ts';
import { createBooks, createWithdrawals, registerPayoutCallbacks, withdrawalCalls, type WithdrawalRow } from '#server/modules/withdrawals/index.ts';
import { sandboxPayouts, type PayoutParties } from '#server/process/payout-parties.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Hooks } from './app-hooks.ts';
import type { Play } from './app-play.ts';

/** How an account is called in a message: GCash •••4567. */
const accountName = (channel: PayoutChannel, tail: string): string => `${payoutChannels[channel].name ?? 'IBAN'} •••${tail}`;

function createGateways({ deps, outsideFetch: outside }: Ground) {
  const settingsOf = <Name extends keyof PayoutParties>(name: Name): PayoutParties[Name] => {
    const origin = deps.outside?.sandbox?.origin;
    return deps.payoutParties?.[name] ?? (origin === undefined ? null : sandboxPayouts(origin)[name]);
  };
  return {
    xendit: createXenditPayouts(() => settingsOf('xendit'), { outside }),
    airwallex: createAirwallexPayouts(() => settingsOf('airwallex'), { outside }),
  };
}

/** Tells a member by the way that is proven; a message that cannot go changes nothing. */
const tellers = ({ deps, directory }: Ground, { messages }: Accounts) => ({
  account: (
    { merchant, language, player }: CallContext,
    { template, channel, tail }: { template: 'payout_account_added' | 'payout_account_removed'; channel: PayoutChannel; tail: string },
  ): void => {
    if (!player) return;
    const values = { account: accountName(channel, tail) };
    messages.tell({ merchant, playerId: player.playerId, language, template, values }).catch(deps.onBackgroundError);
  },
  outcome: (row: WithdrawalRow): void => {
    const merchant = directory.byCode(row.merchantCode);
    if (!merchant) return;
    const amount = `${merchant.settings['market.currencySymbol']}${displayAmount(formatMoney(row.amount - row.fee))}`;
    const note =
      row.state === 'paid'
        ? ({ template: 'withdrawal_paid', values: { amount, account: accountName(row.channel, row.tail) } } as const)
        : ({ template: 'withdrawal_refused', values: { amount, reason: row.told ?? '' } } as const);
    messages.tell({ merchant, playerId: row.playerId, ...note }).catch(deps.onBackgroundError);
  },
});

/** Money out: where members are paid to, what they ask for, the gateways that pay, and the books of it. */
export function createPayouts(
  ground: Ground,
  accounts: Accounts,
  { identity: { audit }, twoPersons }: Pick<Play, 'identity' | 'twoPersons'>,
  hooks: Pick<Hooks, 'withdrawalRequested'>,
) {
  const { deps, pool, directory } = ground;
  const { players, account } = accounts;
  const { onBackgroundError } = deps;
  const tell = tellers(ground, accounts);
  const payoutAccounts = createPayoutAccounts({
    pool,
    secret: deps.secret,
    sessions: players.sessions,
    requireConfirmation: account.confirmation.require,
    tell: tell.account,
    now: Date.now,
  });
  const gateways = createGateways(ground);
  const withdrawals = createWithdrawals({
    pool,
    audit,
    twoPersons,
    accounts: payoutAccounts,
    gateways,
    merchantOf: (code) => directory.byCode(code),
    onChanged: (publicId) => players.announcer.changed(publicId, 'wallet'),
    tell: tell.outcome,
    onRequested: hooks.withdrawalRequested,
    now: Date.now,
    onBackgroundError,
  });
  const handlers = withdrawalCalls(
    {
      pool,
      sessions: players.sessions,
      requireConfirmation: account.confirmation.require,
      paymentPassword: account.paymentPassword,
      isVerified: (playerId) => readVerified(pool, playerId),
      maskName: account.maskName,
      now: Date.now,
    },
    payoutAccounts,
    withdrawals,
  );
  return {
    handlers: { ...handlers, ...payoutAccounts.handlers },
    withdrawals,
    gateways,
    books: createBooks({ pool, now: Date.now }),
    registerRoutes: (http: FastifyInstance) => registerPayoutCallbacks(http, { gateways: Object.values(gateways), ask: withdrawals.ask }),
  };
}
