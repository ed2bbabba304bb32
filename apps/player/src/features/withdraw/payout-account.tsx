import { payoutChannels, type PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import { useServices } from '#player/shared/api/services.ts';
import css from './withdraw.module.css';

const BADGE_LETTERS = 2;
const looks: Partial<Record<PayoutChannel, string>> = { gcash: '#1f6fd1', maya: '#0b7f64' };

/** Name of a channel: proper nouns, and a word for the one that has none. */
export function useChannelName(): (channel: PayoutChannel) => string {
  const { t } = useServices().words;
  return (channel) => payoutChannels[channel].name ?? t('payout.iban');
}

/** The letters by which a bank or wallet is found in a list; a name is next to them. */
export function ChannelBadge({ channel }: { channel: PayoutChannel }) {
  const name = payoutChannels[channel].name ?? 'IBAN';
  const letters = looks[channel] === undefined ? name.slice(0, BADGE_LETTERS).toUpperCase() : name.slice(0, 1);
  return (
    <span className={css['badge']} style={looks[channel] === undefined ? undefined : { background: looks[channel] }} aria-hidden="true">
      {letters}
    </span>
  );
}
