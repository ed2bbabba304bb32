/** Kinds of accounts that money is paid out to. */
export const payoutKinds = ['wallet', 'bank'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

interface ChannelRule {
  kind: PayoutKind;
  /** A proper noun, the same in every language; null for the one that has a word. */
  name: string | null;
  currencies: readonly string[];
  /** The account's number without spaces and hyphens. */
  pattern: RegExp;
}

/** A mobile number of the Philippines as e-wallets write it: 11 digits from 09. */
const MOBILE = /^09\d{9}$/;
const digits = (...lengths: readonly number[]): RegExp => new RegExp(`^(?:${lengths.map((length) => `\\d{${length}}`).join('|')})$`);
const bank = (name: string, ...lengths: readonly number[]): ChannelRule => ({ kind: 'bank', name, currencies: ['PHP'], pattern: digits(...lengths) });

/** Where money can be paid out to. The e-wallets come first: most members of the market have one. */
export const payoutChannels = {
  gcash: { kind: 'wallet', name: 'GCash', currencies: ['PHP'], pattern: MOBILE },
  maya: { kind: 'wallet', name: 'Maya', currencies: ['PHP'], pattern: MOBILE },
  bdo: bank('BDO Unibank', 10, 12),
  bpi: bank('BPI', 10),
  metrobank: bank('Metrobank', 10, 13),
  landbank: bank('Landbank', 10),
  pnb: bank('PNB', 10, 12),
  unionbank: bank('UnionBank', 12),
  rcbc: bank('RCBC', 10, 16),
  securitybank: bank('Security Bank', 13),
  chinabank: bank('China Bank', 10, 12),
  eastwest: bank('EastWest', 12),
  iban: { kind: 'bank', name: null, currencies: ['USD', 'EUR'], pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/ },
} as const satisfies Record<string, ChannelRule>;

export type PayoutChannel = keyof typeof payoutChannels;
export const payoutChannelNames = Object.keys(payoutChannels) as PayoutChannel[];

/** Channels that pay a currency. */
export const channelsFor = (currency: string): PayoutChannel[] =>
  payoutChannelNames.filter((channel) => (payoutChannels[channel].currencies as readonly string[]).includes(currency));

/** The remainder of ISO 7064 MOD 97-10, digit by digit: an IBAN's is 1. */
function isIban(text: string): boolean {
  let remainder = 0;
  for (const sign of `${text.slice(4)}${text.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** An account's number as it is kept, from what a person wrote; null when the channel has no such number. */
export function accountNumberOf(channel: PayoutChannel, written: string): string | null {
  const plain = written.replaceAll(/[\s-]/g, '').toUpperCase();
  const { kind, pattern } = payoutChannels[channel];
  // A mobile number is also written with its dialling code.
  const number = kind === 'wallet' ? plain.replace(/^(?:\+?63)(?=9\d{9}$)/, '0') : plain;
  if (!pattern.test(number)) return null;
  return channel === 'iban' && !isIban(number) ? null : number;
}

const SHOWN_DIGITS = 4;
/** The end of a number, by which its owner knows it. */
export const tailOf = (number: string): string => number.slice(-SHOWN_DIGITS);
