import { randomUUID, sign, type KeyObject } from 'node:crypto';

const TIMEOUT_MS = 5000;

/** How the optional fields of a call are sent: real aggregators do all three. */
export const fieldForms = ['given', 'null', 'absent'] as const;
export type FieldForm = (typeof fieldForms)[number];

export interface WalletPlace {
  /** The address of the platform's wallet for this aggregator, without a slash at its end. */
  url: string;
  key: KeyObject;
}

export interface WalletCall {
  path: string;
  body: string;
  status: string;
  /** Units of 1/100,000; null where the answer has none. */
  balance: number | null;
}

const optionalFields = (form: FieldForm, round: string): object => {
  if (form === 'absent') return {};
  const fields = { supplier_user: `agl-${round.slice(0, 8)}`, round, round_closed: false, is_free: false, reward_uuid: null, meta: { table: 7 } };
  return form === 'given' ? fields : Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
};

/** Calls the platform's wallet, with the body signed as Hub88 does. A platform that does not answer counts as an error. */
async function ask({ url, key }: WalletPlace, path: string, fields: object): Promise<WalletCall> {
  const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), key).toString('base64') };
  try {
    const response = await fetch(`${url}${path}`, { method: 'POST', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = (await response.json()) as { status?: unknown; balance?: unknown };
    return { path, body, status: String(answer.status ?? response.status), balance: typeof answer.balance === 'number' ? answer.balance : null };
  } catch (error) {
    return { path, body, status: error instanceof Error ? error.message : 'no answer', balance: null };
  }
}

export interface PlayedRound {
  form: FieldForm;
  calls: WalletCall[];
}

interface Player {
  user: string;
  token: string;
  currency: string;
  gameCode: string;
}

/** The player's balance. */
export const askBalance = (place: WalletPlace, { user, token, gameCode }: Player): Promise<WalletCall> =>
  ask(place, '/user/balance', { user, token, game_code: gameCode });

/** One round: a stake and its win, each with its optional fields in one form. */
export async function playRound(place: WalletPlace, player: Player, form: FieldForm, money: { stake: number; win: number }): Promise<PlayedRound> {
  const { user, token, currency, gameCode } = player;
  const base = { user, token, currency, game_code: gameCode, ...optionalFields(form, randomUUID()) };
  const bet = { ...base, transaction_uuid: randomUUID(), amount: money.stake };
  const calls = [await ask(place, '/transaction/bet', bet)];
  if (calls[0]?.status === 'RS_OK') {
    const win = { ...base, transaction_uuid: randomUUID(), reference_transaction_uuid: bet.transaction_uuid, amount: money.win };
    calls.push(await ask(place, '/transaction/win', win));
  }
  return { form, calls };
}
