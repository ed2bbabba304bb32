import type { MailNote } from '@laro/domain/mail/mail-rules';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { OrderState } from '@laro/domain/rewards/mall/mall-orders';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { nameOf, noteWords } from './mail-words.ts';
import type { NewMail } from './mails.store.ts';

const DAY_MS = 86_400_000;

/** An order by post that has reached a state. */
export interface SteppedOrder {
  merchantCode: string;
  playerId: bigint;
  state: OrderState;
  names: Partial<Record<Language, string>>;
  isPaidBack: boolean;
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
const noteOfStep = ({ state, isPaidBack }: Pick<SteppedOrder, 'state' | 'isPaidBack'>): MailNote | null =>
  state === 'returned' && isPaidBack ? 'order_refunded' : orderNotes[state];

/** Mails of the mall. */
export interface MallNotes {
  /** News of an order by post (MALL-05). */
  noteOrder: (transaction: Transaction, step: SteppedOrder) => Promise<void>;
  /** Points that expire soon (MALL-07). */
  notePoints: (transaction: Transaction, expiry: { merchantCode: string; playerId: bigint; points: bigint; day: string }) => Promise<void>;
}

interface NoteParts {
  merchantOf: (code: string) => Merchant | null;
  languageOf: (transaction: Transaction, merchant: Merchant, playerId: bigint) => Promise<Language>;
  write: (transaction: Transaction, mail: NewMail) => Promise<void>;
  now: () => number;
}

/** Writes the mails of the mall in the transactions of their events. */
export function mallNotes({ merchantOf, languageOf, write, now }: NoteParts): MallNotes {
  const plain = { grantId: null, campaignId: null, expiresAt: null } as const;
  return {
    noteOrder: async (transaction, { merchantCode, playerId, names, parcel, ...step }) => {
      const merchant = merchantOf(merchantCode);
      const note = noteOfStep(step);
      if (!merchant || note === null) return;
      const language = await languageOf(transaction, merchant, playerId);
      const words = noteWords(language, note, { name: nameOf(names, language, merchant), parcel });
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'account', topic: note, language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: '/m/mall/mallHome?tab=orders' });
    },
    notePoints: async (transaction, { merchantCode, playerId, points, day }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const tag = languageInfo(language).tag;
      const values = {
        points: new Intl.NumberFormat(tag).format(points / MAJOR_UNIT),
        day: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
      };
      const words = noteWords(language, 'points_expiring', values);
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'rewards', topic: 'points_expiring', language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: '/m/mall/mallHome', expiresAt: new Date(Date.parse(`${day}T00:00:00Z`) + 2 * DAY_MS) });
    },
  };
}
