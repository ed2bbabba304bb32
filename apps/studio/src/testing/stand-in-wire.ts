import type { IncomingHttpHeaders } from 'node:http';
import type { KeyObject } from 'node:crypto';
import { formatMoney, moneyAsInteger, protocolMoney } from '@laro/domain/money/money';
import { HASH_FIELD, readForm } from '@laro/domain/vendors/forms-dialect';
import { isHashed, isSigned } from '../keys.ts';
import type { Dialect } from '../wallet/vendor-dialects.ts';
import type { Body, Question } from './wallet-stand-in.ts';

/** A call in hub88's words, from any dialect. */
export interface Understood {
  dialect: Dialect;
  question: Question;
  body: Body;
  isProved: boolean;
}

export interface Said {
  status: string;
  balance: bigint;
  limit: number | null;
  /** The call that is answered; another one for an answer that went astray. */
  requestUuid: string;
}

interface WireKeys {
  keys: readonly KeyObject[];
  secret: string;
  /** Whom the token of a call that names no player belongs to. */
  user: string;
}

const caletaQuestions: Readonly<Record<string, Question>> = {
  'wallet/check': 'user/info',
  'wallet/balance': 'user/balance',
  'wallet/bet': 'transaction/bet',
  'wallet/win': 'transaction/win',
  'wallet/rollback': 'transaction/rollback',
};
const formQuestions: Readonly<Record<string, Question>> = {
  authenticate: 'user/info',
  balance: 'user/balance',
  bet: 'transaction/bet',
  result: 'transaction/win',
  jackpotWin: 'transaction/win',
  endRound: 'transaction/win',
  refund: 'transaction/rollback',
};

/** The body of a form, as the signed dialects would write it. */
function bodyOfForm(call: string, form: ReadonlyMap<string, string>, user: string): Body {
  const reference = form.get('reference') ?? '';
  const [userId, token, round, amount, bonus] = ['userId', 'token', 'roundId', 'amount', 'bonusCode'].map((name) => form.get(name));
  const own = { bet: reference, result: reference, jackpotWin: reference, refund: `refund:${reference}`, endRound: `endRound:${round}` }[call] ?? '';
  return {
    request_uuid: own,
    transaction_uuid: own,
    user: userId ?? user,
    round_closed: call === 'endRound',
    amount: moneyAsInteger(protocolMoney(amount ?? '0') ?? 0n),
    ...(call === 'jackpotWin' ? { jackpot_win: moneyAsInteger(protocolMoney(amount ?? '0') ?? 0n) } : {}),
    ...(token === undefined ? {} : { token }),
    ...(round === undefined ? {} : { round }),
    ...(call === 'refund' ? { reference_transaction_uuid: reference } : {}),
    ...(bonus === undefined ? {} : { is_free: true, reward_uuid: bonus }),
  };
}

/** Reads a call to `/vendor/<dialect>/<vendor>/…`. */
export function understand(url: string, bytes: Buffer, headers: IncomingHttpHeaders, { keys, secret, user }: WireKeys): Understood {
  const [, , dialect, , ...path] = url.split('/');
  const call = path.join('/');
  if (dialect === 'forms') {
    const form = readForm(bytes.toString('utf8')) ?? new Map<string, string>();
    const isProved = form.has(HASH_FIELD) && isHashed(form, [secret]);
    return { dialect, question: formQuestions[call] ?? 'user/info', body: bodyOfForm(call, form, user), isProved };
  }
  const isCaleta = dialect === 'caleta';
  const body = JSON.parse(bytes.toString('utf8')) as Body;
  return {
    dialect: isCaleta ? 'caleta' : 'hub88',
    question: isCaleta ? (caletaQuestions[call] ?? 'user/info') : (call as Question),
    body: isCaleta ? { ...body, user: body.supplier_user ?? user } : body,
    isProved: isSigned(bytes, headers[isCaleta ? 'x-auth-signature' : 'x-hub88-signature'], keys),
  };
}

const formErrors: Readonly<Record<string, [number, string]>> = {
  RS_OK: [0, 'done'],
  RS_ERROR_NOT_ENOUGH_MONEY: [1, 'not_enough_money'],
  RS_ERROR_USER_DISABLED: [3, 'user_disabled'],
  RS_ERROR_INVALID_TOKEN: [4, 'token_invalid'],
  RS_ERROR_TOKEN_EXPIRED: [4, 'token_expired'],
  RS_ERROR_INVALID_SIGNATURE: [5, 'wrong_hash'],
  RS_ERROR_DUPLICATE_TRANSACTION: [7, 'duplicate'],
  RS_ERROR_TRANSACTION_ROLLED_BACK: [7, 'rolled_back'],
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: [7, 'transaction_unknown'],
  RS_ERROR_LIMIT_REACHED: [50, 'limit_reached'],
  RS_ERROR_BET_LIMIT_EXCEEDED: [50, 'stake_too_high'],
};

/** Writes an answer in the dialect of its call. */
export function write({ dialect, body }: Understood, { status, balance, limit, requestUuid }: Said): object {
  if (dialect !== 'forms')
    return {
      user: body.user,
      status,
      request_uuid: requestUuid,
      currency: 'PHP',
      balance: moneyAsInteger(balance),
      ...(limit === null ? {} : { bet_limit: limit }),
    };
  const [error, description] = formErrors[status] ?? [100, 'later'];
  return {
    transactionId: requestUuid === '' ? null : requestUuid,
    currency: 'PHP',
    cash: formatMoney(balance),
    bonus: '0.00',
    usedPromo: '0.00',
    error,
    description,
    ...(limit === null ? {} : { betLimit: formatMoney(BigInt(limit)) }),
  };
}
