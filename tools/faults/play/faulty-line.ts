import { sign, type KeyObject } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Draws } from './draws.ts';

/** The wallet's status word; null if the outcome of the call is unknown. */
export type Answer = string | null;

const ANSWER_WITHIN_MS = 8000;
/** Delay before the next try if the connection is refused. */
const NOBODY_THERE_MS = 200;
/** Bytes that end before the body's closing bracket. */
const CUT_AT = 25;

export interface LineOptions {
  origin: () => string;
  vendorCode: string;
  privateKey: KeyObject;
  /** Callback for every call that reached the server. */
  onCall: () => void;
  /** Callback for an answer that the protocol does not allow. */
  onWrong: (what: string) => void;
}

/**
 * The vendor's line to the wallet: each call may be repeated at the same moment, delayed, cut off before or behind the wallet, or be followed
 * by a garbled copy that the wallet must refuse.
 */
export class FaultyLine {
  readonly #options: LineOptions;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

  constructor(options: LineOptions) {
    this.#options = options;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends one call, with the faults drawn for it. */
  async ask(draws: Draws, path: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body);
    const fault = draws.share();
    if (fault < 0.03) return this.#cutBefore(path, text);
    if (fault < 0.09) return this.#cutBehind(path, text, draws.below(15));
    if (fault < 0.16) await sleep(draws.below(120));
    if (fault > 0.95) await this.#garble(draws, path, text);
    const copies = fault < 0.28 && fault >= 0.16 ? 2 + draws.below(2) : 1;
    const answers = await Promise.all(Array.from({ length: copies }, () => this.send(path, text)));
    return answers.find((answer) => answer !== null) ?? null;
  }

  /** One signed call without faults. */
  send(path: string, text: string, signature = this.#sign(text)): Promise<Answer> {
    return new Promise((resolve) => {
      const request = this.#request(path, text, signature);
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(statusOf(Buffer.concat(parts))));
        response.on('close', () => resolve(null));
        response.on('error', () => resolve(null));
      });
      request.on('error', (error: NodeJS.ErrnoException) => setTimeout(() => resolve(null), error.code === 'ECONNREFUSED' ? NOBODY_THERE_MS : 0));
      request.on('timeout', () => request.destroy());
      request.end(text);
    });
  }

  #sign(text: string): string {
    return sign('RSA-SHA256', Buffer.from(text), this.#options.privateKey).toString('base64');
  }

  #request(path: string, text: string, signature: string): http.ClientRequest {
    const { origin, vendorCode } = this.#options;
    const request = http.request(`${origin()}/vendor/hub88/${vendorCode}${path}`, {
      method: 'POST',
      agent: this.#agent,
      timeout: ANSWER_WITHIN_MS,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'x-hub88-signature': signature },
    });
    request.on('socket', (socket) => (socket.connecting ? socket.once('connect', this.#options.onCall) : this.#options.onCall()));
    return request;
  }

  /** The line breaks in the middle of the question: the wallet never reads it to its end. */
  #cutBefore(path: string, text: string): Promise<Answer> {
    return new Promise((resolve) => {
      const request = this.#request(path, text, this.#sign(text));
      request.on('error', () => resolve(null));
      request.on('close', () => resolve(null));
      request.write(text.slice(0, CUT_AT), () => request.destroy());
    });
  }

  /** The line breaks after the request: the wallet carries it out, and its answer is lost. */
  #cutBehind(path: string, text: string, afterMs: number): Promise<Answer> {
    return new Promise((resolve) => {
      const request = this.#request(path, text, this.#sign(text));
      request.on('error', () => resolve(null));
      request.on('close', () => resolve(null));
      request.end(text, () => setTimeout(() => request.destroy(), afterMs));
    });
  }

  /** A copy that was changed on its way, or was never right: the wallet must refuse it and move nothing. */
  async #garble(draws: Draws, path: string, text: string): Promise<void> {
    const { onWrong } = this.#options;
    const changed = (change: object) => JSON.stringify({ ...(JSON.parse(text) as object), ...change });
    const kinds: readonly (readonly [name: string, body: string, isSigned: boolean, wanted: string])[] = [
      ['a blank behind the body', `${text} `, false, 'RS_ERROR_INVALID_SIGNATURE'],
      ['a changed byte', text.replace('"user"', '"User"'), false, 'RS_ERROR_INVALID_SIGNATURE'],
      ['half a body', text.slice(0, Math.floor(text.length / 2)), true, 'RS_ERROR_WRONG_SYNTAX'],
      ['an amount below zero', changed({ amount: -1 }), true, 'RS_ERROR_WRONG_TYPES'],
      ['an amount with decimals', changed({ amount: 0.5 }), true, 'RS_ERROR_WRONG_TYPES'],
      ['no user', changed({ user: undefined }), true, 'RS_ERROR_WRONG_SYNTAX'],
      ['an unknown user', changed({ user: 'nobody-of-this-name' }), true, 'RS_ERROR_INVALID_TOKEN'],
    ];
    const suited = path === '/transaction/rollback' ? kinds.filter(([name]) => !name.startsWith('an amount')) : kinds;
    const [name, body, isSigned, wanted] = draws.pick(suited);
    const answer = await this.send(path, body, this.#sign(isSigned ? body : text));
    if (answer !== null && answer !== wanted && answer !== 'RS_ERROR_UNKNOWN') onWrong(`${path} with ${name} was answered ${answer}, not ${wanted}`);
  }
}

function statusOf(bytes: Buffer): Answer {
  try {
    const { status } = JSON.parse(bytes.toString('utf8')) as { status?: unknown };
    return typeof status === 'string' && status !== 'RS_ERROR_UNKNOWN' ? status : null;
  } catch {
    return null;
  }
}
