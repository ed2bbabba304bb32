import { formatMoney, protocolMoney, type Money } from '@laro/domain/money/money';
import { HASH_FIELD } from '@laro/domain/vendors/forms-dialect';
import { hashOf } from '../keys.ts';
import { askWallet } from './ask-wallet.ts';
import { NO_ANSWER, type WalletAnswer, type WalletClient, type WalletPlayer, type WalletRound } from './wallet-client.ts';
import type { WalletStatus } from './wallet-rules.ts';

const TIMEOUT_MS = 3000;

type Call = 'authenticate' | 'balance' | 'bet' | 'result' | 'jackpotWin' | 'endRound' | 'refund';

/** The pool of all halls, the only one of the studio. */
const POOL = 'blackout';

export interface FormsWalletOptions {
  platformUrl: string;
  /** The secret that hashes our calls; null if none is shared: nothing is called then. */
  secret: string | null;
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Statuses by the number of the error. For 7 the word of the description decides, if it is known. */
const statuses: Readonly<Record<number, WalletStatus>> = {
  0: 'RS_OK',
  1: 'RS_ERROR_NOT_ENOUGH_MONEY',
  2: 'RS_ERROR_INVALID_TOKEN',
  3: 'RS_ERROR_USER_DISABLED',
  4: 'RS_ERROR_TOKEN_EXPIRED',
  5: 'RS_ERROR_INVALID_SIGNATURE',
  6: 'RS_ERROR_USER_DISABLED',
  7: 'RS_ERROR_WRONG_TYPES',
  8: 'RS_ERROR_INVALID_GAME',
  50: 'RS_ERROR_LIMIT_REACHED',
  100: 'RS_ERROR_UNKNOWN',
};
const WRONG = 7;
const LIMIT = 50;
const wrongStatuses: Readonly<Record<string, WalletStatus>> = {
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  transaction_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
};

const unitsOf = (value: unknown): Money | null => (typeof value === 'string' ? protocolMoney(value) : null);

/** Reads an answer. One of another transaction, or a success without money, is as good as none. */
function readAnswer(text: string, reference: string | null): WalletAnswer {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return NO_ANSWER;
  const { transactionId, error, description, cash, betLimit } = parsed as Record<string, unknown>;
  const status = typeof error === 'number' ? statuses[error] : undefined;
  if (status === undefined) return NO_ANSWER;
  const [balance, limit] = [unitsOf(cash), unitsOf(betLimit)];
  if (status === 'RS_OK' && (balance === null || (reference !== null && transactionId !== reference))) return NO_ANSWER;
  if (error === LIMIT && limit !== null) return { status: 'RS_ERROR_BET_LIMIT_EXCEEDED', balance, limit };
  const said = error === WRONG && typeof description === 'string' ? wrongStatuses[description] : undefined;
  return { status: said ?? status, balance, limit };
}

const isUnknown = ({ status }: WalletAnswer): boolean => status === null || status === 'RS_ERROR_UNKNOWN';

/** The platform's wallet in the forms dialect: hashed forms, decimal amounts, and results that name the round instead of a bet. */
export function createFormsWallet({ platformUrl, secret, timeoutMs = TIMEOUT_MS, now = Date.now }: FormsWalletOptions): WalletClient {
  const ask = async (vendorCode: string, call: Call, given: Record<string, string>, reference: string | null): Promise<WalletAnswer> => {
    if (secret === null) return NO_ANSWER;
    const fields = new Map(Object.entries({ ...given, providerId: vendorCode, timestamp: String(now()) }));
    fields.set(HASH_FIELD, hashOf(fields, secret));
    const body = Buffer.from(new URLSearchParams([...fields]).toString());
    const url = `${platformUrl}/vendor/forms/${encodeURIComponent(vendorCode)}/${call}`;
    return askWallet({ url, body, headers: { 'content-type': 'application/x-www-form-urlencoded' }, timeoutMs }, (text) => readAnswer(text, reference));
  };
  const who = ({ userRef, playToken }: WalletPlayer) => ({ userId: userRef, token: playToken });
  const where = (round: WalletRound) => ({ userId: round.userRef, gameId: round.gameId, roundId: round.roundId, currency: round.currency });
  const win: WalletClient['win'] = async (round, _oldest, amount, pooled = 0n) => {
    if (pooled > 0n) {
      const reference = `${POOL}:${round.winId}`;
      const paid = await ask(round.vendorCode, 'jackpotWin', { ...where(round), amount: formatMoney(pooled), reference, jackpotId: POOL }, reference);
      if (paid.status !== 'RS_OK') return paid;
    }
    const rest = formatMoney(amount - pooled);
    const result = await ask(round.vendorCode, 'result', { ...where(round), amount: rest, reference: round.winId }, round.winId);
    return result.status === 'RS_OK' ? ask(round.vendorCode, 'endRound', where(round), `endRound:${round.roundId}`) : result;
  };
  return {
    info: (player) => ask(player.vendorCode, 'authenticate', { token: player.playToken }, null),
    balance: (player) => ask(player.vendorCode, 'balance', who(player), null),
    bet: async (round, { betId, amount }) => {
      const stake = round.rewardId === null ? { amount: formatMoney(amount) } : { amount: '0', bonusCode: round.rewardId };
      const answer = await ask(round.vendorCode, 'bet', { ...where(round), ...who(round), ...stake, reference: betId }, betId);
      return isUnknown(answer) ? { ...answer, status: 'GIVEN_UP' } : answer;
    },
    win,
    winsAtOnce: async () => 1,
    winAll: (wins) => Promise.all(wins.map(({ round, oldest, amount, pooled }) => win(round, oldest, amount, pooled))),
    // A round whose bets are all refunded is void: no call closes it.
    rollback: (round, { betId }) => ask(round.vendorCode, 'refund', { ...where(round), reference: betId }, `refund:${betId}`),
  };
}
