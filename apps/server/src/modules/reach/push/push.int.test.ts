import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWebPushServices } from '#server/adapters/push/web-push-services.ts';
import { testDesk, visitorOf, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { TestBrowser, testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { testPushService, type TestPushService } from '#server/testing/stand-ins/test-push-service.ts';
import { createPush } from './create-push.ts';
import { createPushSender, type PushSender } from './push-sender.ts';

const PASSWORD = 'plum kettle 7 sunrise';
let desk: TestDesk;
let players: TestPlayers;
let http: TestHttp;
let service: TestPushService;
let sender: PushSender;
let staff: DeskVisitor & { role?: string };
let publicKey: string;
let count = 0;

const onBackgroundError = (error: unknown): never => {
  throw error;
};

beforeAll(async () => {
  desk = await testDesk();
  players = await testPlayers({ base: desk.base });
  service = await testPushService();
  const { pool } = desk.base;
  const services = createWebPushServices({ secret: Buffer.alloc(32, 5), subject: () => 'mailto:push@laro.example', takesLocal: true });
  ({ publicKey } = services);
  sender = createPushSender({ pool, services, lookOf: () => ({ language: 'TY', icon: '/icons/laro-192.png' }), now: Date.now, onBackgroundError });
  const push = createPush({ pool, directory: desk.directory, services, sender, audit: desk.staff.audit, now: Date.now });
  http = await testHttp(pool, {
    directory: desk.directory,
    handlers: push.handlers,
    ports: { playerSessionOf: players.players.playerSessionOf, staffSessionOf: desk.staff.staffSessionOf },
  });
  const { cookie, csrfToken } = await desk.signIn('administrator');
  staff = Object.assign(visitorOf(http.app), { cookie, csrfToken });
});
afterAll(async () => {
  await http.app.close();
  await service.close();
  await players.close();
  await desk.close();
});
beforeEach(async () => {
  await desk.base.pool.query('truncate push_devices, push_choices, push_messages');
  service.received.length = 0;
});

/** A member with a browser, which gets messages of some topics. */
async function member(topics?: string[], merchantCode = 'laro') {
  count += 1;
  const name = `member${count}`;
  const id = await players.addMember(name, PASSWORD, merchantCode);
  const host = merchantCode === 'laro' ? 'localhost' : 'dagat.localhost';
  const first = players.browser(host);
  await first.logIn(name, PASSWORD);
  const browser = new TestBrowser(http, host);
  browser.cookie = first.cookie;
  browser.pageToken = first.pageToken;
  if (topics) {
    await browser.call('savePushDevice', service.subscribe(name));
    await browser.call('choosePushTopics', { topics });
  }
  return { id, name, browser };
}
const write = (body: object = {}, merchant = 'laro') =>
  staff.call('sendDeskPush', {
    params: { merchant },
    body: {
      topic: 'offers',
      audience: 'everybody',
      texts: { TY: { title: 'Linggo', body: 'Balik 20%' }, EN: { title: 'Sunday', body: '20% back' } },
      path: '/m/activity?id=3',
      reason: 'Sunday offer',
      ...body,
    },
  });
const sendAll = async () => {
  while (await sender.sendNext());
};
const receivers = () => service.received.map(({ path }) => path.slice(1)).toSorted();

test('[DL-03] switching a browser on chooses all topics but advertising, and the member can change them', async () => {
  const { browser, name } = await member();
  expect((await browser.call('getPush')).value).toEqual({ publicKey, topics: [], devices: 0 });
  const device = service.subscribe(name);
  expect((await browser.call('savePushDevice', device)).value).toEqual({ publicKey, topics: ['security', 'results', 'news'], devices: 1 });
  expect((await browser.call('choosePushTopics', { topics: ['offers', 'offers'] })).value.topics).toEqual(['offers']);
  expect((await browser.call('savePushDevice', device)).value).toEqual({ publicKey, topics: ['offers'], devices: 1 });
  for (let n = 0; n < 12; n += 1) await browser.call('savePushDevice', service.subscribe(`${name}-${n}`));
  expect((await browser.call('getPush')).value.devices).toBe(10);
  expect((await browser.call('endPushDevice', { endpoint: service.subscribe(`${name}-11`).endpoint })).value.devices).toBe(9);
});

test('[DL-03] [T86] free play and guests have no messages, and a member cannot unsubscribe another’s browser', async () => {
  const trial = players.browser();
  await trial.freePlay();
  const asTrial = new TestBrowser(http);
  asTrial.cookie = trial.cookie;
  expect((await asTrial.call('getPush')).status).toBe(403);
  expect((await new TestBrowser(http).call('getPush')).code).toBe('session.missing');
  const one = await member(['news']);
  const other = await member(['news']);
  await other.browser.call('endPushDevice', { endpoint: service.subscribe(one.name).endpoint });
  expect((await one.browser.call('getPush')).value.devices).toBe(1);
});

test('[T89] nothing is sent to addresses outside of push services', async () => {
  const { browser } = await member();
  const { keys } = service.subscribe('x');
  const save = (endpoint: string) => browser.call('savePushDevice', { endpoint, keys });
  for (const endpoint of [
    'https://evil.example/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'http://localhost/x',
    'http://169.254.169.254/latest',
  ])
    expect(await save(endpoint), endpoint).toMatchObject({ code: 'request.invalid', params: { fields: [{ path: 'body.endpoint', fault: 'pattern' }] } });
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect((await save(endpoint)).status, endpoint).toBe(200);
  const production = createWebPushServices({ secret: Buffer.alloc(32, 5), subject: () => 'mailto:push@laro.example' });
  expect(production.isKnown('http://127.0.0.1:9/x')).toBe(false);
});

test('[DL-03] a message arrives encrypted for its browser, in its language, in our name, and opens its page', async () => {
  const { name, browser } = await member(['offers']);
  await browser.call('savePushDevice', service.subscribe(name), { cookie: `__Host-laro=${browser.cookie ?? ''}; lang=EN` });
  expect((await write()).value).toMatchObject({ topic: 'offers', doneAt: null, delivered: 0 });
  await sendAll();
  const [pushed] = service.received;
  expect(pushed?.payload).toMatchObject({ title: 'Sunday', body: '20% back', path: '/m/activity?id=3', topic: 'offers', icon: '/icons/laro-192.png' });
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' });
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(pushed?.headers.authorization)) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'mailto:push@laro.example',
    aud: pushed && new URL(service.subscribe('y').endpoint).origin,
  });
  const { messages } = (await staff.call('listDeskPush', { params: { merchant: 'laro' } })).value;
  expect(messages[0]).toMatchObject({ delivered: 1, gone: 0, failed: 0, doneAt: expect.any(String) as string });
});

