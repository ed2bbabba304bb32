import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { formatMoney } from '@laro/domain/money/money';
import { FORM_BYTES_MAX, formsAmount, HASH_FIELD, hashedText, isFresh, readForm } from '@laro/domain/vendors/forms-dialect';
import * as z from 'zod';
import type { HashedProtocol, SharedSecret, VendorKey, VendorWallet, WalletAnswer, WalletOutcome } from '#server/modules/play/vendors/ports.ts';

/**
 * The operator's side of the forms dialect (docs/vendors.md): hashed forms with decimal amounts, answered with HTTP 200 and an error number. Payouts name a round,
 * and refer to its oldest bet that counts.
 */
interface Reply {
  transactionId: string | null;
  currency: string | null;
  /** Cash and usable bonus money, as decimal text. */
  cash: string | null;
  bonus: string;
  usedPromo: string;
  error: number;
  /** The word of the outcome. */
  description: string;
  userId?: string;
  /** With a stake that is too high: the most that it may be. */
  betLimit?: string;
}

const errors: Record<WalletOutcome, number> = {
  done: 0,
  not_enough_money: 1,
  unknown_user: 2,
  user_disabled: 3,
  user_frozen: 6,
  token_invalid: 4,
  token_expired: 4,
  wrong_currency: 7,
  duplicate: 7,
  rolled_back: 7,
  transaction_unknown: 7,
  unknown_game: 8,
  game_disabled: 8,
  limit_reached: 50,
  stake_too_high: 50,
  no_free_spin: 50,
};
const WRONG_HASH = 5;
const WRONG_FIELD = 7;
const LATER = 100;

const bare = (error: number, description: string): Reply => ({
  transactionId: null,
  currency: null,
  cash: null,
  bonus: '0.00',
  usedPromo: '0.00',
  error,
  description,
});
const wrongField = bare(WRONG_FIELD, 'wrong_field');

const replyOf = (transactionId: string | null, { outcome, user, balance, limit }: WalletAnswer): Reply => ({
  ...bare(errors[outcome], outcome),
  transactionId,
  currency: user?.currency ?? null,
  cash: balance === null ? null : formatMoney(balance),
  ...(limit === undefined ? {} : { betLimit: formatMoney(limit) }),
});

/** The hash of all parameters but `hash`, hexadecimal. */
export function formsHash(fields: ReadonlyMap<string, string>, { kind, secret }: SharedSecret): string {
  const text = hashedText(fields);
  return kind === 'md5'
    ? createHash('md5')
        .update(text + secret)
        .digest('hex')
    : createHmac('sha256', secret).update(text).digest('hex');
}

function provedBy(body: Buffer, keys: readonly VendorKey[], now: number): VendorKey | null {
  const fields = readForm(body.toString('utf8'));
  if (fields === null || !isFresh(fields.get('timestamp'), now)) return null;
  const given = Buffer.from(fields.get(HASH_FIELD) ?? '');
  const proves = (key: VendorKey): boolean => {
    if (key.kind === 'rsa') return false;
    const hash = Buffer.from(formsHash(fields, key));
    return hash.length === given.length && timingSafeEqual(hash, given);
  };
  return keys.find(proves) ?? null;
}

/** Ids are kept as they are; one with `&` could be read as two parameters in the hashed text. */
const id = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => text.isWellFormed() && !/\p{Cc}|&/u.test(text));
/** An optional parameter: left out or empty. */
const optional = <Field extends z.ZodType>(field: Field) => z.preprocess((text) => (text === '' ? undefined : text), field.optional());
const amount = z.string().transform((text, context) => {
  const units = formsAmount(text);
  if (units === null) context.addIssue({ code: 'custom', message: 'not an amount' });
  return units ?? z.NEVER;
});
const currency = z.string().min(1).max(10);
const base = { providerId: id };
const player = { ...base, userId: id };
const payout = { ...player, gameId: optional(id), roundId: id, reference: id, amount, currency };

const schemas = {
  authenticate: z.object({ ...base, token: id }),
  balance: z.object({ ...player, token: optional(id) }),
  bet: z.object({ ...player, token: id, gameId: id, roundId: id, reference: id, amount, currency, bonusCode: optional(z.uuid()) }),
  result: z.object(payout),
  jackpotWin: z.object({ ...payout, jackpotId: id }),
  endRound: z.object({ ...player, gameId: optional(id), roundId: id }),
  refund: z.object({ ...player, reference: id }),
  bonusWin: z.object({ ...player, bonusCode: z.uuid(), amount }),
  adjustment: z.object(base),
};
type Call = keyof typeof schemas;
type Fields<Name extends Call> = z.output<(typeof schemas)[Name]>;
type Answer<Name extends Call> = (vendorCode: string, fields: Fields<Name>, wallet: VendorWallet) => Promise<Reply>;

