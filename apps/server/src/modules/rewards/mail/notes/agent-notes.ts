import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { noteWords } from '../mail-words.ts';
import { insertForNamed, type NewMail } from '../mails.store.ts';

type AgentNote =
  | 'agent_ends'
  | 'agent_end_withdrawn'
  | 'agent_is_player'
  | 'agent_pay_released'
  | 'agent_pay_clawed'
  | 'player_moved'
  | 'member_moved'
  | 'accreditation_ends'
  | 'accreditation_over'
  | 'accreditation_kept'
  | 'application_accepted'
  | 'application_refused';
type About = { merchantCode: string; playerId: bigint; day: string };
type AboutMany = { merchantCode: string; playerIds: readonly bigint[]; day: string };

export interface AgentNotes {
  /** Rates of members fall on a day (YYYY-MM-DD). One statement for all of them. */
  noteRatesCut: (transaction: Transaction, note: AboutMany) => Promise<void>;
  /** A move that members know of does not take place on its day (YYYY-MM-DD). One statement for all of them. */
  noteMoveOff: (transaction: Transaction, note: AboutMany) => Promise<void>;
  /** The place of an agent, or of one below or above, changes on a day (YYYY-MM-DD). */
  noteMoved: (transaction: Transaction, note: About) => Promise<void>;
  /** An application, an accreditation, an end or a move: what has happened, and its day (YYYY-MM-DD). */
  noteAgent: (transaction: Transaction, note: About & { note: AgentNote }) => Promise<void>;
  /** Money of the agent above has come. */
  noteAgentMoney: (transaction: Transaction, note: { merchantCode: string; playerId: bigint; amount: Money }) => Promise<void>;
}

interface Parts {
  merchantOf: (code: string) => Merchant | null;
  languageOf: (transaction: Transaction, merchant: Merchant, playerId: bigint) => Promise<Language>;
  write: (transaction: Transaction, mail: NewMail) => Promise<void>;
  announce: (publicId: string) => void;
  now: () => number;
}

const plain = { path: null, grantId: null, campaignId: null, expiresAt: null } as const;

/** Mails of the agent centre. */
export function agentNotes({ merchantOf, languageOf, write, announce, now }: Parts): AgentNotes {
  const noteOfDay =
    (note: 'agent_moved' | AgentNote): AgentNotes['noteMoved'] =>
    async (transaction, { merchantCode, playerId, day }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const words = noteWords(language, note, { day });
      await write(transaction, { ...plain, ...words, merchantCode, playerId, kind: 'account', topic: note, language, at: new Date(now()) });
    };
  const noteToMany =
    (note: 'rates_cut' | 'move_withdrawn'): AgentNotes['noteRatesCut'] =>
    async (transaction, { merchantCode, playerIds, day }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant || playerIds.length === 0) return;
      const { 'language.offered': offered, 'language.default': fallback } = merchant.settings;
      const texts = [...new Set([...offered, fallback])].map((language) => ({ language, ...noteWords(language, note, { day }) }));
      const mail = { merchantCode, kind: 'account', topic: note, path: null, at: new Date(now()) } as const;
      for (const publicId of await insertForNamed(transaction, mail, { texts, fallback }, playerIds)) announce(publicId);
    };
  return {
    noteRatesCut: noteToMany('rates_cut'),
    noteMoveOff: noteToMany('move_withdrawn'),
    noteMoved: noteOfDay('agent_moved'),
    noteAgent: (transaction, { note, ...about }) => noteOfDay(note)(transaction, about),
    noteAgentMoney: async (transaction, { merchantCode, playerId, amount }) => {
      const merchant = merchantOf(merchantCode);
      if (!merchant) return;
      const language = await languageOf(transaction, merchant, playerId);
      const words = noteWords(language, 'agent_money', { amount: merchant.settings['market.currencySymbol'] + displayAmount(formatMoney(amount)) });
      const mail = { ...plain, ...words, merchantCode, playerId, kind: 'account', topic: 'agent_money', language, at: new Date(now()) } as const;
      await write(transaction, { ...mail, path: '/m/transaction/record' });
    },
  };
}
