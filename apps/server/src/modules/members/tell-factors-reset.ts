import { momentText } from '@laro/domain/moment-text';
import type { Merchant } from '#server/modules/merchant/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { ProfileRow } from './profiles.store.ts';

/**
 * Tells a member that the second factor was taken off (T6), at the proven address, else at the proven number; whoever has proven neither
 * cannot be told. The message waits while the mail server is down.
 */
export async function tellFactorsReset(send: Messages['send'], merchant: Merchant, profile: ProfileRow | null, at: Date): Promise<void> {
  const way = wayTo(profile);
  if (!way) return;
  const { settings } = merchant;
  const language = settings['language.offered'].find((offered) => offered === profile?.language) ?? settings['language.default'];
  await send({ merchant, ...way, template: 'factors_reset', language, values: { time: momentText(at, language, settings['market.timeZone']) } });
}

function wayTo(profile: ProfileRow | null): { channel: 'email' | 'sms'; to: string } | null {
  if (profile === null) return null;
  if (profile.email !== null && profile.emailVerifiedAt) return { channel: 'email', to: profile.email };
  return profile.mobileNumber !== null && profile.mobileVerifiedAt ? { channel: 'sms', to: profile.mobileNumber } : null;
}