test('[T44] advertising and news reach only members who chose them and are not excluded from gambling', async () => {
  const wanted = await member(['offers']);
  await member(['news', 'security']);
  await member(['offers'], 'dagat');
  for (const [kind, until] of [
    ['full', null],
    ['bet', null],
    ['deposit', new Date(Date.now() + 3_600_000)],
  ] as const) {
    const { id } = await member(['offers', 'news']);
    await desk.base.pool.query(
      "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until) values ($1, $2, 'asked', 'own wish', 'test', now() - interval '1 minute', $3)",
      [id, kind, until],
    );
  }
  const back = await member(['offers']);
  await desk.base.pool.query(
    "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until) values ($1, 'bet', 'asked', 'own wish', 'test', now() - interval '2 hours', now() - interval '1 hour')",
    [back.id],
  );
  const reach = (await staff.call('listDeskPush', { params: { merchant: 'laro' } })).value.reach;
  expect(reach.find(({ topic, audience }) => topic === 'offers' && audience === 'everybody')?.members).toBe(2);
  await write();
  await sendAll();
  expect(receivers()).toEqual([wanted.name, back.name].toSorted());
  // News about the account itself still reaches a blocked member who wants it.
  const { id, name } = await member(['security']);
  await desk.base.pool.query(
    "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'bet', 'asked', 'own wish', 'test', now())",
    [id],
  );
  expect(await sender.tell(id, { topic: 'security', name: 'new-device', path: '/m/securityCenter/devices', text: () => ({ title: 'A', body: 'B' }) })).toEqual([
    'delivered',
  ]);
  expect(service.received.at(-1)).toMatchObject({ path: `/${name}`, payload: { topic: 'security' } });
  expect(await sender.tell(wanted.id, { topic: 'security', name: 'new-device', path: '/m/home', text: () => ({ title: 'A', body: 'B' }) })).toEqual([]);
});

