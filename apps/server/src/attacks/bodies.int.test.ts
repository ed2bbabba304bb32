import { createHash } from 'node:crypto';
import { callUrl } from '@laro/client/client';
import { contract, routes } from '@laro/contract/contract';
import type { CallName } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/modules/core/staff/index.ts';
import { MEMBER_PASSWORD, openAttackSite, type AttackSite } from '#server/testing/sites/attack-site.ts';
import { passBothSteps, visitorOf, type DeskVisitor } from '#server/testing/test-desk.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { ensureFirstAdministrator } from '#server/modules/core/staff/index.ts';

let site: AttackSite;
let member: TestBrowser;
let staff: DeskVisitor;
beforeAll(async () => {
  site = await openAttackSite();
  await site.addMember('ana');
  staff = visitorOf(site.app.http);
  const first = await ensureFirstAdministrator(site.base.pool, Buffer.alloc(32, 5));
  if (!first) throw new Error('there is an administrator already');
  await passBothSteps(staff, { now: Date.now() }, first);
});
afterAll(() => site.close());

const names = Object.keys(routes) as CallName[];

/** LARO_LONG=1 puts every question to every call. */
const IS_WHOLE = process.env['LARO_LONG'] === '1';

/**
 * The calls to which one of several questions is put: all of them, or those whose name chooses it. Each call gets `share` of the questions,
 * and over all calls every question is put many times.
 */
function callsFor(place: number, { of, share }: { of: number; share: number }, among: readonly CallName[] = names): readonly CallName[] {
  if (IS_WHOLE) return among;
  const isChosen = (name: CallName) => (createHash('sha256').update(name).digest().readUInt32BE(0) + place * share) % of < share;
  return among.filter(isChosen);
}

/**
 * Calls that end the desk's only session whatever their body is; the authenticator has no second code in time to open another one. They
 * are sent without a session.
 */
const ENDING: ReadonlySet<CallName> = new Set(['endDeskSession', 'endOtherDeskSession']);

async function headersFor(name: CallName): Promise<Record<string, string>> {
  const { access } = contract[name] as { access: string };
  if (access === 'public') return {};
  if (ENDING.has(name)) return {};
  if (access.startsWith('staff')) return { cookie: `${SESSION_COOKIE}=${staff.cookie}`, 'x-csrf-token': staff.csrfToken };
  // A body may have been good enough to log out.
  if (!member || (await member.call('getMember')).status !== 200) {
    member = site.browser();
    await member.logIn('ana', MEMBER_PASSWORD);
  }
  return { cookie: `__Host-laro=${member.cookie}`, authorization: `Bearer ${member.pageToken}` };
}

/** Sends a payload to a call with a session that the call accepts. */
async function send(name: CallName, payload: string | Buffer, given: { type?: string; param?: string; query?: Record<string, string> } = {}) {
  const [method, url] = routes[name];
  const params = Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, key]) => [key ?? '', key === 'merchant' ? 'laro' : (given.param ?? '1')]));
  const headers = { host: 'localhost', 'user-agent': 'light-my-request', encryption: 'JWE', ...(await headersFor(name)) };
  const hasBody = method !== 'GET';
  return site.app.http.inject({
    method,
    url: callUrl(url, params, given.query ?? {}),
    headers: { ...headers, ...(hasBody ? { 'content-type': given.type ?? 'application/json' } : {}) },
    ...(hasBody ? { payload } : {}),
  });
}

