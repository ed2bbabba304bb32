import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { ProblemEnvelope } from '@laro/contract/wire/envelope';
import { contract, routes } from '@laro/contract/contract';
import { problems, type ProblemCode, type ProblemParams } from '@laro/contract/problems';
import type { CallName, Method, Wire } from '@laro/contract/routes';
import { ApiProblem, type Transport, type WireRequest } from '../client.ts';

/** A request of a page: parts of the path, query and body as they crossed the wire, before defaults are filled in. */
export interface Asked {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** A refusal of the catalogue, as an answer to a call. */
export class Refusal {
  readonly status: number;
  readonly body: ProblemEnvelope;
  constructor(status: number, errorCode: string, params: Record<string, unknown>) {
    this.status = status;
    this.body = { success: false, errorCode, message: '', params, requestId: 'request-1' };
  }
}

type RefusalArguments<Code extends ProblemCode> = Record<string, never> extends ProblemParams<Code> ? [] : [ProblemParams<Code>];

/** Refuses a call with a problem of the contract; its status is the contract's. */
export const refuse = <Code extends ProblemCode>(code: Code, ...[params]: RefusalArguments<Code>): Refusal =>
  new Refusal(problems[code].status, code, params ?? {});

type Given<Name extends CallName> = Wire<Name, 'value'> | Refusal;
type Answer<Name extends CallName> = Given<Name> | ((asked: Asked) => Given<Name> | Promise<Given<Name>>);
/** The answer of each call: a fixed one, or a function of the request. */
export type Answers = { [Name in CallName]?: Answer<Name> };

export interface MadeCall extends Asked {
  name: CallName;
}

export type Caller = 'guest' | 'trial' | 'house' | 'member' | 'staff';

/** Why a caller is refused before anything is answered, or null. */
function refusedAccess(name: CallName, caller: Caller): Refusal | null {
  const { access, forHouse }: Pick<Endpoint, 'access' | 'forHouse'> = contract[name];
  if (caller === 'guest' && (access === 'player' || access === 'member')) return refuse('session.missing');
  if (access !== 'member') return null;
  if (caller === 'house' && forHouse !== true) return refuse('session.free_reject');
  return caller === 'trial' ? refuse('session.members_only') : null;
}

type Schemas = Partial<Record<'params' | 'query' | 'body' | 'value', (typeof contract)['getMember']['value']>>;
interface Matcher {
  name: CallName;
  method: Method;
  path: RegExp;
  names: string[];
}

const matchers: Matcher[] = Object.entries(routes).map(([name, [method, path]]) => ({
  name: name as CallName,
  method,
  path: new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '([^/]+)')}$`),
  names: [...path.matchAll(/:([A-Za-z]+)/g)].map((found) => found[1] ?? ''),
}));

const hasNoParts = ({ names }: Matcher): number => (names.length === 0 ? 0 : 1);

/** The call at an address; one without parts in its path comes before one whose part would take it in. */
function callAt(method: string, pathname: string): { name: CallName; params: Record<string, string> } | null {
  const fitting = matchers.filter((matcher) => matcher.method === method && matcher.path.test(pathname)).toSorted((a, b) => hasNoParts(a) - hasNoParts(b));
  const [matcher] = fitting;
  if (!matcher) return null;
  const [, ...parts] = matcher.path.exec(pathname) ?? [];
  return { name: matcher.name, params: Object.fromEntries(matcher.names.map((name, place) => [name, decodeURIComponent(parts[place] ?? '')])) };
}

/**
 * Answers calls in process with what a test has written down. Requests and answers are held to the contract's schemas; what does not fit, and a
 * call without an answer, is a fault.
 */
export class CannedServer {
  readonly calls: MadeCall[] = [];
  /** One line for each breach of the contract; a test that leaves one has failed. */
  readonly faults: string[] = [];
  #answers: Answers;

  /** The caller of the next requests: calls that the contract opens to others are refused, as on the real server. A log-in or log-out changes it. */
  caller: Caller;

  constructor(answers: Answers, caller: Caller) {
    this.#answers = answers;
    this.caller = caller;
  }

  /** Changes answers from now on. */
  answer(change: Answers): void {
    this.#answers = { ...this.#answers, ...change };
  }

  /** The calls of one name, in their order. */
  callsOf(name: CallName): MadeCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  #hold(name: CallName, which: keyof Schemas, given: unknown): void {
    const found = (contract[name] as Schemas)[which]?.safeParse(given);
    if (found?.success === false) this.faults.push(`${name}: its ${which} breaks the contract: ${found.error.message}`);
  }

  /** Carries one call, as `fetch` does in a browser. */
  send: Transport = async (request: WireRequest) => {
    const url = new URL(request.url, 'http://site.invalid');
    const found = callAt(request.method, url.pathname);
    const answer = found ? (refusedAccess(found.name, this.caller) ?? this.#answers[found.name]) : undefined;
    if (!found || answer === undefined) {
      this.faults.push(`no answer for ${request.method} ${url.pathname}${found ? ` (${found.name})` : ''}`);
      throw new ApiProblem(0, 'network.unreachable');
    }
    const { name, params } = found;
    const asked: Asked = { params, query: Object.fromEntries(url.searchParams), body: request.body === undefined ? undefined : JSON.parse(request.body) };
    this.calls.push({ name, ...asked });
    this.#hold(name, 'params', params);
    this.#hold(name, 'query', asked.query);
    // A sealed body is read by the server alone.
    if (request.headers?.['encryption'] === undefined) this.#hold(name, 'body', asked.body);
    const given = await (typeof answer === 'function' ? (answer as (asked: Asked) => unknown)(asked) : answer);
    if (given instanceof Refusal) return { status: given.status, body: given.body };
    this.#hold(name, 'value', given);
    return { status: 200, body: { success: true, value: structuredClone(given) } };
  };

  /** Replaces `fetch`. */
  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? { body: init.body } : {};
    try {
      const answer = await this.send({ method: (init.method ?? 'GET') as Method, url: String(input), headers, ...body });
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    } catch (error) {
      if (error instanceof ApiProblem) throw new TypeError('Failed to fetch', { cause: error });
      throw error;
    }
  };
}
