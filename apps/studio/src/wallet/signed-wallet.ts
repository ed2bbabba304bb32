import { randomUUID, type KeyObject } from 'node:crypto';
import { moneyAsInteger, type Money } from '@laro/domain/money/money';
import { signBytes } from '../keys.ts';
import { askWallet, sendCall } from './ask-wallet.ts';
import { NO_ANSWER, type RoundWin, type WalletAnswer, type WalletClient, type WalletPlayer, type WalletRound } from './wallet-client.ts';
import { betRules, type WalletStatus } from './wallet-rules.ts';

type Question = 'info' | 'balance' | 'bet' | 'win' | 'rollback';

/** How a dialect with signed JSON is spoken. */
interface SignedDialect {
  name: string;
  paths: Readonly<Record<Question, string>>;
  /** Path of the call with many wins; null for dialects without it. */
  batchPath: string | null;
  signatureHeader: string;
  /** Names the player by the token alone, except in bets and wins. */
  namesUserByToken: boolean;
  /** How often a bet without a definite answer is sent before it is given up; null leaves that to the life of the round. */
  betTries: number | null;
  timeoutMs: number;
}

export const hub88: SignedDialect = {
  name: 'hub88',
  paths: { info: 'user/info', balance: 'user/balance', bet: 'transaction/bet', win: 'transaction/win', rollback: 'transaction/rollback' },
  batchPath: 'transaction/batch',
  signatureHeader: 'x-hub88-signature',
  namesUserByToken: false,
  betTries: null,
  timeoutMs: 3000,
};

/** Caleta's operator API 1.5: a bet is sent three times with a second each, then rolled back. */
export const caleta: SignedDialect = {
  name: 'caleta',
  paths: { info: 'wallet/check', balance: 'wallet/balance', bet: 'wallet/bet', win: 'wallet/win', rollback: 'wallet/rollback' },
  batchPath: null,
  signatureHeader: 'x-auth-signature',
  namesUserByToken: true,
  betTries: 3,
  timeoutMs: 1000,
};

export interface SignedWalletOptions {
  platformUrl: string;
  key: KeyObject;
  /** Replaces the time that the dialect waits for an answer. */
  timeoutMs?: number;
}

const unitsOf = (value: unknown): Money | null => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null);

const isStatus = (text: unknown): text is WalletStatus => typeof text === 'string' && Object.hasOwn(betRules, text);

/** Reads a response. One to another request, or a success without a balance, counts as none. */
function readAnswer(parsed: unknown, requestUuid: string): WalletAnswer {
  if (typeof parsed !== 'object' || parsed === null) return NO_ANSWER;
  const { status, request_uuid: echo, balance, bet_limit: limit } = parsed as Record<string, unknown>;
  if (!isStatus(status) || (echo !== undefined && echo !== requestUuid)) return NO_ANSWER;
  const units = unitsOf(balance);
  if (status === 'RS_OK' && (units === null || echo === undefined)) return NO_ANSWER;
  return { status, balance: units, limit: unitsOf(limit) };
}

/** Reads the response to many wins: the answer to each in its place. A response to another call, or with fewer answers, counts as none for all of them. */
function readAnswers(text: string, requestUuid: string, ids: readonly string[]): WalletAnswer[] {
  const none = ids.map(() => NO_ANSWER);
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return none;
    const { status, request_uuid: echo, transactions } = parsed as Record<string, unknown>;
    if (status !== 'RS_OK' || echo !== requestUuid || !Array.isArray(transactions) || transactions.length !== ids.length) return none;
    return ids.map((id, at) => readAnswer(transactions[at], id));
  } catch {
    // Cut off.
    return none;
  }
}

/** Wins in one call: as many as settlement claims together, and a fourth of what the wallet takes. */
const BATCH = 128;
/** A call with many wins may take as long; a claimed win is its process's for ten seconds. */
const BATCH_TIMEOUT_MS = 8000;
/** A wallet that does not know the call gets it again after this time. */
const WITHOUT_BATCH_MS = 10 * 60_000;
const NOT_FOUND = 404;

const isRefused = ({ status }: WalletAnswer): boolean => status !== null && betRules[status].meaning === 'refused';
const isDefinite = ({ status }: WalletAnswer): boolean => status !== null && betRules[status].meaning !== 'unknown';

