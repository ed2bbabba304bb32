import type { Language } from '@laro/domain/system/languages';
import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { agentNotes, type AgentNotes } from './notes/agent-notes.ts';
import { lotteryNotes, type LotteryNotes } from './notes/lottery-notes.ts';
import { mailLanguageOf, nameOf, noteWords } from './mail-words.ts';
import { mallNotes, type MallNotes } from './notes/mall-notes.ts';
import { termsNotes, type TermsNotes } from './notes/terms-notes.ts';
import { tournamentNotes, type TournamentNotes } from './notes/tournament-notes.ts';
import { chosenLanguage, insertMail, unreadOf, type NewMail } from './mails.store.ts';

/** Pages ask for a mail so long after it was written: by then its transaction has ended. */
const ANNOUNCE_AFTER_MS = 300;
export interface InboxDeps {
  pool: pg.Pool;
  merchantOf: (code: string) => Merchant | null;
  /** Makes the member's pages ask for their mail. */
  onChanged: (publicId: string) => void;
  now: () => number;
}

/** A message of the account that also goes out by e-mail or SMS, unchanged. */
export interface AccountMail {
  merchant: Merchant;
  playerId: bigint;
  template: string;
  language: Language;
  subject: string;
  text: string;
}

/** A grant that was given to a member by hand. */
export interface GivenGrant {
  id: string;
  merchantCode: string;
  playerId: bigint;
  names: Partial<Record<Language, string>>;
}

export interface Inbox extends MallNotes, TournamentNotes, AgentNotes, TermsNotes, LotteryNotes {
  write: (transaction: Transaction, mail: NewMail) => Promise<void>;
  /** Repeats a message of the account in the inbox (rewards.md 15). */
  keepAccountMail: (mail: AccountMail) => Promise<void>;
  notePaidDeposit: (transaction: Transaction, deposit: { merchantCode: string; playerId: bigint; orderNumber: string; amount: Money }) => Promise<void>;
  /** A mail with the grant attached (MAIL-05). */
  noteGift: (transaction: Transaction, grant: GivenGrant) => Promise<void>;
  /** Number of unread mails (MAIL-03). */
  unread: (playerId: bigint) => Promise<number>;
}

/** Writes mails of events to members. It needs the database alone, so that modules of events can use it. */
export function createInbox({ pool, merchantOf, onChanged, now }: InboxDeps): Inbox {
  const announce = (publicId: string | null) => {
    if (publicId !== null) setTimeout(() => onChanged(publicId), ANNOUNCE_AFTER_MS).unref();
  };
  const write: Inbox['write'] = async (transaction, mail) => announce(await insertMail(transaction, mail));
  const languageOf = async (transaction: Transaction, merchant: Merchant, playerId: bigint) =>
    mailLanguageOf(merchant, await chosenLanguage(transaction, playerId));
  const plain = { path: null, grantId: null, campaignId: null, expiresAt: null } as const;
  return {
    write,
    keepAccountMail: async ({ merchant, playerId, template, language, subject, text }) =>
      announce(
        await insertMail(pool, {
          ...plain,
          merchantCode: merchant.code,
          playerId,
          kind: 'account',
          topic: template,
          language,
          title: subject,
          body: text,
          at: new Date(now()),
        }),
      ),
    notePaidDeposit: async (transaction, { merchantCode, playerId, orderNumber, amount }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const values = { amount: merchant.settings['market.currencySymbol'] + displayAmount(formatMoney(amount)), order: orderNumber };
      const words = noteWords(language, 'deposit_paid', values);
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'account', topic: 'deposit_paid', language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: '/m/transaction/record' });
    },
    noteGift: async (transaction, { id, merchantCode, playerId, names }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const words = noteWords(language, 'gift', { name: nameOf(names, language, merchant) });
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'rewards', topic: 'gift', language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, grantId: id });
    },
    ...mallNotes({ merchantOf, languageOf, write, now }),
    ...tournamentNotes({ merchantOf, languageOf, write, now }),
    ...termsNotes({ announce, now }),
    ...lotteryNotes({ merchantOf, languageOf, write, now }),
    ...agentNotes({ merchantOf, languageOf, write, announce, now }),
    unread: (playerId) => unreadOf(pool, playerId, new Date(now())),
  };
}
