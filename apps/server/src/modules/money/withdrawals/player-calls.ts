import { withdrawalSecret } from '@laro/contract/withdrawals/withdrawals';
import type { Parsed } from '@laro/contract/routes';
import type { ConfirmationWay } from '@laro/domain/account/account-rules';
import { channelsFor, payoutChannels } from '@laro/domain/withdrawals/payout-channels';
import { wholeMinor } from '@laro/domain/withdrawals/withdrawal-rules';
import { canWithdrawal } from '@laro/domain/withdrawals/withdrawal-status';
import { withdrawalTerms, type WithdrawalTerms } from '@laro/domain/withdrawals/withdrawal-terms';
import type pg from 'pg';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { refuseBlocked } from '#server/modules/core/blocks/index.ts';
import { isClosing } from '#server/modules/people/closures/index.ts';
import type { PayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import type { Withdrawals } from './create-withdrawals.ts';
import { feeRuleOf, feeWithin, leastOf, majorUnits, type BenefitsOf } from './request-withdrawal.ts';
import { usedOfDay, type WithdrawalRow } from './withdrawals.store.ts';

const PAGE = 20;

export interface PlayerCallsDeps {
  pool: pg.Pool;
  sessions: Pick<PlayerSessions, 'openBody'>;
  requireConfirmation: (context: CallContext) => Promise<ConfirmationWay | null>;
  paymentPassword: {
    isSet: (playerId: bigint) => Promise<boolean>;
    /** Throws `account.payment_password_wrong`, `account.payment_password_locked`. */
    prove: (player: { playerId: bigint; merchantCode: string }, typed: string) => Promise<void>;
  };
  /** True if a member's identity is verified. */
  isVerified: (playerId: bigint) => Promise<boolean>;
  benefitsOf: BenefitsOf;
  /** Masked name: recognisable for its owner only. */
  maskName: (name: string) => string;
  now: () => number;
}

type Name = 'getWalletDetails' | 'getWithdrawalForm' | 'quoteWithdrawal' | 'requestWithdrawal' | 'listWithdrawals' | 'cancelWithdrawal';
export type WithdrawalHandlers = Handlers<Name>;

function describe(row: WithdrawalRow, { merchant }: CallContext): Parsed<'requestWithdrawal', 'value'> {
  return {
    id: row.id,
    state: row.state,
    amount: row.amount,
    fee: row.fee,
    arrives: row.amount - row.fee,
    currency: row.currency,
    channel: row.channel,
    tail: row.tail,
    requestedAt: row.requestedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    told: row.told,
    mayCancel: merchant.settings['withdraw.mayCancel'] && canWithdrawal('cancel', row.state),
  };
}

/** Throws the refusals that keep a member from withdrawing. */
async function refuseUnfit({ pool, isVerified }: PlayerCallsDeps, { merchant, player }: CallContext): Promise<void> {
  if (!player) return;
  const { settings } = merchant;
  if (!settings['withdraw.isOpen'] || !settings['menu.withdraw']) throw new Refusal('withdraw.closed');
  await refuseBlocked(pool, player.playerId, 'withdraw');
  if (settings['withdraw.needsVerified'] && !(await isVerified(player.playerId))) throw new Refusal('withdraw.not_verified');
}

async function moneyOf(pool: pg.Pool, cashAccount: bigint): Promise<{ cash: bigint; bonus: bigint; held: bigint }> {
  const accounts = await playerAccounts(pool, cashAccount);
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0n;
  return { cash: of('player:cash'), bonus: of('player:bonus'), held: of('player:held') };
}

/** The terms of a member's withdrawals: the merchant's, and those of the rank where they are better. */
async function termsOf({ pool, benefitsOf }: PlayerCallsDeps, context: CallContext): Promise<WithdrawalTerms> {
  const { code, settings } = context.merchant;
  return withdrawalTerms(settings, await benefitsOf(pool, code, playerOf(context).playerId));
}

async function formOf(deps: PlayerCallsDeps, accounts: PayoutAccounts, context: CallContext): Promise<Parsed<'getWithdrawalForm', 'value'>> {
  const { playerId, currency, cashAccount } = playerOf(context);
  const { settings } = context.merchant;
  const [{ cash, held }, used, list, name, hasPaymentPassword, closing, terms] = await Promise.all([
    moneyOf(deps.pool, cashAccount),
    usedOfDay(deps.pool, playerId, settings['market.timeZone'], new Date(deps.now())),
    accounts.list(playerId),
    accounts.payeeName(playerId),
    deps.paymentPassword.isSet(playerId),
    isClosing(deps.pool, playerId),
    termsOf(deps, context),
  ]);
  const left = majorUnits(terms.daySum) - used.sum;
  const daySumLeft = left > 0n ? left : 0n;
  const max = majorUnits(terms.max);
  const least = [cash, max, daySumLeft].reduce((a, b) => (a < b ? a : b));
  return {
    currency,
    cash,
    held,
    min: leastOf(settings, closing),
    max,
    most: used.count < terms.dayCount ? wholeMinor(least, settings['market.currencyDecimals']) : 0n,
    dayCountLeft: Math.max(0, terms.dayCount - used.count),
    daySumLeft,
    fee: feeRuleOf(terms, closing),
    payeeName: name === null ? null : deps.maskName(name),
    hasPaymentPassword,
    accounts: list,
    accountsMax: settings['withdraw.accountsMax'],
    coolingHours: settings['withdraw.coolingHours'],
    mayCancel: settings['withdraw.mayCancel'],
    channels: channelsFor(currency).map((channel) => ({ channel, kind: payoutChannels[channel].kind })),
  };
}

/** The wallet and withdrawals as their member sees them (WALLET-01, CASH-02). */
export function withdrawalCalls(deps: PlayerCallsDeps, accounts: PayoutAccounts, withdrawals: Withdrawals): WithdrawalHandlers {
  const { pool } = deps;
  return {
    getWalletDetails: async (context) => {
      const { currency, isTrial, cashAccount } = playerOf(context);
      const money = await moneyOf(pool, cashAccount);
      return { currency, isTrial, ...money, sumBalance: money.cash + money.bonus + money.held };
    },
    getWithdrawalForm: async (context) => {
      await refuseUnfit(deps, context);
      return formOf(deps, accounts, context);
    },
    quoteWithdrawal: async (context, { query: { amount } }) => {
      const { playerId, currency } = playerOf(context);
      const { settings } = context.merchant;
      const fee = feeWithin({ settings, currency, isClosing: await isClosing(pool, playerId) }, await termsOf(deps, context), amount);
      return { amount, fee, arrives: amount - fee };
    },
    requestWithdrawal: async (context, { body }) => {
      const { paymentPassword, ...wish } = await deps.sessions.openBody(context, body, withdrawalSecret);
      const player = playerOf(context);
      await refuseUnfit(deps, context);
      await deps.requireConfirmation(context);
      if (!(await deps.paymentPassword.isSet(player.playerId))) throw new Refusal('withdraw.payment_password_unset');
      await deps.paymentPassword.prove(player, paymentPassword);
      const { playerId, merchantCode, currency, cashAccount } = player;
      const { settings } = context.merchant;
      const closing = await isClosing(pool, playerId);
      const row = await withdrawals.request({ playerId, merchantCode, currency, cashAccount, settings, isClosing: closing, ip: context.ip }, wish);
      return describe(row, context);
    },
    listWithdrawals: async (context, { query: { before } }) => {
      const rows = await withdrawals.listOfPlayer(playerOf(context).playerId, before === '' ? null : before, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { withdrawals: shown.map((row) => describe(row, context)), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
    },
    cancelWithdrawal: async (context, { params }) => describe(await withdrawals.cancel(playerOf(context).playerId, params.withdrawalId), context),
  };
}