/** The platform's wallet in a dialect whose JSON bodies are signed (Hub88, Caleta). */
export function createSignedWallet(dialect: SignedDialect, { platformUrl, key, timeoutMs = dialect.timeoutMs }: SignedWalletOptions): WalletClient {
  const { paths, signatureHeader, namesUserByToken, betTries } = dialect;
  /** A signed call to a path of a vendor. */
  const callOf = async (vendorCode: string, path: string, fields: object, waitMs: number) => {
    const body = Buffer.from(JSON.stringify(fields));
    const url = `${platformUrl}/vendor/${dialect.name}/${encodeURIComponent(vendorCode)}/${path}`;
    const headers = { 'content-type': 'application/json', [signatureHeader]: await signBytes(body, key) };
    return { url, body, headers, timeoutMs: waitMs };
  };
  const ask = async (vendorCode: string, question: Question, fields: object): Promise<WalletAnswer> => {
    const requestUuid = randomUUID();
    const call = await callOf(vendorCode, paths[question], { request_uuid: requestUuid, ...fields }, timeoutMs);
    return askWallet(call, (text) => readAnswer(JSON.parse(text), requestUuid));
  };
  const untilDefinite = async (send: () => Promise<WalletAnswer>): Promise<WalletAnswer> => {
    if (betTries === null) return send();
    for (let tries = 0; tries < betTries; tries += 1) {
      const answer = await send();
      // After a try in doubt a refusal proves nothing: that try may have been accepted.
      if (isRefused(answer) && tries > 0) return { ...answer, status: 'GIVEN_UP' };
      if (isDefinite(answer)) return answer;
    }
    return { ...NO_ANSWER, status: 'GIVEN_UP' };
  };
  const nameOf = ({ userRef }: WalletPlayer) => ({ ...(namesUserByToken ? {} : { user: userRef }), supplier_user: userRef });
  const tokenOf = ({ playToken, gameId }: WalletPlayer) => ({ token: playToken, game_code: gameId });
  const moveFields = (round: WalletRound, transactionId: string, closesRound: boolean) => ({
    ...tokenOf(round),
    transaction_uuid: transactionId,
    round: round.roundId,
    round_closed: closesRound,
  });
  const freeFields = ({ rewardId }: WalletRound) => (rewardId === null ? { is_free: false } : { is_free: true, reward_uuid: rewardId });
  const winFields = ({ round, oldest, amount, pooled = 0n }: RoundWin) => ({
    ...nameOf(round),
    ...moveFields(round, round.winId, true),
    ...freeFields(round),
    reference_transaction_uuid: oldest.betId,
    currency: round.currency,
    amount: moneyAsInteger(amount),
    ...(pooled > 0n ? { jackpot_win: moneyAsInteger(pooled) } : {}),
  });
  const noBatchUntil = new Map<string, number>();
  return {
    info: (player) => ask(player.vendorCode, 'info', { ...(namesUserByToken ? {} : nameOf(player)), token: player.playToken }),
    balance: (player) =>
      ask(player.vendorCode, 'balance', { ...nameOf(player), ...tokenOf(player), ...(namesUserByToken ? {} : { currency: player.currency }) }),
    bet: (round, { betId, amount }) => {
      const stake = { currency: round.currency, amount: round.rewardId === null ? moneyAsInteger(amount) : 0 };
      return untilDefinite(() => ask(round.vendorCode, 'bet', { ...nameOf(round), ...moveFields(round, betId, false), ...freeFields(round), ...stake }));
    },
    win: (round, oldest, amount, pooled = 0n) => ask(round.vendorCode, 'win', winFields({ round, oldest, amount, pooled })),
    winsAtOnce: async (vendorCode) => (dialect.batchPath === null || performance.now() < (noBatchUntil.get(vendorCode) ?? 0) ? 1 : BATCH),
    winAll: async (wins) => {
      const [vendorCode = '', path] = [wins[0]?.round.vendorCode, dialect.batchPath];
      if (path === null) return Promise.all(wins.map((win) => ask(vendorCode, 'win', winFields(win))));
      const [requestUuid, ids] = [randomUUID(), wins.map(() => randomUUID())];
      const transactions = wins.map((win, at) => ({ request_uuid: ids[at], ...winFields(win) }));
      const answer = await sendCall(await callOf(vendorCode, path, { request_uuid: requestUuid, transactions }, Math.max(timeoutMs, BATCH_TIMEOUT_MS)));
      if (answer?.statusCode === NOT_FOUND) noBatchUntil.set(vendorCode, performance.now() + WITHOUT_BATCH_MS);
      return answer?.statusCode === 200 ? readAnswers(answer.text, requestUuid, ids) : wins.map(() => NO_ANSWER);
    },
    rollback: (round, { betId, rollbackId }, closesRound) =>
      ask(round.vendorCode, 'rollback', {
        ...(namesUserByToken ? {} : nameOf(round)),
        ...moveFields(round, rollbackId, closesRound),
        ...(namesUserByToken ? {} : freeFields(round)),
        reference_transaction_uuid: betId,
      }),
  };
}
