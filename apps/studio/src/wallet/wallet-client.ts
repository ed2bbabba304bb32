import { randomUUID, type KeyObject } from 'node:crypto';
import { moneyAsInteger, type Money } from '@laro/domain/money';
import { signBytes } from '../keys.ts';
import { betRules, type WalletStatus } from './wallet-rules.ts';

const TIMEOUT_MS = 3000;
const ANSWER_CHARACTERS_MAX = 64 * 1024;

/** Whose money it is about. */
export interface WalletPlayer {
  vendorCode: string;
  userRef: string;
  playToken: string;
  gameId: string;
  currency: string;
}

export interface WalletRound extends WalletPlayer {
  roundId: string;
  /** The reward that plays it, so that the player pays nothing; null for a paid round. */
  rewardId: string | null;
  winId: string;
}

/** One stake of a round, with the ids of its own transactions. */
export interface WalletStake {
  amount: Money;
  betId: string;
  rollbackId: string;
}

/** `status` null: no answer, or none that can be believed; whatever was asked may have been done. Money in units. */
export interface WalletAnswer {
  status: WalletStatus | null;
  balance: Money | null;
  /** With a stake that is too high: the most that it may be, where the platform says it. */
  limit: Money | null;
}

/** The platform's wallet by the Hub88 protocol. Nothing here repeats or decides; that is the life of the round. */
export interface WalletClient {
  info: (player: WalletPlayer) => Promise<WalletAnswer>;
  balance: (player: WalletPlayer) => Promise<WalletAnswer>;
  bet: (round: WalletRound, stake: WalletStake) => Promise<WalletAnswer>;
  /** The one win of a round, 0 for a lost one; it names the oldest stake and closes the round. */
  win: (round: WalletRound, oldest: WalletStake, amount: Money) => Promise<WalletAnswer>;
  /** Takes one stake back; the last of them closes the round. */
  rollback: (round: WalletRound, stake: WalletStake, closesRound: boolean) => Promise<WalletAnswer>;
}

export interface WalletClientOptions {
  platformUrl: string;
  key: KeyObject;
  timeoutMs?: number;
}

const NO_ANSWER: WalletAnswer = { status: null, balance: null, limit: null };

const unitsOf = (value: unknown): Money | null => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null);

const isStatus = (text: unknown): text is WalletStatus => typeof text === 'string' && Object.hasOwn(betRules, text);

/** Reads an answer. One that is not to our question, or claims success without a balance, is as good as none. */
function readAnswer(text: string, requestUuid: string): WalletAnswer {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return NO_ANSWER;
  const { status, request_uuid: echo, balance, bet_limit: limit } = parsed as Record<string, unknown>;
  if (!isStatus(status) || (echo !== undefined && echo !== requestUuid)) return NO_ANSWER;
  const units = unitsOf(balance);
  if (status === 'RS_OK' && (units === null || echo === undefined)) return NO_ANSWER;
  return { status, balance: units, limit: unitsOf(limit) };
}

export function createWalletClient({ platformUrl, key, timeoutMs = TIMEOUT_MS }: WalletClientOptions): WalletClient {
  const ask = async (vendorCode: string, question: string, fields: object): Promise<WalletAnswer> => {
    const requestUuid = randomUUID();
    const body = Buffer.from(JSON.stringify({ request_uuid: requestUuid, ...fields }));
    try {
      const answer = await fetch(`${platformUrl}/vendor/hub88/${encodeURIComponent(vendorCode)}/${question}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-hub88-signature': signBytes(body, key) },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const text = await answer.text();
      return answer.status === 200 && text.length <= ANSWER_CHARACTERS_MAX ? readAnswer(text, requestUuid) : NO_ANSWER;
    } catch {
      // Refused, cut, too late or not JSON: the caller repeats until it knows.
      return NO_ANSWER;
    }
  };
  const playerFields = ({ userRef, playToken, gameId }: WalletPlayer) => ({ user: userRef, supplier_user: userRef, token: playToken, game_code: gameId });
  const moveFields = (round: WalletRound, transactionId: string, closesRound: boolean) => ({
    ...playerFields(round),
    transaction_uuid: transactionId,
    round: round.roundId,
    round_closed: closesRound,
    ...(round.rewardId === null ? { is_free: false } : { is_free: true, reward_uuid: round.rewardId }),
  });
  return {
    info: ({ vendorCode, userRef, playToken }) => ask(vendorCode, 'user/info', { user: userRef, supplier_user: userRef, token: playToken }),
    balance: (player) => ask(player.vendorCode, 'user/balance', { ...playerFields(player), currency: player.currency }),
    bet: (round, { betId, amount }) =>
      ask(round.vendorCode, 'transaction/bet', {
        ...moveFields(round, betId, false),
        currency: round.currency,
        amount: round.rewardId === null ? moneyAsInteger(amount) : 0,
      }),
    win: (round, { betId }, amount) =>
      ask(round.vendorCode, 'transaction/win', {
        ...moveFields(round, round.winId, true),
        reference_transaction_uuid: betId,
        currency: round.currency,
        amount: moneyAsInteger(amount),
      }),
    rollback: (round, { betId, rollbackId }, closesRound) =>
      ask(round.vendorCode, 'transaction/rollback', { ...moveFields(round, rollbackId, closesRound), reference_transaction_uuid: betId }),
  };
}
