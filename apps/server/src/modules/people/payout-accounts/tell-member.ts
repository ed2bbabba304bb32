import { payoutChannels, type PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { Messages } from '#server/modules/reach/messages/index.ts';
import type { PayoutAccountsDeps } from './create-payout-accounts.ts';

/** Name of an account in a message: GCash •••4567. */
export const accountName = (channel: PayoutChannel, tail: string): string => `${payoutChannels[channel].name ?? 'IBAN'} •••${tail}`;

/** Notifies a member of a bound or unbound account; a message that cannot be sent changes nothing. */
export const accountNotes =
  ({ tell }: Pick<Messages, 'tell'>, onBackgroundError: (error: unknown) => void): PayoutAccountsDeps['tell'] =>
  ({ merchant, language, player }, { template, channel, tail }) => {
    if (!player) return;
    tell({ merchant, playerId: player.playerId, language, template, values: { account: accountName(channel, tail) } }).catch(onBackgroundError);
  };
