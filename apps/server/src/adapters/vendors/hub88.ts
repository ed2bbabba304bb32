import * as z from 'zod';
import { moneyAsInteger, type Money } from '@laro/domain/money/money';
import type { Deposit, WalletAnswer, WalletCommands, WalletOutcome } from '#server/modules/play/vendors/ports.ts';

/**
 * The operator's side of the Hub88 Wallet API and of its Caleta dialect: five questions, every one answered with HTTP 200 and a status
 * word. Amounts are whole numbers of 1/100,000 of the currency's major unit, which is our own unit.
 */
export interface Dialect {
  /** Path of each call, below the vendor's address. */
  paths: Record<Question, string> & Partial<Record<BatchQuestion, string>>;
  signatureHeader: string;
  /** Words that differ from Hub88's. */
  words: Partial<Record<WalletOutcome, string>>;
  /** The field that names the player, in the order they are looked for. */
  userFields: readonly ('user' | 'supplier_user')[];
  /** True if a call may omit the player and concern the holder of its token. */
  namesUserByToken: boolean;
}

export type Question = 'info' | 'balance' | 'bet' | 'win' | 'rollback';
/** The wins of many rounds in one call; only dialects with a path for it have it. */
export type BatchQuestion = 'batch';

export const hub88: Dialect = {
  paths: {
    info: '/user/info',
    balance: '/user/balance',
    bet: '/transaction/bet',
    win: '/transaction/win',
    rollback: '/transaction/rollback',
    batch: '/transaction/batch',
  },
  signatureHeader: 'x-hub88-signature',
  words: {},
  userFields: ['user', 'supplier_user'],
  namesUserByToken: false,
};

export const caleta: Dialect = {
  paths: { info: '/wallet/check', balance: '/wallet/balance', bet: '/wallet/bet', win: '/wallet/win', rollback: '/wallet/rollback' },
  signatureHeader: 'x-auth-signature',
  words: { limit_reached: 'RS_ERROR_BET_LIMIT_EXCEEDED', no_free_spin: 'RS_ERROR_BET_LIMIT_EXCEEDED' },
  userFields: ['supplier_user', 'user'],
  namesUserByToken: true,
};

const statusWords: Record<WalletOutcome, string> = {
  done: 'RS_OK',
  unknown_user: 'RS_ERROR_INVALID_TOKEN',
  unknown_game: 'RS_ERROR_INVALID_GAME',
  game_disabled: 'RS_ERROR_INVALID_GAME',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  not_enough_money: 'RS_ERROR_NOT_ENOUGH_MONEY',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  stake_too_high: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  // The reward has no spins left or is unknown: final, and nothing is rolled back for it.
  no_free_spin: 'RS_ERROR_LIMIT_REACHED',
  token_invalid: 'RS_ERROR_INVALID_TOKEN',
  token_expired: 'RS_ERROR_TOKEN_EXPIRED',
  user_disabled: 'RS_ERROR_USER_DISABLED',
  user_frozen: 'RS_ERROR_USER_DISABLED',
  transaction_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
};

/** ₱1,000,000,000.00: nothing that a player stakes or wins is larger, and sums stay far from the edge of 64 bits. */
const AMOUNT_MAX = 100_000_000_000_000;
/** Ids are stored unchanged: a text that storage cannot hold, or would change, is not a valid id. */
const id = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const amount = z
  .number()
  .int()
  .min(0)
  .max(AMOUNT_MAX)
  .transform((units): Money => BigInt(units));
/** An optional field: vendors leave it out or send `null`, and both mean the same. */
const absent = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;
const optionalId = id.nullish().transform(absent);
const optionalFlag = z.boolean().nullish().transform(absent);
const base = { request_uuid: id };
const player = { user: optionalId, supplier_user: optionalId };
/** Fields of calls that follow a bet: they name the bet, and may arrive long after the token has expired. */
const afterBet = {
  ...base,
  ...player,
  token: optionalId,
  transaction_uuid: id,
  reference_transaction_uuid: id,
  round: optionalId,
  round_closed: optionalFlag,
  game_code: optionalId,
};