/** The response is not an internal error and reveals no internals. */
function expectWell(answer: Awaited<ReturnType<typeof send>>, what: string): void {
  const { statusCode, body } = answer;
  if (statusCode === 503) expect(body, what).toMatch(/verification\.gateway_unavailable|play\.vendor_unavailable|lottery\.beacon_unavailable/);
  else expect(statusCode, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500);
  expect(body, what).not.toMatch(/node_modules|\.ts:\d+|at async|PostgresError|syntax error at|stack/i);
  expect(answer.headers['content-type'], what).toMatch(/^application\/json|^text\/csv|^image\//);
}

const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const keys = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"prototype":1,"toString":"x","hasOwnProperty":1}';
const bodies: [string, string | Buffer, string?][] = [
  ['nothing', ''],
  ['no JSON', '{'],
  ['half a string', '{"jwe":"'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['keys of prototypes', keys],
  ['deep nesting', deep],
  ['deep lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['NUL bytes', '{"jwe":"a\\u0000b","reason":"a\\u0000b","username":"a\\u0000b","name":"\\u0000"}'],
  ['half characters', '{"jwe":"\\ud800","reason":"\\udfff\\ud800","username":"\\ud800"}'],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a huge number', '{"revision":1e400,"limit":99999999999999999999999999,"isEnabled":1e308}'],
  ['wrong kinds', '{"jwe":{},"reason":[],"username":{"$ne":null},"password":[1],"kind":{},"until":1e99,"body":true}'],
];

describe('malformed bodies', () => {
  test.each(bodies.map(([what, payload], place) => ({ what, payload, place })))(
    '[T87] [ERR-02] no call breaks or tells of its inside when it is sent $what',
    async ({ what, payload, place }) => {
      const asked = callsFor(place, { of: bodies.length, share: 1 });
      expect(asked.length).toBeGreaterThan(10);
      for (const name of asked) expectWell(await send(name, payload), `${name}, ${what}`);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  test('[T87] a body of the wrong kind is refused by every call that takes one', async () => {
    const types = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-7', 'nonsense'];
    const taking = names.filter((call) => routes[call][0] !== 'GET');
    for (const [place, type] of types.entries())
      for (const name of callsFor(place, { of: types.length, share: 1 }, taking)) {
        const answer = await send(name, '{}', { type });
        expectWell(answer, `${name}, ${type}`);
        const { access, body } = contract[name] as { access: string; body?: object };
        // The member here has no team and is refused before its body is read.
        if (access === 'agent') expect(answer.json<{ errorCode: string }>().errorCode, name).toBe('agent.not_an_agent');
        else if (!ENDING.has(name) && body && !type.startsWith('application/json'))
          expect(answer.json<{ errorCode: string }>().errorCode, `${name}, ${type}`).toBe('request.media_type_unsupported');
      }
  });

  test('[T87] a body that is too large is refused before it is read', async () => {
    const large = `{"jwe":"${'a'.repeat(9 * 1024 * 1024)}"}`;
    for (const name of ['startSession', 'register', 'requestPasswordLink', 'startDeskSession', 'sendSmsCode'] as const) {
      const answer = await send(name, large);
      expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode], name).toEqual([413, 'request.too_large']);
    }
  });
});

test('[T87] a NUL character, which storage cannot hold, is refused with the name of its field', async () => {
  const answer = await send('requestPasswordLink', '{"username":"a\\u0000","email":"a@example.com"}');
  expect(answer.json()).toMatchObject({ errorCode: 'request.invalid', params: { fields: [{ path: 'body.username', fault: 'pattern' }] } });
});

describe('malformed addresses', () => {
  const texts = ['%00', "'; drop table players; --", '../../etc/passwd', '\ud83d\ude00', '9'.repeat(40), '-1', '__proto__', 'x'.repeat(300)];
  test.each(texts.map((text, place) => ({ text, place })))(
    '[T87] [ERR-02] no call breaks when its parameters and its query say $text',
    async ({ text, place }) => {
      for (const name of callsFor(place, { of: texts.length, share: 1 })) {
        const { query } = contract[name] as { query?: { shape: Record<string, unknown> } };
        const asked = Object.fromEntries(Object.keys(query?.shape ?? { x: 1 }).map((key) => [key, text]));
        const answer = await send(name, '{}', { param: text, query: asked });
        expectWell(answer, `${name}, ${text}`);
      }
    },
  );
});

describe('sealed bodies', () => {
  test('[T87] [LOGIN-06] encrypted content is validated as strictly as the outer body', async () => {
    const sealed = names.filter((name) => {
      const { body } = contract[name] as { body?: { shape?: Record<string, unknown> } };
      return Object.keys(body?.shape ?? {}).join() === 'jwe';
    });
    expect(sealed.length).toBeGreaterThan(7);
    const browser = site.browser();
    const insides: unknown[] = [
      null,
      7,
      [],
      {},
      JSON.parse(keys),
      { username: 'a\u0000', password: 'b', type: 'username' },
      { username: '\ud800\udfff', password: '\ud800', type: 'username' },
      { username: { $ne: null }, password: [] },
    ];
    for (const name of sealed)
      for (const inside of insides) {
        const answer = await send(name, JSON.stringify({ jwe: await browser.seal(inside) }));
        expectWell(answer, `${name}, ${JSON.stringify(inside)}`);
        expect(answer.statusCode, name).toBeGreaterThanOrEqual(400);
      }
  });
});
