import { displayAmount, formatMoney } from '@laro/domain/money/money';
import type { TemplateName } from '@laro/domain/messages/message-templates';
import { accountName } from '#server/modules/people/payout-accounts/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

interface TellDeps {
  merchantOf: (code: string) => Merchant | null;
  tell: (note: { merchant: Merchant; playerId: bigint; template: TemplateName; values: Readonly<Record<string, string>> }) => Promise<void>;
  onBackgroundError: (error: unknown) => void;
}

/** Notifies a member of the outcome of a withdrawal; a message that cannot be sent changes nothing. */
export const outcomeNotes =
  ({ merchantOf, tell, onBackgroundError }: TellDeps) =>
  (row: WithdrawalRow): void => {
    const merchant = merchantOf(row.merchantCode);
    if (!merchant) return;
    const amount = `${merchant.settings['market.currencySymbol']}${displayAmount(formatMoney(row.amount - row.fee))}`;
    const note =
      row.state === 'paid'
        ? ({ template: 'withdrawal_paid', values: { amount, account: accountName(row.channel, row.tail) } } as const)
        : ({ template: 'withdrawal_refused', values: { amount, reason: row.told ?? '' } } as const);
    tell({ merchant, playerId: row.playerId, ...note }).catch(onBackgroundError);
  };
