import { randomUUID } from 'node:crypto';
import { formatMoney, moneyAsInteger, protocolMoney } from '@laro/domain/money/money';
import { HASH_FIELD } from '@laro/domain/vendors/forms-dialect';
import { FORMS_SECRET, formsHash, type PlaySite } from '../sites/play-site.ts';

/** A move of a test, which each dialect sends in its form; amounts in money units. */
export interface Move {
  userId: string;
  token: string;
  /** The transaction; of a rollback the dialect may have its own name. */
  id: string;
  /** The bet that a win or a rollback refers to. */
  bet: string;
  round: string;
  game: string;
  currency: string;
  amount: bigint;
  rewardId: string | null;
  closes: boolean;
}

/** How optional fields are sent. */
export type Optional = 'given' | 'null' | 'absent';
/** The fault of a call's proof. */
export type Fault = 'none' | 'stranger' | 'changed' | 'missing';

export interface Heard {
  /** The outcome in terms that all dialects share. */
  outcome: string;
  balance: bigint | null;
}

/** A vendor's side of one dialect, with real signatures or hashes over real HTTP. */
export interface DialectVendor {
  name: 'hub88' | 'caleta' | 'forms';
  info: (move: Move, optional?: Optional) => Promise<Heard>;
  balance: (move: Move, optional?: Optional) => Promise<Heard>;
  bet: (move: Move, optional?: Optional, fault?: Fault) => Promise<Heard>;
  win: (move: Move, optional?: Optional) => Promise<Heard>;
  rollback: (move: Move, optional?: Optional) => Promise<Heard>;
}

const words: Readonly<Record<string, string>> = {
  RS_OK: 'done',
  RS_ERROR_DUPLICATE_TRANSACTION: 'duplicate',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled_back',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'transaction_unknown',
  RS_ERROR_NOT_ENOUGH_MONEY: 'not_enough_money',
  RS_ERROR_TOKEN_EXPIRED: 'token',
  RS_ERROR_INVALID_TOKEN: 'token',
  RS_ERROR_USER_DISABLED: 'user_disabled',
  RS_ERROR_INVALID_GAME: 'game',
  RS_ERROR_WRONG_CURRENCY: 'wrong_currency',
  RS_ERROR_INVALID_SIGNATURE: 'unproved',
  RS_ERROR_WRONG_SYNTAX: 'wrong',
  RS_ERROR_WRONG_TYPES: 'wrong',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit',
};

/** The optional fields of a body in a form. */
function optionals(fields: Record<string, unknown>, optional: Optional): Record<string, unknown> {
  if (optional === 'absent') return {};
  return optional === 'null' ? Object.fromEntries(Object.keys(fields).map((name) => [name, null])) : fields;
}

const signedPaths = {
  hub88: { info: '/user/info', balance: '/user/balance', bet: '/transaction/bet', win: '/transaction/win', rollback: '/transaction/rollback' },
  caleta: { info: '/wallet/check', balance: '/wallet/balance', bet: '/wallet/bet', win: '/wallet/win', rollback: '/wallet/rollback' },
} as const;

function signedVendor(site: PlaySite, vendorCode: string, name: 'hub88' | 'caleta', strangersKey: string): DialectVendor {
  const header = name === 'hub88' ? 'x-hub88-signature' : 'x-auth-signature';
  const userField = name === 'hub88' ? 'user' : 'supplier_user';
  const ask = async (question: keyof (typeof signedPaths)['hub88'], fields: object, fault: Fault = 'none'): Promise<Heard> => {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
    const how = {
      none: { header },
      stranger: { header, key: strangersKey },
      changed: { header, signed: `${body} ` },
      missing: { header: 'x-nothing' },
    }[fault];
    const { status, balance } = await site.wallet<{ status: string; balance?: number }>(
      `/vendor/${name}/${vendorCode}${signedPaths[name][question]}`,
      body,
      how,
    );
    return { outcome: words[status] ?? status, balance: balance === undefined ? null : BigInt(balance) };
  };
  const who = (move: Move) => ({ [userField]: move.userId, token: move.token });
  const free = ({ rewardId }: Move, optional: Optional) =>
    rewardId === null ? optionals({ is_free: false, reward_uuid: randomUUID() }, optional) : { is_free: true, reward_uuid: rewardId };
  const moved = (move: Move, optional: Optional) => ({
    ...optionals({ meta: { table: 1 } }, optional),
    ...who(move),
    ...free(move, optional),
    round: move.round,
    round_closed: move.closes,
    transaction_uuid: move.id,
    game_code: move.game,
  });
  return {
    name,
    info: (move) => ask('info', who(move)),
    balance: (move, optional = 'given') => ask('balance', { ...who(move), ...optionals({ game_code: move.game, currency: move.currency }, optional) }),
    bet: (move, optional = 'given', fault = 'none') =>
      ask('bet', { ...moved(move, optional), currency: move.currency, amount: moneyAsInteger(move.amount) }, fault),
    win: (move, optional = 'given') =>
      ask('win', { ...moved(move, optional), reference_transaction_uuid: move.bet, currency: move.currency, amount: moneyAsInteger(move.amount) }),
    rollback: (move, optional = 'given') => ask('rollback', { ...moved(move, optional), reference_transaction_uuid: move.bet }),
  };
}

