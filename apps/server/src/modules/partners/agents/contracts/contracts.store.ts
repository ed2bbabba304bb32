import type { CpaTerms } from '@laro/domain/agents/contracts/first-deposit-pay';
import type { ContractKind, ContractOptions, ContractRow, ContractScope } from '@laro/domain/agents/contracts/contract-terms';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import type { TreeKey } from '../tree/tree-key.ts';

export type StoredState = 'requested' | 'refused' | 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed';

export interface ContractTerms {
  kind: ContractKind;
  scope: ContractScope;
  rows: readonly ContractRow[];
  options: ContractOptions;
  from: string;
}

export interface Contract extends ContractTerms {
  id: bigint;
  merchantCode: string;
  member: bigint;
  /** Null: the company. */
  payer: bigint | null;
  to: string | null;
  state: StoredState;
  offeredBy: string;
  offeredAt: Date;
  lapsesAt: Date;
  wish: string;
  endedBy: string | null;
  endReason: string;
  /** The contract that the upline of an ended agent has taken over with this one. */
  follows: bigint | null;
}

export interface StoredRow {
  betVolume: string;
  activeMember: number;
  netLoss: string;
  rateType: 'P' | 'F';
  ppm: number;
  amount: string;
}
type StoredCpa = Record<'amount' | 'firstDepositMin' | 'validMin', string> & { days: number; monthMax: string | null };
interface StoredOptions extends Omit<ContractOptions, 'max' | 'carryCap' | 'cpa'> {
  max: string | null;
  carryCap: string | null;
  /** Contracts from before this kind have none. */
  cpa?: StoredCpa | null;
}
type Found = Omit<Contract, 'rows' | 'options'> & StoredTerms;

const unitsOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const cpaOf = ({ amount, firstDepositMin, validMin, days, monthMax }: StoredCpa): CpaTerms => ({
  amount: BigInt(amount),
  firstDepositMin: BigInt(firstDepositMin),
  validMin: BigInt(validMin),
  days,
  monthMax: unitsOf(monthMax),
});
/** The steps of a contract as they are stored: amounts are text. */
export const rowsOf = (rows: readonly StoredRow[]): ContractRow[] =>
  rows.map((step) => ({ ...step, betVolume: BigInt(step.betVolume), netLoss: BigInt(step.netLoss), amount: BigInt(step.amount) }));
/** Steps and options as they are stored. */
export interface StoredTerms {
  rows: StoredRow[];
  options: StoredOptions;
}
export const termsOf = ({ rows, options }: StoredTerms): Pick<ContractTerms, 'rows' | 'options'> => ({
  rows: rowsOf(rows),
  options: { ...options, max: unitsOf(options.max), carryCap: unitsOf(options.carryCap), cpa: options.cpa ? cpaOf(options.cpa) : null },
});
const contractOf = ({ rows, options, ...row }: Found): Contract => ({ ...row, ...termsOf({ rows, options }) });
/** Amounts are text: JSON has no whole numbers of this size. */
export const jsonOf = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

const COLUMNS = `c.id, c.merchant_code as "merchantCode", c.member, c.payer, c.kind, c.scope, c.rows, c.options, c.from_day::text as "from", c.to_day::text as "to",
  c.state, c.offered_by as "offeredBy", c.offered_at as "offeredAt", c.lapses_at as "lapsesAt", c.wish, c.ended_by as "endedBy",
  c.end_reason as "endReason", c.follows`;

/** Contracts of one side (as member or as payer) and kind, the newest first, below an id. */
export async function readContracts(
  queries: Queries,
  { agent, side, kind, below, limit }: { agent: bigint; side: 'member' | 'payer'; kind: ContractKind | null; below: bigint | null; limit: number },
): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.${side} = $1 and ($2::text is null or c.kind = $2) and c.id < $3 order by c.id desc limit $4`,
    [agent, kind, below ?? 2n ** 62n, limit],
  );
  return found.map(contractOf);
}

/** Contracts of all kinds between a payer and a member, the newest first, below an id. */
export async function readContractsBetween(
  queries: Queries,
  { payer, member, below, limit }: { payer: bigint; member: bigint; below: bigint | null; limit: number },
): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.payer = $1 and c.member = $2 and c.id < $3 order by c.id desc limit $4`,
    [payer, member, below ?? 2n ** 62n, limit],
  );
  return found.map(contractOf);
}

/** Offers to a member that have no answer and have not lapsed. */
export async function readOffers(queries: Queries, member: bigint, at: Date): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.member = $1 and c.state = 'offered' and c.lapses_at > $2 order by c.id`,
    [member, at],
  );
  return found.map(contractOf);
}

/** Accepted contracts of one side and kind that count on a day or later. */
export async function readAccepted(queries: Queries, side: 'member' | 'payer', agent: bigint, kind: ContractKind, day: string): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.${side} = $1 and c.kind = $2 and c.state = 'accepted' and (c.to_day is null or c.to_day >= $3) order by c.from_day, c.id`,
    [agent, kind, day],
  );
  return found.map(contractOf);
}