const schemas = {
  info: z.object({ ...base, ...player, token: optionalId }),
  balance: z.object({ ...base, ...player, token: optionalId, game_code: optionalId, currency: z.string().max(10).nullish().transform(absent) }),
  bet: z.object({
    ...base,
    ...player,
    token: id,
    transaction_uuid: id,
    round: optionalId,
    round_closed: optionalFlag,
    game_code: id,
    currency: z.string().max(10),
    amount,
    is_free: optionalFlag,
    /** A free bet without the reward that allows it is refused. */
    reward_uuid: z.uuid().nullish().transform(absent),
  }),
  win: z
    .object({ ...afterBet, currency: z.string().max(10), amount, jackpot_win: amount.nullish().transform(absent) })
    .refine(({ amount: all, jackpot_win: pooled }) => pooled === undefined || pooled <= all),
  rollback: z.object(afterBet),
};

export interface Reply {
  status: string;
  request_uuid?: string;
  user?: string;
  currency?: string;
  country?: string;
  balance?: number;
  /** Our own extension for a stake that is too high: the maximum. */
  bet_limit?: number;
}

function reply(dialect: Dialect, answer: WalletAnswer, requestUuid: string): Reply {
  const status = dialect.words[answer.outcome] ?? statusWords[answer.outcome];
  if (!answer.user) return { status, request_uuid: requestUuid };
  return {
    user: answer.user.id,
    status,
    request_uuid: requestUuid,
    currency: answer.user.currency,
    ...(answer.balance === null ? {} : { balance: moneyAsInteger(answer.balance) }),
    ...(answer.limit === undefined ? {} : { bet_limit: moneyAsInteger(answer.limit) }),
  };
}

