import type { MailNote } from '@laro/domain/mail/mail-rules';
import { pushBodyMax } from '@laro/domain/push/push-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Transaction } from '#server/db/sql.ts';
import { dayInWords, noteWords } from '../mail-words.ts';
import type { NoteParts } from './mall-notes.ts';

/** A message about a lottery draw or a win; its values are written as the member reads them. */
interface LotteryMessage {
  merchantCode: string;
  playerId: bigint;
  note: Extract<MailNote, `lottery_${string}`>;
  values: Readonly<Record<string, string>>;
  /** A day (YYYY-MM-DD) that the text names. */
  day?: string;
  path: string;
}

export interface LotteryNotes {
  /** Writes a result or a win into the member's inbox (LOTT-47). */
  noteLottery: (transaction: Transaction, message: LotteryMessage) => Promise<void>;
}

/** Title and text of a message in a language. */
export const lotteryWords = (language: Language, { note, values, day }: Pick<LotteryMessage, 'note' | 'values' | 'day'>): { title: string; body: string } =>
  noteWords(language, note, day === undefined ? values : { ...values, day: dayInWords(day, language) });

/** The same for a phone, which cuts long texts. */
export function lotteryPushWords(language: Language, message: Parameters<typeof lotteryWords>[1]): { title: string; body: string } {
  const { title, body } = lotteryWords(language, message);
  return { title, body: body.length <= pushBodyMax ? body : `${body.slice(0, pushBodyMax - 1)}…` };
}

export const lotteryNotes = ({ merchantOf, languageOf, write, now }: NoteParts): LotteryNotes => ({
  noteLottery: async (transaction, message) => {
    const { merchantCode, playerId, note: topic, path } = message;
    const merchant = merchantOf(merchantCode);
    if (!merchant) return;
    const language = await languageOf(transaction, merchant, playerId);
    const mail = { ...lotteryWords(language, message), merchantCode, playerId, kind: 'account', topic, language, at: new Date(now()), path } as const;
    await write(transaction, { ...mail, grantId: null, campaignId: null, expiresAt: null });
  },
});
