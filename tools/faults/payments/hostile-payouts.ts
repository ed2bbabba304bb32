import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Draws } from '../play/draws.ts';

/** Outcome of an order that the gateway has accepted. */
export type Verdict = 'paid' | 'failed' | 'sent_back';

/** A payout as the gateway has it: the truth, whatever its calls say. */
export interface GatewayPayout {
  reference: string;
  /** The text of the order. */
  amount: string;
  /** Every byte of the order: a repeated one must be the same. */
  body: string;
  /** How often it was ordered. */
  orders: number;
  /** Refused for good, never taken; or taken, with what becomes of it. */
  verdict: Verdict | 'refused';
  isTaken: boolean;
  /** From when on questions find it: the gateway's readers lag behind its writers. */
  knownFrom: number;
  decidedFrom: number;
  sentBackFrom: number;
}

/** When a process is killed: with an order taken and unanswered, right behind the answer to an order, or while it asks. */
export type Trap = 'order_taken' | 'order_answered' | 'question';

export const CALLBACK_TOKEN = 'token-of-the-faults';
const HANG_MS = 2500;
const LAG_MS = 5000;
const DECIDED_MS = 2000;
const statuses = { waiting: 'ACCEPTED', paid: 'SUCCEEDED', failed: 'FAILED', sent_back: 'REVERSED' } as const;

const writtenAmount = (body: string): string => /"amount":([\d.]+)/.exec(body)?.[1] ?? '';
const doorOf = ({ headers }: http.IncomingMessage): string =>
  Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
    .toString()
    .replace(/:$/, '');

/**
 * A gateway with the interface of Xendit's payouts that loses orders and responses, is broken, slow or behind its own book, and temporarily reports wrong
 * amounts. Its book is the truth. It pays a reference once, as the real one does.
 */
export class HostilePayouts {
  readonly book = new Map<string, GatewayPayout>();
  readonly wrong: string[] = [];
  /** Number of abnormal answers, by name. */
  readonly moods: Record<string, number> = {};
  /** Set: the next call of that kind kills the process that makes it. */
  trap: Trap | null = null;
  onTrap: (door: string, trap: Trap) => void = () => {};
  /** From now on it answers without delay and states the opposite of the truth. */
  isLying = false;
  /** From now on it answers without delay and correctly. */
  isCalm = false;
  readonly #draws: Draws;
  readonly #server: http.Server;

  constructor(draws: Draws) {
    this.#draws = draws;
    this.#server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => undefined);
      request.on('end', () => {
        if (request.method === 'GET') this.#question(request, response);
        else this.#order(Buffer.concat(chunks).toString(), request, response);
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #note(mood: string): void {
    this.moods[mood] = (this.moods[mood] ?? 0) + 1;
  }

  /** Kills the caller where a trap of this kind is set. */
  #springs(trap: Trap, request: http.IncomingMessage): boolean {
    if (this.trap !== trap) return false;
    this.trap = null;
    this.onTrap(doorOf(request), trap);
    return true;
  }

  stateOf({ verdict, decidedFrom, sentBackFrom }: GatewayPayout, now: number): keyof typeof statuses {
    if (now < decidedFrom || verdict === 'refused') return 'waiting';
    return verdict === 'sent_back' && now < sentBackFrom ? 'paid' : verdict;
  }

  /** A payout as the gateway writes it. */
  view(payout: GatewayPayout, state: keyof typeof statuses, amount = payout.amount): string {
    const { reference } = payout;
    return `{"id":"disb-${reference}","reference_id":"${reference}","amount":${amount},"status":"${statuses[state]}"}`;
  }

  #newPayout(reference: string, body: string): GatewayPayout {
    const draws = this.#draws;
    const now = Date.now();
    const share = draws.share();
    const decidedFrom = now + draws.below(DECIDED_MS);
    return {
      reference,
      amount: writtenAmount(body),
      body,
      orders: 0,
      verdict: share < 0.08 ? 'refused' : share < 0.26 ? 'failed' : share < 0.36 ? 'sent_back' : 'paid',
      isTaken: false,
      knownFrom: draws.happens(0.15) ? now + draws.below(LAG_MS) : now,
      decidedFrom,
      sentBackFrom: decidedFrom + draws.below(DECIDED_MS),
    };
  }

  #order(body: string, request: http.IncomingMessage, response: http.ServerResponse): void {
    const draws = this.#draws;
    const reference = /"reference_id":"([^"]+)"/.exec(body)?.[1] ?? '';
    if (request.headers['idempotency-key'] !== reference) this.wrong.push(`${reference} was ordered under another key`);
    const payout = this.book.get(reference) ?? this.#newPayout(reference, body);
    this.book.set(reference, payout);
    payout.orders += 1;
    if (payout.body !== body) this.wrong.push(`${reference} was ordered otherwise than before`);
    const mood = draws.share();
    if (!payout.isTaken && !this.isCalm && mood < 0.08) {
      this.#note('order lost');
      request.socket.destroy();
      return;
    }
    if (payout.verdict === 'refused') {
      response.writeHead(400).end('{"error_code":"RECIPIENT_ACCOUNT_NUMBER_ERROR"}');
      return;
    }
    payout.isTaken = true;
    if (this.#springs('order_taken', request)) {
      request.socket.destroy();
      return;
    }
    if (!this.isCalm && this.#misbehaves(mood, request, response)) return;
    response.end(this.view(payout, this.stateOf(payout, Date.now())), () => this.#springs('order_answered', request));
  }

  /** Takes, and gives no answer that says anything. */
  #misbehaves(mood: number, request: http.IncomingMessage, response: http.ServerResponse): boolean {
    if (mood > 0.3) return false;
    if (mood < 0.16) {
      this.#note('answer lost');
      request.socket.destroy();
    } else if (mood < 0.22) {
      this.#note('taken, and an error');
      response.writeHead(this.#draws.pick([500, 502, 503])).end('{"error_code":"SERVER_ERROR"}');
    } else if (mood < 0.27) {
      this.#note('nonsense');
      response.end('<html>');
    } else {
      this.#note('no answer in time');
      setTimeout(() => request.socket.destroy(), HANG_MS).unref();
    }
    return true;
  }

  #question(request: http.IncomingMessage, response: http.ServerResponse): void {
    const reference = new URL(request.url ?? '', 'http://gateway').searchParams.get('reference_id') ?? '';
    const payout = this.book.get(reference);
    const now = Date.now();
    if (this.#springs('question', request)) {
      request.socket.destroy();
      return;
    }
    const mood = this.isCalm ? 1 : this.#draws.share();
    if (mood < 0.12 && this.#misbehaves(0.1 + mood, request, response)) return;
    if (!payout?.isTaken || (now < payout.knownFrom && !this.isCalm)) {
      response.end('[]');
      return;
    }
    const state = this.stateOf(payout, now);
    if (this.isLying) response.end(`[${this.view(payout, { waiting: 'waiting', paid: 'failed', failed: 'paid', sent_back: 'sent_back' }[state] as 'paid')}]`);
    else if (mood < 0.15) {
      this.#note('another amount');
      response.end(`[${this.view(payout, 'paid', '77777.00')}]`);
    } else response.end(`[${this.view(payout, mood < 0.2 ? 'waiting' : state)}]`);
  }
}