/** A payout to a round, which may close it. The transaction is `transactionId`; null for the currency of the player. */
async function payRound(
  wallet: VendorWallet,
  pay: {
    vendorCode: string;
    userId: string;
    roundRef: string;
    gameCode: string | null;
    transactionId: string;
    amount: bigint;
    /** Part of the amount that a pool of the vendor pays. */
    pooled?: bigint;
    currency: string | null;
    closesRound: boolean;
  },
): Promise<Reply> {
  const { vendorCode, userId, roundRef, transactionId } = pay;
  const round = await wallet.roundOf({ vendorCode, userId, roundRef, transactionId });
  const asked = () => wallet.user({ vendorCode, userId, token: null, currency: null });
  if (round === null) {
    const answer = await asked();
    return replyOf(transactionId, answer.user ? { ...answer, outcome: 'transaction_unknown' } : answer);
  }
  // A round without a bet that counts is void: closing it changes nothing, and nothing can be won in it.
  if (round.betTransactionId === null) return replyOf(transactionId, { ...(await asked()), ...(pay.closesRound ? {} : { outcome: 'rolled_back' }) });
  const answer = await wallet.deposit({ ...pay, currency: pay.currency ?? round.currency, betTransactionId: round.betTransactionId });
  return replyOf(transactionId, answer);
}

const payResult =
  (isPooled: boolean) =>
  (vendorCode: string, { userId, roundId, gameId, reference, amount: units, currency: money }: Fields<'result'>, wallet: VendorWallet): Promise<Reply> =>
    payRound(wallet, {
      vendorCode,
      userId,
      roundRef: roundId,
      gameCode: gameId ?? null,
      transactionId: reference,
      amount: units,
      pooled: isPooled ? units : 0n,
      currency: money,
      closesRound: false,
    });

const answers: { [Name in Call]: Answer<Name> } = {
  authenticate: async (vendorCode, { token }, wallet) => {
    const userId = await wallet.identify({ vendorCode, token, referenceTransactionId: null });
    if (userId === null) return bare(errors.token_invalid, 'token_invalid');
    return { ...replyOf(null, await wallet.user({ vendorCode, userId, token, currency: null })), userId };
  },
  balance: async (vendorCode, { userId, token }, wallet) => replyOf(null, await wallet.user({ vendorCode, userId, token: token ?? null, currency: null })),
  bet: async (vendorCode, fields, wallet) => {
    if (fields.bonusCode !== undefined && fields.amount !== 0n) return wrongField;
    const answer = await wallet.withdraw({
      vendorCode,
      userId: fields.userId,
      token: fields.token,
      transactionId: fields.reference,
      roundRef: fields.roundId,
      gameCode: fields.gameId,
      currency: fields.currency,
      amount: fields.amount,
      rewardId: fields.bonusCode ?? null,
      closesRound: false,
    });
    return replyOf(fields.reference, answer);
  },
  result: payResult(false),
  jackpotWin: payResult(true),
  endRound: (vendorCode, { userId, roundId, gameId }, wallet) =>
    payRound(wallet, {
      vendorCode,
      userId,
      roundRef: roundId,
      gameCode: gameId ?? null,
      transactionId: `endRound:${roundId}`,
      amount: 0n,
      currency: null,
      closesRound: true,
    }),
  refund: async (vendorCode, { userId, reference }, wallet) => {
    const transactionId = `refund:${reference}`;
    return replyOf(transactionId, await wallet.cancel({ vendorCode, userId, transactionId, referenceTransactionId: reference, closesRound: false }));
  },
  bonusWin: async (vendorCode, { userId, bonusCode, amount: units }, wallet) =>
    replyOf(null, await wallet.checkReward({ vendorCode, userId, rewardId: bonusCode, amount: units })),
  // A correction is a refund and a new result.
  adjustment: async () => wrongField,
};

async function answerCall<Name extends Call>(call: Name, vendorCode: string, input: unknown, wallet: VendorWallet): Promise<Reply> {
  const parsed = schemas[call].safeParse(input);
  if (!parsed.success || parsed.data.providerId !== vendorCode) return wrongField;
  return answers[call](vendorCode, parsed.data as Fields<Name>, wallet);
}

/** Wallet of vendors that send hashed forms. */
export const formsProtocol: HashedProtocol = {
  name: 'forms',
  proof: 'hash',
  bodyBytesMax: FORM_BYTES_MAX,
  provedBy,
  read: (body) => {
    const fields = readForm(body.toString('utf8'));
    return fields === null ? undefined : Object.fromEntries(fields);
  },
  statusOf: (answer) => {
    const error = (answer as Reply).error;
    return error === 0 ? 'RS_OK' : `ERROR_${error}`;
  },
  questions: (Object.keys(schemas) as Call[]).map((call) => ({
    question: call,
    path: `/${call}`,
    answer: (vendorCode, input, wallet) => answerCall(call, vendorCode, input, wallet),
  })),
  refusals: { wrongSignature: bare(WRONG_HASH, 'wrong_hash'), wrongSyntax: wrongField, unknownError: bare(LATER, 'later') },
};