/** A missing field is bad syntax, a field of another type a wrong type: the protocol distinguishes them. */
function refuseInput(error: z.ZodError, input: unknown): Reply {
  const requestUuid =
    typeof input === 'object' && input !== null && 'request_uuid' in input && typeof input.request_uuid === 'string'
      ? { request_uuid: input.request_uuid.slice(0, 100) }
      : {};
  const isMissing = error.issues.some((issue) => issue.code === 'invalid_type' && issue.input === undefined);
  return { status: isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES', ...requestUuid };
}

/** Answers one question whose signature was right. `input` is the parsed body. */
export async function answerQuestion(dialect: Dialect, question: Question, vendorCode: string, input: unknown, wallet: WalletCommands): Promise<Reply> {
  const parsed = schemas[question].safeParse(input, { reportInput: true });
  if (!parsed.success) return refuseInput(parsed.error, input);
  const { data } = parsed;
  const free = 'is_free' in data ? (data as z.output<typeof schemas.bet>) : null;
  if (free?.is_free === true && free.reward_uuid === undefined) return { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: data.request_uuid };
  const userId = dialect.userFields.map((field) => data[field]).find((value) => value !== undefined) ?? (await holderOf(dialect, vendorCode, data, wallet));
  if (userId === undefined) return { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: data.request_uuid };
  if (userId === null) return { status: 'RS_ERROR_INVALID_TOKEN', request_uuid: data.request_uuid };
  const answer = await ask(question, vendorCode, userId, data, wallet);
  const made = reply(dialect, answer, data.request_uuid);
  return question === 'info' && answer.user ? { ...made, country: answer.user.country } : made;
}

type Data = z.output<(typeof schemas)[Question]>;
type WinData = z.output<typeof schemas.win>;

const depositOf = (vendorCode: string, userId: string, win: WinData): Deposit => ({
  vendorCode,
  userId,
  closesRound: win.round_closed ?? false,
  transactionId: win.transaction_uuid,
  betTransactionId: win.reference_transaction_uuid,
  roundRef: win.round ?? null,
  gameCode: win.game_code ?? null,
  currency: win.currency,
  amount: win.amount,
  pooled: win.jackpot_win ?? 0n,
});

/** Player of a call without a user; undefined if the dialect requires a user, null if the token is unknown. */
function holderOf(dialect: Dialect, vendorCode: string, data: Data, wallet: WalletCommands): Promise<string | null> | undefined {
  if (!dialect.namesUserByToken || data.token === undefined) return undefined;
  return wallet.identify({
    vendorCode,
    token: data.token,
    referenceTransactionId: 'reference_transaction_uuid' in data ? data.reference_transaction_uuid : null,
  });
}

function ask(question: Question, vendorCode: string, userId: string, data: Data, wallet: WalletCommands): Promise<WalletAnswer> {
  const common = { vendorCode, userId, closesRound: ('round_closed' in data ? data.round_closed : undefined) ?? false };
  if (question === 'bet') {
    const bet = data as z.output<typeof schemas.bet>;
    return wallet.withdraw({
      ...common,
      token: bet.token,
      transactionId: bet.transaction_uuid,
      // A bet that names no round is its own round.
      roundRef: bet.round ?? bet.transaction_uuid,
      gameCode: bet.game_code,
      currency: bet.currency,
      amount: bet.amount,
      rewardId: bet.is_free === true ? (bet.reward_uuid ?? null) : null,
    });
  }
  if (question === 'win') return wallet.deposit(depositOf(vendorCode, userId, data as WinData));
  if (question === 'rollback') {
    const rollback = data as z.output<typeof schemas.rollback>;
    return wallet.cancel({ ...common, transactionId: rollback.transaction_uuid, referenceTransactionId: rollback.reference_transaction_uuid });
  }
  return wallet.user({ vendorCode, userId, token: data.token ?? null, currency: 'currency' in data ? (data.currency ?? null) : null });
}

/** Wins in one call (spec sportsbook.md, SPORT-09). */
const BATCH_MAX = 500;
const batchSchema = z.object({ ...base, transactions: z.array(z.unknown()).min(1).max(BATCH_MAX) });

interface BatchReply extends Reply {
  transactions?: Reply[];
}

/** The win of one entry, or the reply to one that names no win. */
function readWin(dialect: Dialect, vendorCode: string, input: unknown): { command: Deposit; requestUuid: string } | { reply: Reply } {
  const parsed = schemas.win.safeParse(input, { reportInput: true });
  if (!parsed.success) return { reply: refuseInput(parsed.error, input) };
  const { data } = parsed;
  const userId = dialect.userFields.map((field) => data[field]).find((value) => value !== undefined);
  if (userId === undefined) return { reply: { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: data.request_uuid } };
  return { command: depositOf(vendorCode, userId, data), requestUuid: data.request_uuid };
}

/** Pays all; null for a win that could not be paid now. If the group fails, each win is paid alone: those that were paid are known by their transactions. */
async function payEach(commands: readonly Deposit[], wallet: WalletCommands): Promise<(WalletAnswer | null)[]> {
  try {
    return await wallet.depositAll(commands);
  } catch (error) {
    const answers: (WalletAnswer | null)[] = [];
    for (const command of commands) answers.push(await wallet.deposit(command).catch(() => null));
    if (answers.every((answer) => answer === null)) throw error;
    return answers;
  }
}

/** Answers a call with many wins: each in order, as if it had come alone. */
export async function answerBatch(dialect: Dialect, vendorCode: string, input: unknown, wallet: WalletCommands): Promise<BatchReply> {
  const parsed = batchSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return refuseInput(parsed.error, input);
  const asked = parsed.data.transactions.map((one) => readWin(dialect, vendorCode, one));
  const commands = asked.flatMap((one) => ('command' in one ? [one.command] : []));
  const paid = (commands.length === 0 ? [] : await payEach(commands, wallet)).values();
  const transactions = asked.map((one) => {
    if ('reply' in one) return one.reply;
    const answer = paid.next().value ?? null;
    return answer === null ? { status: 'RS_ERROR_UNKNOWN', request_uuid: one.requestUuid } : reply(dialect, answer, one.requestUuid);
  });
  return { status: 'RS_OK', request_uuid: parsed.data.request_uuid, transactions };
}
