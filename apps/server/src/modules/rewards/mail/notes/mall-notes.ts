import type { MailNote } from '@laro/domain/mail/mail-rules';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { OrderState } from '@laro/domain/rewards/mall/mall-orders';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dayInWords, nameOf, noteWords } from '../mail-words.ts';
import type { NewMail } from '../mails.store.ts';

const DAY_MS = 86_400_000;

/** An order by post that has reached a state. */
export interface SteppedOrder {
  merchantCode: string;
  playerId: bigint;
  state: OrderState;
  names: Partial<Record<Language, string>>;
  /** Points or gift that the member has again. */
  back: 'points' | 'gift' | null;
  parcel: string;
}

const orderNotes = {
  placed: null,
  confirmed: 'order_confirmed',
  sent: 'order_sent',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
  returned: 'order_returned',
} as const satisfies Record<OrderState, MailNote | null>;

/** The mail of a step; null for none. */
function noteOfStep({ state, back }: Pick<SteppedOrder, 'state' | 'back'>): MailNote | null {
  if (back === 'gift') return 'order_gift_back';
  if (state === 'returned' && back === 'points') return 'order_refunded';
  // The gift of an excluded member has lapsed: the mail of a cancellation would say that points are back.
  return state === 'cancelled' && back === null ? null : orderNotes[state];
}

/** A review of a rank that was missed. */
export interface MissedReview {
  merchantCode: string;
  playerId: bigint;
  isLowered: boolean;
  /** Of the rank that the member has now. */
  names: Partial<Record<Language, string>>;
  /** Points of 90 days that the reviewed rank needs, and those of the member in units. */
  needed: number;
  points: bigint;
  /** The last day before the next review that can lower the rank. */
  day: string;
}

/** Mails of the mall and of ranks. */
export interface MallNotes {
  /** A rank that is under review or was lowered (VIP-05). */
  noteRank: (transaction: Transaction, review: MissedReview) => Promise<void>;
  /** News of an order by post (MALL-05). */
  noteOrder: (transaction: Transaction, step: SteppedOrder) => Promise<void>;
  /** Points that expire soon (MALL-07). */
  notePoints: (transaction: Transaction, expiry: { merchantCode: string; playerId: bigint; points: bigint; day: string }) => Promise<void>;
}

/** Points and a date as a reader of a language sees them. */
function figuresIn(language: Language, points: bigint, day: string): { points: string; day: string } {
  const { tag } = languageInfo(language);
  return {
    points: new Intl.NumberFormat(tag).format(points / MAJOR_UNIT),
    day: dayInWords(day, language),
  };
}

export interface NoteParts {
  merchantOf: (code: string) => Merchant | null;
  languageOf: (transaction: Transaction, merchant: Merchant, playerId: bigint) => Promise<Language>;
  write: (transaction: Transaction, mail: NewMail) => Promise<void>;
  now: () => number;
}

/** Writes the mails of the mall and of ranks in the transactions of their events. */
export function mallNotes({ merchantOf, languageOf, write, now }: NoteParts): MallNotes {
  const plain = { grantId: null, campaignId: null, expiresAt: null } as const;
  return {
    noteRank: async (transaction, { merchantCode, playerId, isLowered, names, needed, points, day }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const topic = isLowered ? 'rank_lowered' : 'rank_warned';
      const figures = { ...figuresIn(language, points, day), needed: new Intl.NumberFormat(languageInfo(language).tag).format(needed) };
      const words = noteWords(language, topic, { ...figures, name: nameOf(names, language, merchant) });
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'rewards', topic, language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: '/m/member/benefits' });
    },
    noteOrder: async (transaction, { merchantCode, playerId, names, parcel, ...step }) => {
      const merchant = merchantOf(merchantCode);
      const note = noteOfStep(step);
      if (!merchant || note === null) return;
      const language = await languageOf(transaction, merchant, playerId);
      const words = noteWords(language, note, { name: nameOf(names, language, merchant), parcel });
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'account', topic: note, language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: step.back === 'gift' ? '/m/rewardCenter' : '/m/mall/mallHome?tab=orders' });
    },
    notePoints: async (transaction, { merchantCode, playerId, points, day }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const values = figuresIn(language, points, day);
      const words = noteWords(language, 'points_expiring', values);
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'rewards', topic: 'points_expiring', language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: '/m/mall/mallHome', expiresAt: new Date(Date.parse(`${day}T00:00:00Z`) + 2 * DAY_MS) });
    },
  };
}