/** The condition that a contract is of a member who plays with one kind of money. */
export const isOfTree = (contract: string, isTrial: string): string => `(select p.is_trial from players p where p.id = ${contract}.member) = ${isTrial}`;

/** Accepted contracts of a tree and kind that count on a day of a range. */
export async function readInForce(queries: Queries, { merchantCode, isTrial }: TreeKey, kind: ContractKind, from: string, to: string): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.merchant_code = $1 and c.kind = $2 and c.state = 'accepted' and c.from_day <= $4
      and (c.to_day is null or c.to_day >= greatest($3, c.from_day)) and ${isOfTree('c', '$5')} order by c.id`,
    [merchantCode, kind, from, to, isTrial],
  );
  return found.map(contractOf);
}

export async function readContract(queries: Queries, id: bigint): Promise<Contract | null> {
  const found = await first<Found>(queries, `select ${COLUMNS} from agent_contracts c where c.id = $1`, [id]);
  return found === undefined ? null : contractOf(found);
}

/** Contracts of the same kind and scope between the same sides, the newest first. */
export async function readVersions(queries: Queries, { member, payer, kind, scope }: Contract, limit: number): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.member = $1 and c.payer is not distinct from $2 and c.kind = $3 and c.scope = $4 order by c.id desc limit $5`,
    [member, payer, kind, scope, limit],
  );
  return found.map(contractOf);
}

/** A contract, locked until the transaction ends. */
export async function lockContract(transaction: Transaction, id: bigint): Promise<Contract | null> {
  const found = await first<Found>(transaction, `select ${COLUMNS} from agent_contracts c where c.id = $1 for update`, [id]);
  return found === undefined ? null : contractOf(found);
}

/** The offer that a key has made; undefined before it. */
export const readByKey = (queries: Queries, merchantCode: string, payer: bigint | null, key: string): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(queries, 'select id from agent_contracts where merchant_code = $1 and payer is not distinct from $2 and key = $3', [
    merchantCode,
    payer,
    key,
  ]);

export interface NewOffer extends ContractTerms {
  merchantCode: string;
  member: bigint;
  payer: bigint | null;
  key: string;
  by: string;
  at: Date;
  lapsesAt: Date;
}

export const insertOffer = async (transaction: Transaction, offer: NewOffer, state: 'offered' | 'requested' = 'offered'): Promise<bigint> =>
  (
    await one<{ id: bigint }>(
      transaction,
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, key, offered_by, offered_at, lapses_at, state)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        offer.merchantCode,
        offer.member,
        offer.payer,
        offer.kind,
        offer.scope,
        jsonOf(offer.rows),
        jsonOf(offer.options),
        offer.from,
        offer.key,
        offer.by,
        offer.at,
        offer.lapsesAt,
        state,
      ],
    )
  ).id;

/** Requests to the company without an answer, the oldest first. */
export async function readRequests(queries: Queries, merchantCode: string, limit: number): Promise<Contract[]> {
  const found = await many<Found>(
    queries,
    `select ${COLUMNS} from agent_contracts c where c.merchant_code = $1 and c.state = 'requested' and c.payer is null order by c.id limit $2`,
    [merchantCode, limit],
  );
  return found.map(contractOf);
}

/** True if a member has asked for a contract of a kind and scope and has no answer yet. */
export const isRequested = async (queries: Queries, member: bigint, kind: ContractKind, scope: string): Promise<boolean> =>
  (await first(queries, "select 1 from agent_contracts where member = $1 and kind = $2 and scope = $3 and state = 'requested'", [member, kind, scope])) !==
  undefined;

/** Turns a request into an offer of the payer. */
export async function writeOffered(transaction: Transaction, id: bigint, { by, at, lapsesAt }: { by: string; at: Date; lapsesAt: Date }): Promise<void> {
  await transaction.query("update agent_contracts set state = 'offered', offered_by = $2, offered_at = $3, lapses_at = $4 where id = $1", [
    id,
    by,
    at,
    lapsesAt,
  ]);
}

/** Ends the offers without an answer in time; of one member, or of all. */
export async function lapseOffers(queries: Queries, at: Date, member: bigint | null = null): Promise<void> {
  await queries.query(
    "update agent_contracts set state = 'lapsed' where state in ('offered', 'requested') and lapses_at <= $1 and ($2::bigint is null or member = $2)",
    [at, member],
  );
}

export async function writeAnswer(
  transaction: Transaction,
  id: bigint,
  { state, at, words = '', wish = '' }: { state: Exclude<StoredState, 'offered'>; at: Date; words?: string; wish?: string },
): Promise<void> {
  await transaction.query('update agent_contracts set state = $2, answered_at = $3, words = $4, wish = $5 where id = $1', [id, state, at, words, wish]);
}

export async function writeEnd(transaction: Transaction, id: bigint, to: string, by: string, reason = ''): Promise<void> {
  await transaction.query('update agent_contracts set to_day = greatest($2::date, from_day - 1), ended_by = $3, end_reason = $4 where id = $1', [
    id,
    to,
    by,
    reason,
  ]);
}
