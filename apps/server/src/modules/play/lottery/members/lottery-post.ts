import type { MailNote } from '@laro/domain/mail/mail-rules';
import type { Transaction } from '#server/db/sql.ts';

/** A message about a draw or a win. Its words are chosen by `note` in the member's language, and values are written as they are read. */
export interface LotteryNote {
  merchantCode: string;
  playerId: bigint;
  note: Extract<MailNote, `lottery_${string}`>;
  values: Readonly<Record<string, string>>;
  /** A day (YYYY-MM-DD) that the text names. */
  day?: string;
  /** The page that it leads to. */
  path: string;
  /** A push message takes the place of an earlier one of the same name. */
  name: string;
}

/** The ways of messages to members. */
export interface LotteryPost {
  inbox: (transaction: Transaction, note: LotteryNote) => Promise<void>;
  /** To the proven address; nothing for members without one. */
  mail: (transaction: Transaction, note: LotteryNote) => Promise<void>;
  /** To the browsers that get messages of the topic `results`. */
  push: (note: LotteryNote) => Promise<void>;
  /** The ways by which a member can be reached. */
  waysTo: (playerId: bigint) => Promise<{ push: boolean; mail: boolean }>;
}