test('[DL-03] the audience is who was here lately, or who was not', async () => {
  const here = await member(['news']);
  const away = await member(['news']);
  await desk.base.pool.query("update player_sessions set last_seen_at = now() - interval '20 days' where player_id = $1", [away.id]);
  await write({ topic: 'news', audience: 'active' });
  await sendAll();
  expect(receivers()).toEqual([here.name]);
  await write({ topic: 'news', audience: 'away' });
  await sendAll();
  expect(receivers()).toEqual([here.name, away.name].toSorted());
});

test('[DL-03] an expired browser subscription is deleted, one that fails now is not; a message is sent in batches', async () => {
  const owners = [await member(['news']), await member(['news']), await member(['news'])];
  service.answer(owners[0]!.name, 410);
  service.answer(owners[1]!.name, 500);
  const { id } = await member(['news']);
  const { keys } = service.subscribe('many');
  for (let n = 0; n < 60; n += 1) service.subscribe(`many-${n}`);
  await desk.base.pool.query(
    `insert into push_devices (player_id, merchant_code, endpoint, p256dh, auth, language, created_at, renewed_at)
      select $1, 'laro', $2 || n, $3, $4, 'EN', now(), now() from generate_series(100, 159) n`,
    [id, service.subscribe('gone-').endpoint, keys.p256dh, keys.auth],
  );
  await write({ topic: 'news' });
  expect(await sender.sendNext()).toBe(true);
  expect((await staff.call('listDeskPush', { params: { merchant: 'laro' } })).value.messages[0]?.doneAt).toBeNull();
  await sendAll();
  const { messages } = (await staff.call('listDeskPush', { params: { merchant: 'laro' } })).value;
  expect(messages[0]).toMatchObject({ delivered: 2, gone: 61, failed: 1, doneAt: expect.any(String) as string });
  expect((await owners[0]!.browser.call('getPush')).value.devices).toBe(0);
  expect((await owners[1]!.browser.call('getPush')).value.devices).toBe(1);
});

test('[T85] a message of the desk has words in the merchant’s language, a reason, and an entry in the log', async () => {
  expect(await write({ texts: { EN: { title: 'Sunday', body: '20% back' } } })).toMatchObject({
    code: 'request.invalid',
    params: { fields: [{ path: 'body.texts.TY', fault: 'required' }] },
  });
  for (const path of ['https://evil.example', '//evil.example', '/desk/', '/m/<x>']) expect((await write({ path })).code, path).toBe('request.invalid');
  expect((await write({ topic: 'security' })).code).toBe('request.invalid');
  const { id } = (await write()).value;
  const administrator = await desk.signIn('administrator');
  const audit = (await administrator.call('listAudit', { query: { action: 'push.sent' } })).value;
  expect(JSON.stringify(audit)).toContain(`merchant:laro/push:${id}`);
  const reader = await desk.signIn('auditor');
  const auditor = Object.assign(visitorOf(http.app), { cookie: reader.cookie, csrfToken: reader.csrfToken });
  expect((await auditor.call('sendDeskPush', { params: { merchant: 'laro' }, body: {} })).status).toBe(403);
});
