export const questions = ['info', 'balance', 'bet', 'win', 'rollback'] as const;
export type Question = (typeof questions)[number];
export const fieldForms = ['given', 'null', 'absent'] as const;
/** Names of fields, as the protocol writes them in every language. */
export const fieldNames = { gameCode: 'game_code', amount: 'amount' } as const;
/** How optional fields are sent. */
export type FieldForm = (typeof fieldForms)[number];

export interface CallParts {
  protocol: 'hub88' | 'caleta';
  user: string;
  token: string;
  currency: string;
  gameCode: string;
  /** Digits of whole units of 1/100,000. They go into the body as they are, without becoming a number here. */
  amount: string;
  /** The bet or win that a win or rollback is for; empty before the first bet. */
  reference: string;
  round: string;
  fields: FieldForm;
  newId: () => string;
}

const optionalFields = (parts: CallParts): Record<string, unknown> => ({
  supplier_user: `supplier-${parts.user.slice(0, 8)}`,
  round: parts.round,
  round_closed: false,
  is_free: false,
  reward_uuid: null,
  meta: { sandbox: true },
});

/** Optional fields in the form that the vendor's protocol requires. Caleta names the player in `supplier_user`, which then is not optional. */
function optionals(parts: CallParts): Record<string, unknown> {
  const all = optionalFields(parts);
  if (parts.fields === 'absent') return {};
  return parts.fields === 'null' ? Object.fromEntries(Object.keys(all).map((name) => [name, null])) : all;
}

/** Holds the place of the amount until the body is text. */
const AMOUNT = '{amount}';

/** The body of a call, as a vendor would write it. */
export function bodyOf(question: Question, parts: CallParts): string {
  const { protocol, user, token, currency, gameCode, amount, reference, newId } = parts;
  const who = protocol === 'caleta' ? { supplier_user: user } : { user };
  const move = { ...optionals(parts), ...who, token, request_uuid: newId(), transaction_uuid: newId(), game_code: gameCode };
  const bodies: Record<Question, () => object> = {
    info: () => ({ request_uuid: newId(), ...who, token }),
    balance: () => ({ request_uuid: newId(), ...who, token, game_code: gameCode }),
    bet: () => ({ ...move, currency, amount: AMOUNT }),
    win: () => ({ ...move, currency, amount: AMOUNT, reference_transaction_uuid: reference }),
    rollback: () => ({ ...move, reference_transaction_uuid: reference }),
  };
  return JSON.stringify(bodies[question](), null, 2).replace(`"${AMOUNT}"`, amount === '' ? '0' : amount);
}

/** The id of the movement that a body makes, for what refers to it next; null for a question. */
export function movementOf(body: string): string | null {
  try {
    const value = JSON.parse(body) as { transaction_uuid?: unknown };
    return typeof value.transaction_uuid === 'string' ? value.transaction_uuid : null;
  } catch {
    return null;
  }
}
