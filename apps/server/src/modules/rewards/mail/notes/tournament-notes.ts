import type { MailNote } from '@laro/domain/mail/mail-rules';
import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { Transaction } from '#server/db/sql.ts';
import { nameOf, noteWords } from '../mail-words.ts';
import type { NoteParts } from './mall-notes.ts';

/** How a tournament ended for a member who entered; place null: without a score, or cancelled. */
interface EndedTournament {
  merchantCode: string;
  playerId: bigint;
  tournamentId: string;
  names: Partial<Record<Language, string>>;
  isCancelled: boolean;
  place: number | null;
  prize: Money;
  grantId: string | null;
  /** Points of the entry that came back, in units. */
  refunded: Money;
}

export interface TournamentNotes {
  /** The result of a tournament, with the grant of a prize attached (TOUR-11). */
  noteTournament: (transaction: Transaction, ended: EndedTournament) => Promise<void>;
}

function noteOf({ isCancelled, place, grantId, refunded }: EndedTournament): MailNote {
  if (isCancelled) return refunded > 0n ? 'tournament_refunded' : 'tournament_cancelled';
  if (place === null) return 'tournament_unplaced';
  return grantId === null ? 'tournament_placed' : 'tournament_won';
}

/** Writes the mails of tournaments in the transactions of their ends. */
export const tournamentNotes = ({ merchantOf, languageOf, write, now }: NoteParts): TournamentNotes => ({
  noteTournament: async (transaction, ended) => {
    const { merchantCode, playerId, tournamentId, names, place, prize, grantId, refunded } = ended;
    const merchant = merchantOf(merchantCode);
    if (!merchant) return;
    const language = await languageOf(transaction, merchant, playerId);
    const topic = noteOf(ended);
    const amount = merchant.settings['market.currencySymbol'] + displayAmount(formatMoney(prize));
    const numbers = new Intl.NumberFormat(languageInfo(language).tag);
    const [shownPlace, points] = [numbers.format(place ?? 0), numbers.format(refunded / MAJOR_UNIT)];
    const words = noteWords(language, topic, { name: nameOf(names, language, merchant), place: shownPlace, amount, points });
    const mail = { ...words, merchantCode, playerId, kind: 'rewards', topic, language, at: new Date(now()), campaignId: null, expiresAt: null } as const;
    await write(transaction, { ...mail, grantId, path: `/m/tournamentDetail?id=${tournamentId}` });
  },
});
