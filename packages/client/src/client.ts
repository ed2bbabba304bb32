import type { FieldFault } from '@laro/contract/wire/problem-definition';
import type { CallName, Method, Part, RouteTable, Wire } from '@laro/contract/routes';
import { isEnvelope } from '@laro/contract/wire/envelope';

export interface WireRequest {
  method: Method;
  /** Path and query. */
  url: string;
  /** JSON text. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Carries one request and brings the answer: over the network in a browser, in process on the server and in tests. */
export type Transport = (request: WireRequest) => Promise<{ status: number; body: unknown }>;

/** A refusal or failure with its code of the catalogue; `network.unreachable` and `network.unreadable` arise on this side. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly requestId: string | null;
  constructor(status: number, code: string, params: Record<string, unknown> = {}, requestId: string | null = null) {
    super(code);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.params = params;
    this.requestId = requestId;
  }
  /** Faults of the input by field; empty for other problems. */
  get fields(): readonly FieldFault[] {
    const fields = this.params['fields'];
    return Array.isArray(fields) ? (fields as FieldFault[]) : [];
  }
}

type Given<Name extends CallName, Which extends Exclude<Part, 'value'>> = Wire<Name, Which>;
type InputPart<Name extends CallName, Which extends Exclude<Part, 'value'>> = [Given<Name, Which>] extends [undefined]
  ? { [Key in Which]?: never }
  : Record<string, never> extends Given<Name, Which>
    ? { [Key in Which]?: Given<Name, Which> }
    : { [Key in Which]: Given<Name, Which> };
export type CallInput<Name extends CallName> = InputPart<Name, 'params'> &
  InputPart<Name, 'query'> &
  InputPart<Name, 'body'> & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };
type InputArguments<Name extends CallName> = Record<string, never> extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>];

/** Fills `:name` parts of a path. */
function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** Path and query of a call; entries that are undefined or empty are left out, so equal questions have equal addresses. */
export function callUrl(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)] as [string, string]]));
  const search = new URLSearchParams(entries).toString();
  return fillPath(path, params) + (search ? `?${search}` : '');
}

export interface Client<Names extends CallName = CallName> {
  /** Makes a call and gives its value; throws ApiProblem for every other outcome. */
  call: <Name extends Names>(name: Name, ...input: InputArguments<Name>) => Promise<Wire<Name, 'value'>>;
}

/**
 * A typed client over a transport, for the calls of the given route table (an app loads only the tables it uses). Its type is written `Client<keyof typeof routes>`:
 * `ReturnType<typeof createClient<…>>` makes TypeScript compare the answers of all calls with each other, which took a minute.
 */
export function createClient<Routes extends RouteTable>(routes: Routes, send: Transport): Client<Extract<keyof Routes, CallName>> {
  return {
    async call(name, ...[input]) {
      const route = (routes as RouteTable)[name];
      if (!route) throw new Error(`no route for ${name}`);
      const { params, query, body, signal, headers } = (input ?? {}) as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
        signal?: AbortSignal;
        headers?: Record<string, string>;
      };
      const answer = await send({
        method: route[0],
        url: callUrl(route[1], params, query),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
        ...(headers ? { headers } : {}),
      });
      if (!isEnvelope(answer.body)) throw new ApiProblem(answer.status, 'network.unreadable');
      if (!answer.body.success) throw new ApiProblem(answer.status, answer.body.errorCode, answer.body.params, answer.body.requestId);
      return answer.body.value as Wire<typeof name, 'value'>;
    },
  };
}
