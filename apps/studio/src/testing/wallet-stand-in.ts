import { randomUUID, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from '../wallet/vendor-dialects.ts';
import { understand, write, type Understood } from './stand-in-wire.ts';

/** Faults of a call: before it is carried out or after. */
export const allFaults = [
  'question_lost',
  'question_late',
  'answer_lost',
  'answer_late',
  'answer_cut',
  'answer_to_another',
  'error_before',
  'error_after',
  'unknown_before',
  'unknown_after',
] as const;
export type Fault = (typeof allFaults)[number];

export type Question = 'user/info' | 'user/balance' | 'transaction/bet' | 'transaction/win' | 'transaction/rollback';

interface Transaction {
  kind: 'bet' | 'win' | 'rollback';
  amount: bigint;
  round: string;
  state: 'done' | 'refused' | 'rolled_back' | 'tombstone';
  status: string;
}

export interface Body {
  request_uuid: string;
  user: string;
  supplier_user?: string;
  token?: string;
  transaction_uuid?: string;
  reference_transaction_uuid?: string;
  round?: string;
  round_closed?: boolean;
  game_code?: string;
  currency?: string;
  amount?: number;
  jackpot_win?: number;
  is_free?: boolean;
  reward_uuid?: string;
}

/** The call with many wins. */
export const BATCH_PATH = '/transaction/batch';
export interface BatchBody {
  request_uuid: string;
  transactions: Body[];
}

/**
 * A platform's wallet for one player, over real HTTP in every dialect with real signatures; it survives crashes of studios. Its books are `transactions`,
 * `balance` and `closedRounds`.
 */
export class WalletStandIn {
  readonly token = randomUUID();
  readonly user = `p${randomUUID().replaceAll('-', '')}`;
  readonly transactions = new Map<string, Transaction>();
  readonly closedRounds = new Set<string>();
  readonly calls: { dialect: Dialect; question: Question; body: Body }[] = [];
  balance: bigint;
  /** Fault of a call; the function may also kill a process. */
  faultOf: (question: Question, body: Body) => Fault | null = () => null;
  /** A status with which new bets are refused while it is set. */
  refusesBets: string | null = null;
  /** Maximum in the refusal of a stake that is too high. */
  betLimit: number | null = null;
  /** The same, but before the bet is looked up: even a bet that was just taken is refused. */
  refusesAtTheDoor: string | null = null;
  isTokenExpired = false;
  /** Runs when a question has been done and before its answer is sent. */
  beforeAnswer: (question: Question) => Promise<void> | void = () => {};
  readonly #keys: readonly KeyObject[];
  readonly #secret: string;
  readonly #server: http.Server;
  readonly #lateMs: number;
  #underWay = 0;

  constructor(studioKey: KeyObject, { balance = 100_000_000n, lateMs = 400, secret = '' }: { balance?: bigint; lateMs?: number; secret?: string } = {}) {
    this.#secret = secret;
    this.#keys = [studioKey];
    this.balance = balance;
    this.#lateMs = lateMs;
    this.#server = http.createServer((request, response) => {
      this.#underWay += 1;
      void this.#receive(request, response).finally(() => (this.#underWay -= 1));
    });
  }

  /** True if every received call has been carried out, including late ones. */
  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  count(kind: Transaction['kind'], state: Transaction['state'] = 'done'): number {
    return [...this.transactions.values()].filter((one) => one.kind === kind && one.state === state).length;
  }

  async #receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const call = understand(request.url ?? '', bytes, request.headers, { keys: this.#keys, secret: this.#secret, user: this.user });
    if (call.isProved && request.url?.endsWith(BATCH_PATH)) return this.#receiveBatch(bytes, response);
    const answer = await this.#answer(call);
    if (answer === 'lost') return void response.destroy();
    this.#send(response, answer.value, answer.statusCode);
  }

  /** Wins of many rounds, each with its own fault: one that is lost takes the whole call with it. */
  async #receiveBatch(bytes: Buffer, response: http.ServerResponse): Promise<void> {
    const { request_uuid, transactions } = JSON.parse(bytes.toString('utf8')) as BatchBody;
    const answers: (object | string)[] = [];
    for (const body of transactions) {
      const answer = await this.answerWin(body);
      if (answer === null) return void response.destroy();
      answers.push(answer);
    }
    this.#send(response, { status: 'RS_OK', request_uuid, transactions: answers });
  }

  /** One of the wins of a call that was proved. Null if call or answer are lost. */
  async answerWin(body: Body): Promise<object | string | null> {
    const answer = await this.#answer({ dialect: 'hub88', question: 'transaction/win', body, isProved: true });
    return answer === 'lost' ? null : answer.value;
  }

  /** True for bytes that the studio has signed. */
  isProved(bytes: Buffer, headers: http.IncomingHttpHeaders): boolean {
    return understand('/vendor/hub88/x/transaction/win', bytes, headers, { keys: this.#keys, secret: this.#secret, user: this.user }).isProved;
  }

  async #answer(call: Understood): Promise<{ value: object | string; statusCode?: number } | 'lost'> {
    const { dialect, question, body, isProved } = call;
    const answerOf = (status: string, requestUuid = body.request_uuid): object =>
      write(call, { status, requestUuid, balance: this.balance, limit: this.betLimit });
    if (!isProved) return { value: answerOf('RS_ERROR_INVALID_SIGNATURE') };
    this.calls.push({ dialect, question, body });
    const fault = this.faultOf(question, body);
    if (fault === 'question_lost') return 'lost';
    if (fault === 'error_before') return { value: { oops: true }, statusCode: 500 };
    if (fault === 'unknown_before') return { value: answerOf('RS_ERROR_UNKNOWN') };
    if (fault === 'question_late') await sleep(this.#lateMs);
    const status = this.#do(question, body);
    await this.beforeAnswer(question);
    const answer = answerOf(status);
    if (fault === 'answer_lost') return 'lost';
    if (fault === 'error_after') return { value: { oops: true }, statusCode: 502 };
    if (fault === 'unknown_after') return { value: answerOf('RS_ERROR_UNKNOWN') };
    if (fault === 'answer_cut') return { value: JSON.stringify(answer).slice(0, 25) };
    if (fault === 'answer_to_another') return { value: answerOf(status, randomUUID()) };
    if (fault === 'answer_late') await sleep(this.#lateMs);
    return { value: answer };
  }

  /** A text is sent as it is: an answer that was cut off. */
  #send(response: http.ServerResponse, value: object | string, statusCode = 200): void {
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(typeof value === 'string' ? value : JSON.stringify(value));
  }

  #do(question: Question, body: Body): string {
    if (body.user !== this.user) return 'RS_ERROR_INVALID_TOKEN';
    if (question === 'user/info' || question === 'user/balance') return body.token !== this.token ? 'RS_ERROR_INVALID_TOKEN' : this.#tokenStatus();
    if (question === 'transaction/bet' && this.refusesAtTheDoor) return this.refusesAtTheDoor;
    const known = this.transactions.get(body.transaction_uuid ?? '');
    if (known) return this.#again(known, body);
    if (question === 'transaction/bet') return this.#bet(body);
    return question === 'transaction/win' ? this.#win(body) : this.#rollback(body);
  }

  #tokenStatus(): string {
    return this.isTokenExpired ? 'RS_ERROR_TOKEN_EXPIRED' : 'RS_OK';
  }

  #again(known: Transaction, body: Body): string {
    if (known.state === 'rolled_back' || known.state === 'tombstone') return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (known.kind !== 'rollback' && (known.amount !== BigInt(body.amount ?? -1) || known.round !== body.round)) return 'RS_ERROR_DUPLICATE_TRANSACTION';
    return known.status;
  }

  #bet(body: Body): string {
    const amount = BigInt(body.amount ?? -1);
    const refusal = this.refusesBets ?? (this.isTokenExpired ? 'RS_ERROR_TOKEN_EXPIRED' : this.balance < amount ? 'RS_ERROR_NOT_ENOUGH_MONEY' : null);
    const round = body.round ?? '';
    this.transactions.set(body.transaction_uuid ?? '', { kind: 'bet', amount, round, state: refusal ? 'refused' : 'done', status: refusal ?? 'RS_OK' });
    if (!refusal) this.balance -= amount;
    return refusal ?? 'RS_OK';
  }

  #win(body: Body): string {
    const bet = body.reference_transaction_uuid === undefined ? this.#betOfRound(body.round ?? '') : this.transactions.get(body.reference_transaction_uuid);
    if (bet?.state === 'rolled_back' || bet?.state === 'tombstone') return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (bet?.kind !== 'bet' || bet.state !== 'done') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    const amount = BigInt(body.amount ?? -1);
    this.transactions.set(body.transaction_uuid ?? '', { kind: 'win', amount, round: body.round ?? '', state: 'done', status: 'RS_OK' });
    this.balance += amount;
    if (body.round_closed === true) this.closedRounds.add(body.round ?? '');
    return 'RS_OK';
  }

  /** The oldest valid bet of a round, else an invalid one. */
  #betOfRound(round: string): Transaction | undefined {
    const bets = [...this.transactions.values()].filter((one) => one.kind === 'bet' && one.round === round);
    return bets.find(({ state }) => state === 'done') ?? bets[0];
  }

  #rollback(body: Body): string {
    const reference = body.reference_transaction_uuid ?? '';
    const bet = this.transactions.get(reference);
    this.transactions.set(body.transaction_uuid ?? '', {
      kind: 'rollback',
      amount: bet?.amount ?? 0n,
      round: body.round ?? '',
      state: 'done',
      status: 'RS_OK',
    });
    if (!bet) this.transactions.set(reference, { kind: 'bet', amount: 0n, round: body.round ?? '', state: 'tombstone', status: '' });
    if (bet?.state === 'done') {
      bet.state = 'rolled_back';
      this.balance += bet.amount;
    }
    return 'RS_OK';
  }
}
