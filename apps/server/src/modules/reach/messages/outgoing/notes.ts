import type { Language } from '@laro/domain/system/languages';
import { messageTemplates, type TemplateName } from '@laro/domain/messages/message-templates';
import { momentText } from '@laro/domain/time/moment-text';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readContacts, type Contacts } from './notes.store.ts';
import type { Outbox } from './outbox.ts';
import type { WriteMessage } from '../texts/templates.ts';
import { wayOf, type Way } from '../codes/way-of.ts';

export interface Note {
  merchant: Merchant;
  playerId: bigint;
  template: TemplateName;
  /** Values for the template, in addition to `time`: the current time in the member's format. */
  values?: Readonly<Record<string, string>>;
  /** The language of the page where it happened, for members who have chosen none. */
  language?: Language;
  /** Contact other than the member's current one: the contact before a change. */
  way?: Way;
}

export interface Notes {
  /** Contact for notifications: the proven address, else the proven number; null if neither is proven. */
  wayTo: (playerId: bigint) => Promise<Way | null>;
  /** Notifies a member of an event of the account, in the member's language: in the inbox, and at the proven address or number. */
  tell: (note: Note) => Promise<void>;
  /** Mails a member at the proven address, in a transaction of the caller. Nothing is sent to members without one. */
  mailWithin: (
    transaction: Transaction,
    mail: Pick<Note, 'merchant' | 'playerId' | 'template'> & { values: (language: Language) => Readonly<Record<string, string>> },
  ) => Promise<void>;
}

interface NotesDeps {
  pool: pg.Pool;
  put: Outbox['put'];
  putWithin: Outbox['putWithin'];
  /** Stores a note in the member's inbox; without it notes only go out. */
  keep?: (note: Omit<WriteMessage, 'channel'> & { playerId: bigint }) => Promise<void>;
  now: () => number;
}

/** A message with a link or a code opens an account: it goes out, and no inbox has it. */
const isKept = (template: TemplateName): boolean => messageTemplates[template].needs.length === 0;

/** The language that the member has chosen, if the merchant offers it. */
const ownLanguage = ({ settings }: Merchant, contacts: Contacts | null): Language | undefined =>
  settings['language.offered'].find((offered) => offered === contacts?.language);

/** Messages to members about their own accounts: where they go and how they are written is decided here alone. */
export function createNotes({ pool, put, putWithin, keep, now }: NotesDeps): Notes {
  return {
    wayTo: async (playerId) => {
      const contacts = await readContacts(pool, playerId);
      return contacts && wayOf(contacts);
    },
    tell: async ({ merchant, playerId, template, values, language, way }) => {
      const contacts = await readContacts(pool, playerId);
      const to = way ?? (contacts && wayOf(contacts));
      const { settings } = merchant;
      const written = ownLanguage(merchant, contacts) ?? language ?? settings['language.default'];
      const time = momentText(new Date(now()), written, settings['market.timeZone']);
      const message = { merchant, template, language: written, values: { time, ...values } };
      if (isKept(template)) await keep?.({ ...message, playerId });
      if (to) await put({ ...message, ...to });
    },
    mailWithin: async (transaction, { merchant, playerId, template, values }) => {
      const contacts = await readContacts(transaction, playerId);
      if (!contacts?.email) return;
      const language = ownLanguage(merchant, contacts) ?? merchant.settings['language.default'];
      await putWithin(transaction, { merchant, template, language, values: values(language), channel: 'email', to: contacts.email });
    },
  };
}
