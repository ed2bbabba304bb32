import type { CallName, Method, Wire } from '@laro/contract/routes';
import { routes } from '@laro/contract/contract';
import type { StaffGrant } from '@laro/domain/staff/access';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { callUrl } from '@laro/client/client';
import { Secret, TOTP } from 'otpauth';
import { inTransaction } from '#server/db/sql.ts';
import { deviceCookies } from '#server/http/guards/device-mark.ts';
import { addPerson, SESSION_COOKIE, type StaffModule } from '#server/modules/core/staff/index.ts';
import { issuePassword } from '#server/security/issued-password.ts';
import { doWork } from './test-players.ts';

/** The password that every test account takes at its first sign-in. */
export const TEST_PASSWORD = 'plum kettle 7 sunrise';

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; headers?: Record<string, string>; ip?: string };
export type Answer<Name extends CallName = CallName> = {
  status: number;
  code: string | null;
  params: Record<string, unknown>;
  value: Wire<Name, 'value'>;
  cookie: string | null;
  response: LightMyRequestResponse;
};

/** A browser at the desk: keeps its cookie and its CSRF token between calls. */
export interface DeskVisitor {
  call: <Name extends CallName>(name: Name, input?: Input) => Promise<Answer<Name>>;
  cookie: string | null;
  /** The browser's mark; a test deletes it to come with another browser. */
  device: string | null;
  csrfToken: string;
}

export type SignedIn = DeskVisitor & { name: string; secret: string; id: string };

/** Code of the authenticator at a moment. */
export const codeFor = (secret: string, nowMs: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

/** The value of a call that may answer a proposal, where one person was enough. */
export function doneOf<Value extends object>(value: Value): Exclude<Value, { proposed: object }> {
  if ('proposed' in value) throw new Error('the act waits for a second person');
  return value as Exclude<Value, { proposed: object }>;
}

/** The cookies that a browser sends, without those that it does not have. */
const cookiesOf = (cookies: Record<string, string | null>): { cookie?: string } => {
  const kept = Object.entries(cookies).filter(([, value]) => value !== null && value !== '');
  return kept.length === 0 ? {} : { cookie: kept.map(([name, value]) => `${name}=${value}`).join('; ') };
};

/** A browser at the desk of an app. */
export function visitorOf(app: FastifyInstance): DeskVisitor {
  const visitor: DeskVisitor = {
    cookie: null,
    device: null,
    csrfToken: '',
    async call(name, input = {}) {
      const [method, path] = routes[name] as readonly [Method, string];
      const response = await app.inject({
        method,
        url: callUrl(path, input.params, input.query),
        remoteAddress: input.ip ?? '203.0.113.9',
        headers: {
          host: 'localhost',
          'user-agent': 'test browser',
          ...(visitor.csrfToken ? { 'x-csrf-token': visitor.csrfToken } : {}),
          ...cookiesOf({ [SESSION_COOKIE]: visitor.cookie, [deviceCookies.desk]: visitor.device }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      });
      const set = response.cookies.find((cookie) => cookie.name === SESSION_COOKIE);
      if (set) visitor.cookie = set.value === '' ? null : set.value;
      visitor.device = response.cookies.find((cookie) => cookie.name === deviceCookies.desk)?.value ?? visitor.device;
      const body = response.json<{ value: Wire<typeof name, 'value'>; errorCode?: string; params?: Record<string, unknown> }>();
      return { status: response.statusCode, code: body.errorCode ?? null, params: body.params ?? {}, value: body.value, cookie: set?.value ?? null, response };
    },
  };
  return visitor;
}

/** The first step of a sign-in; where earlier failures ask for work, it is done as the page does it. */
export async function beginSignIn(visitor: DeskVisitor, given: { name: string; password: string }, ip?: string): Promise<Answer<'startDeskSession'>> {
  const from = ip === undefined ? {} : { ip };
  const answer = await visitor.call('startDeskSession', { body: given, ...from });
  if (answer.code !== 'session.captcha_needed') return answer;
  const asked = await visitor.call('getDeskWork', { query: { name: given.name }, ...from });
  return visitor.call('startDeskSession', { body: { ...given, captcha: doWork(asked.value) }, ...from });
}

/** Both steps of a sign-in; sets up the authenticator at the first one. Gives its secret. */
export async function passBothSteps(
  visitor: DeskVisitor,
  clock: { now: number },
  given: { name: string; password: string; newPassword?: string; secret?: string },
): Promise<string> {
  const first = await beginSignIn(visitor, { name: given.name, password: given.password });
  const secret = first.value.enrolment?.secret ?? given.secret ?? '';
  const second = await visitor.call('proveDeskSession', {
    body: {
      challenge: first.value.challenge,
      code: codeFor(secret, clock.now),
      ...(first.value.mustReplacePassword ? { newPassword: given.newPassword ?? TEST_PASSWORD } : {}),
    },
  });
  if (second.status !== 200) throw new Error(`sign-in of ${given.name} was refused: ${second.code}`);
  visitor.csrfToken = second.value.csrfToken;
  return secret;
}

/** Makes an account in the database of a running server, by the installation, and signs it in there. */
export async function signInNew(
  app: FastifyInstance,
  { parts }: StaffModule,
  { name, grants }: { name: string; grants: StaffGrant[] },
  clock: { now: number },
): Promise<SignedIn> {
  const acting = { by: { staffId: null, name: 'installation', ip: '' }, proposer: null, reason: 'for a test', at: new Date(clock.now) };
  const password = issuePassword();
  const { id } = await inTransaction(parts.pool, (transaction) => addPerson(parts, transaction, { name, team: '', grants, limits: [] }, password, acting));
  const visitor = visitorOf(app);
  const secret = await passBothSteps(visitor, clock, { name, password });
  return Object.assign(visitor, { name, secret, id: String(id) });
}
