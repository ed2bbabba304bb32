import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../../packages/contract/src/contract.ts';
import type { CallName, Wire } from '../../../packages/contract/src/routes.ts';
import type { Draws } from '../play/draws.ts';

const COOKIE = '__Host-laro';
const PATIENCE_MS = 20_000;
const AGAIN_AFTER_MS = 100;
/** One in this many calls goes to two servers at the same time. */
const TWICE = 8;

export interface MemberInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** A definite answer of a server. */
export interface MemberAnswer<Name extends CallName> {
  code: string | null;
  value: Wire<Name, 'value'>;
}

/** Both halves of a member's session. */
export interface MemberTokens {
  token: string;
  pageToken: string;
}

export interface ClientGround {
  /** Where servers answer now. */
  origins: () => readonly string[];
  draws: Draws;
  agent: http.Agent;
  onAnswer: () => void;
  onWrong: (what: string) => void;
}

const addressOf = (name: CallName, origin: string, { params = {}, query = {} }: MemberInput): URL => {
  const [, path] = routes[name];
  const address = new URL(
    path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    origin,
  );
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  return address;
};

/** A member's browser: calls any server, and again until one gives a definite answer. */
export class MemberClient {
  readonly #ground: ClientGround;
  readonly #tokens: MemberTokens;
  readonly #name: string;

  constructor(ground: ClientGround, name: string, tokens: MemberTokens) {
    this.#ground = ground;
    this.#name = name;
    this.#tokens = tokens;
  }

  /** One call; null where no definite answer came. */
  #once<Name extends CallName>(name: Name, origin: string, input: MemberInput): Promise<MemberAnswer<Name> | null> {
    const { token, pageToken } = this.#tokens;
    const body = input.body === undefined ? '' : JSON.stringify(input.body);
    const headers = {
      cookie: `${COOKIE}=${token}`,
      authorization: `Bearer ${pageToken}`,
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve) => {
      const request = http.request(
        addressOf(name, origin.replace('127.0.0.1', 'localhost'), input),
        { method: routes[name][0], agent: this.#ground.agent, timeout: PATIENCE_MS, headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve(null));
          response.on('end', () => {
            const isDefinite = response.complete && (response.statusCode ?? 500) < 500;
            if (!isDefinite) return resolve(null);
            const envelope = JSON.parse(Buffer.concat(chunks).toString()) as { value: Wire<Name, 'value'>; errorCode?: string };
            resolve({ code: envelope.errorCode ?? null, value: envelope.value });
          });
        },
      );
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(null));
      request.end(body);
    });
  }

  async #insist<Name extends CallName>(name: Name, input: MemberInput): Promise<MemberAnswer<Name>> {
    for (;;) {
      const origins = this.#ground.origins();
      const answer = origins.length === 0 ? null : await this.#once(name, this.#ground.draws.pick(origins), input);
      if (answer !== null) return answer;
      await sleep(AGAIN_AFTER_MS);
    }
  }

  /** Calls until there is a definite answer; some calls go to two servers at the same time, whose answers must agree in what `same` reads of them. */
  async call<Name extends CallName>(name: Name, input: MemberInput = {}, same?: (answer: MemberAnswer<Name>) => unknown): Promise<MemberAnswer<Name>> {
    const isTwice = same !== undefined && this.#ground.draws.below(TWICE) === 0;
    const [answer, other] = await Promise.all([this.#insist(name, input), isTwice ? this.#insist(name, input) : null]);
    this.#ground.onAnswer();
    if (other && same && JSON.stringify(same(answer)) !== JSON.stringify(same(other)))
      this.#ground.onWrong(`${this.#name}: ${name} was answered with ${JSON.stringify(same(answer))} and ${JSON.stringify(same(other))}`);
    return answer;
  }
}