/** A call in the forms dialect; `fields` may replace anything, also the timestamp and the hash. */
export async function askForms(site: PlaySite, vendorCode: string, call: string, fields: Record<string, string>, secret = FORMS_SECRET): Promise<FormsAnswer> {
  const form = new Map(Object.entries({ providerId: vendorCode, timestamp: String(Date.now()), ...fields }));
  if (!form.has(HASH_FIELD)) form.set(HASH_FIELD, formsHash(form, secret));
  return sendForm(site, vendorCode, call, new URLSearchParams([...form]).toString());
}

export interface FormsAnswer {
  transactionId: string | null;
  currency: string | null;
  cash: string | null;
  error: number;
  description: string;
  userId?: string;
  betLimit?: string;
}

/** Sends the bytes of a form as they are. */
export async function sendForm(site: PlaySite, vendorCode: string, call: string, body: string): Promise<FormsAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${site.app.http.listeningOrigin}/vendor/forms/${vendorCode}/${call}`, { method: 'POST', body, headers });
  if (response.status !== 200) throw new Error(`${call} was answered with ${response.status}`);
  return (await response.json()) as FormsAnswer;
}

const formsWords: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'not_enough_money',
  2: 'token',
  3: 'user_disabled',
  4: 'token',
  5: 'unproved',
  6: 'user_frozen',
  8: 'game',
  50: 'limit',
};

function formsVendor(site: PlaySite, vendorCode: string): DialectVendor {
  const heard = ({ error, description, cash }: FormsAnswer): Heard => ({
    outcome: formsWords[error] ?? (description === 'wrong_field' ? 'wrong' : description),
    balance: cash === null ? null : protocolMoney(cash),
  });
  const ask = async (call: string, fields: Record<string, string>, optional: Optional = 'given', fault: Fault = 'none'): Promise<Heard> => {
    // A form has no null: omitted optional fields are sent empty.
    const spare = { given: { roundDetails: 'table 1' }, null: { bonusCode: '', jackpotId: '', roundDetails: '' }, absent: {} }[optional];
    const all = { ...spare, ...fields };
    const how = {
      none: {},
      stranger: {},
      changed: { hash: formsHash(new Map(Object.entries({ ...all, amount: '0.01' }))) },
      missing: { hash: '' },
    }[fault];
    return heard(await askForms(site, vendorCode, call, { ...all, ...how }, fault === 'stranger' ? `${FORMS_SECRET}!` : FORMS_SECRET));
  };
  const where = (move: Move) => ({ userId: move.userId, gameId: move.game, roundId: move.round });
  const money = ({ amount, currency }: Move) => ({ amount: formatMoney(amount), currency });
  return {
    name: 'forms',
    info: (move, optional) => ask('authenticate', { token: move.token }, optional),
    balance: (move, optional) => ask('balance', { userId: move.userId, token: move.token }, optional),
    bet: (move, optional, fault) => {
      const stake = move.rewardId === null ? money(move) : { amount: '0', currency: move.currency, bonusCode: move.rewardId };
      return ask('bet', { ...where(move), ...stake, token: move.token, reference: move.id }, optional, fault);
    },
    win: async (move, optional) => {
      const won = await ask('result', { ...where(move), ...money(move), reference: move.id }, optional);
      return won.outcome === 'done' && move.closes ? ask('endRound', where(move), optional) : won;
    },
    rollback: (move, optional) => ask('refund', { ...where(move), reference: move.bet }, optional),
  };
}

/** A vendor of a site in each dialect. `strangersKey`: a private key, PEM, that does not belong to the vendor. */
export const dialectVendor = (site: PlaySite, vendorCode: string, name: DialectVendor['name'], strangersKey: string): DialectVendor =>
  name === 'forms' ? formsVendor(site, vendorCode) : signedVendor(site, vendorCode, name, strangersKey);
