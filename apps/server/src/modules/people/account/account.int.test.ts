import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookOf } from '#server/modules/people/nicknames/index.ts';
import { confirmBy, PASSWORD, testAccount, type TestAccount } from '#server/testing/people/test-account.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { hostilePictures } from '#server/testing/base/hostile-pictures.ts';

let site: TestAccount;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testAccount();
});
afterAll(() => site.close());

describe('the profile', () => {
  test('[ACC-01] it returns the account’s data, with linked contacts masked', async () => {
    const { id, browser } = await site.enter('maria_88');
    expect((await browser.call('getAccount')).value).toMatchObject({
      userName: 'maria_88',
      nickname: null,
      avatar: null,
      email: null,
      mobile: null,
      payeeName: null,
      previousLoginAt: null,
    });
    const given = "email = 'maria@mail.example', mobile_number = '+639171234500', mobile_dialing_code = '63'";
    await sql(`update player_profiles set ${given}, payee_name = 'Maria Clara' where player_id = $1`, id);
    // A contact that was entered but not proven can still be confirmed, and protects nothing.
    expect((await browser.call('getAccount')).value).toMatchObject({ email: null, mobile: null, unproven: { email: true, mobile: true } });
    const unproven = { email: 'maria@mail.example', mobile: { dialingCode: '+63', number: '9171234500' } };
    expect((await browser.call('getSecurity')).value).toMatchObject({ email: null, mobile: null, unproven });
    await sql('update player_profiles set email_verified_at = now() where player_id = $1', id);
    expect((await browser.call('getAccount')).value).toMatchObject({ email: 'ma•••@mail.example', payeeName: 'M••• C•••', unproven: { email: false } });
    expect((await browser.call('getSecurity')).value.unproven.email).toBeNull();
  });

  test('[ACC-01] [CALL-04] the site shows the nickname of a member; names of the operator are refused', async () => {
    const { browser } = await site.enter('nick');
    expect((await browser.call('changeNickname', { nickname: ' Señora Ñ ' })).status).toBe(200);
    expect((await browser.call('getMember')).value.nickname).toBe('Señora Ñ');
    for (const nickname of ['Admin', 'L.a.r.o', 'laro', 'VIP Support 7', 'ＡＤＭＩＮ'])
      expect([nickname, (await browser.call('changeNickname', { nickname })).code]).toEqual([nickname, 'account.nickname_reserved']);
    for (const nickname of ['', 'x', '<i>a</i>', 'x'.repeat(21), 'a\u202Eb'])
      expect((await browser.call('changeNickname', { nickname })).code).toBe('request.invalid');
    expect((await browser.call('getMember')).value.nickname).toBe('Señora Ñ');
  });

  test('[SAFE-24] a nickname cannot be another member’s username, nor a name of staff or the merchant, in any script, nor mix scripts in a word', async () => {
    await site.enter('juan.luna');
    await sql("insert into staff (name, password_hash) values ('mara.cruz', '')");
    const { browser } = await site.enter('nicknamed');
    const codeOf = async (nickname: string) => (await browser.call('changeNickname', { nickname })).code;
    for (const nickname of ['Juan Luna', 'JUANLUNA', 'juan-1una', 'ｊｕａｎ ｌｕｎａ', 'Júan Lúna'])
      expect([nickname, await codeOf(nickname)]).toEqual([nickname, 'account.nickname_confusable']);
    for (const nickname of ['Mara Cruz', 'rnara.cruz', 'Laro Cash', 'Ⅼaro'])
      expect([nickname, await codeOf(nickname)]).toEqual([nickname, 'account.nickname_reserved']);
    for (const nickname of ['Mаria', 'Jоse Rizal', 'さくらa']) expect([nickname, await codeOf(nickname)]).toEqual([nickname, 'account.nickname_mixed']);
    // One's own name, and names in other alphabets, are free.
    for (const nickname of ['Nicknamed', 'Мария', '東京タワー', 'Juana Luna']) expect([nickname, await codeOf(nickname)]).toEqual([nickname, null]);
    const looks = await sql('select username, username_look from players');
    for (const { username, username_look } of looks.rows as { username: string; username_look: string }[]) expect(username_look).toBe(lookOf(username));
  });

  test('[ACC-01] [T6] the payee name is written once', async () => {
    const { browser } = await site.enter('payee');
    await confirmBy(browser, 'password', PASSWORD);
    expect((await browser.call('setPayeeName', { payeeName: 'Juan Dela Cruz' })).status).toBe(200);
    expect(await browser.call('setPayeeName', { payeeName: 'Somebody Else' })).toMatchObject({ status: 409, code: 'account.payee_name_set' });
    expect((await browser.call('getAccount')).value.payeeName).toBe('J••• D••• C•••');
  });
});

describe('binding', () => {
  /** Time after which a next code can be sent. */
  const WAIT_MS = 2 * 60_000;

  test('[ACC-02] [T15] a number is linked by the code sent to it, and the account is notified of the next one', async () => {
    const { browser } = await site.enter('binder');
    await confirmBy(browser, 'password', PASSWORD);
    const mobile = { countryDialingCode: '+63', mobileNum: '0917 123 4567' };
    await browser.call('sendMemberCode', { purpose: 'bind', channel: 'sms', ...mobile });
    const code = site.codeFor('+639171234567');
    const other = { countryDialingCode: '+63', mobileNum: '9171234568' };
    expect((await browser.call('bindMobile', { ...other, code })).code).toBe('verification.code_wrong');
    expect((await browser.call('bindMobile', { countryDialingCode: '+63', mobileNum: '12345', code })).code).toBe('verification.number_invalid');
    expect((await browser.call('bindMobile', { ...mobile, code })).status).toBe(200);
    expect((await browser.call('getSecurity')).value.mobile).toBe('+63 •••567');
    expect((await browser.call('bindMobile', { ...mobile, code })).code).toBe('account.confirmation_needed');
    site.clock.now += WAIT_MS;
    await browser.call('sendMemberCode', { purpose: 'confirm', channel: 'sms' });
    await confirmBy(browser, 'mobile', site.codeFor('+639171234567'));
    await browser.call('sendMemberCode', { purpose: 'bind', channel: 'email', email: 'binder@mail.example' });
    expect((await browser.call('bindEmail', { email: 'binder@mail.example', code: site.codeFor('binder@mail.example') })).status).toBe(200);
    expect(site.told.at(-1)).toEqual({ template: 'contact_changed', values: { contact: 'bi•••@mail.example' }, way: { channel: 'sms', to: '+639171234567' } });
  });

  test('[T5] a number and an address belong to one account of a merchant, and to another merchant’s too', async () => {
    const bind = async (browser: TestBrowser, email: string) => {
      await confirmBy(browser, 'password', PASSWORD);
      site.clock.now += WAIT_MS;
      await browser.call('sendMemberCode', { purpose: 'bind', channel: 'email', email });
      return browser.call('bindEmail', { email, code: site.codeFor(email) });
    };
    const [first, second, elsewhere] = [await site.enter('owner'), await site.enter('taker'), await site.enter('namesake', 'dagat')];
    expect((await bind(first.browser, 'shared@mail.example')).status).toBe(200);
    expect(await bind(second.browser, 'Shared@mail.example')).toMatchObject({ status: 409, code: 'account.contact_taken' });
    expect((await second.browser.call('getAccount')).value.email).toBeNull();
    expect((await bind(elsewhere.browser, 'shared@mail.example')).status).toBe(200);
  });
});

describe('pictures', () => {
  const upload = (browser: TestBrowser, picture: Buffer) => browser.call('uploadAvatar', { picture: picture.toString('base64') });
  const see = (avatar: string, ending = 'jpg') => site.http.app.inject({ url: `/img/avatars/${avatar}-256.${ending}`, headers: { host: 'localhost' } });
  const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#c02050' } });

  test('[ACC-01] a drawn one is chosen from the set, and none is made up', async () => {
    const { browser } = await site.enter('drawn');
    const { avatars } = (await browser.call('getAccount')).value;
    expect(avatars).toHaveLength(12);
    expect((await browser.call('chooseAvatar', { avatar: 'lion' })).status).toBe(200);
    expect((await browser.call('getMember')).value.avatar).toBe('lion');
    expect((await browser.call('chooseAvatar', { avatar: 'no-such' })).code).toBe('request.invalid');
    const answer = await see('lion', 'webp');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([256, 256]);
    expect((await browser.call('chooseAvatar', { avatar: null })).status).toBe(200);
    expect((await browser.call('getMember')).value.avatar).toBeNull();
  });

  test('[ACC-01] [T84] an upload is re-encoded: upright, square, without location, camera or comment; the previous picture is deleted', async () => {
    const { browser } = await site.enter('photographer');
    const secret = 'GPS 14.5995N 120.9842E';
    const exif = { IFD0: { ImageDescription: secret, Make: 'Camera' }, IFD3: { GPSLatitude: '14/1 35/1 58/1', GPSLongitude: '120/1 59/1 3/1' } };
    const picture = await photo().jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
    expect(picture.includes(secret)).toBe(true);
    const { avatar } = (await upload(browser, picture)).value;
    expect(avatar).toMatch(/^[0-9a-f]{32}$/);
    for (const [ending, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await see(avatar, ending);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([200, type, 'nosniff']);
      expect(answer.rawPayload.includes(secret) || answer.rawPayload.includes('Camera') || answer.rawPayload.includes('Exif')).toBe(false);
      const { exif: kept, width, height } = await sharp(answer.rawPayload).metadata();
      expect([kept, width, height]).toEqual([undefined, 256, 256]);
    }
    const next = (await upload(browser, await photo().png().toBuffer())).value.avatar;
    expect((await see(avatar)).statusCode).toBe(404);
    expect((await see(next)).statusCode).toBe(200);
    await browser.call('chooseAvatar', { avatar: 'owl' });
    expect([...site.uploads.keys()].filter((name) => name.includes(next))).toEqual([]);
  });

  test('[ACC-01] [T87] [T88] drawings, scripts, broken files, polyglot files and false sizes are refused', async () => {
    const { browser } = await site.enter('attacker');
    const kept = [...site.uploads.keys()];
    const whole = await photo().jpeg().toBuffer();
    for (const [what, bytes] of await hostilePictures()) expect([what, (await upload(browser, bytes)).code]).toEqual([what, 'account.picture_unreadable']);
    expect([...site.uploads.keys()]).toEqual(kept);
    expect((await browser.call('getMember')).value.avatar).toBeNull();
    // A page behind a whole photograph: only the pixels come through.
    const { avatar } = (await upload(browser, Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]))).value;
    expect((await see(avatar)).rawPayload.includes('<script>')).toBe(false);
  });

  test('[ACC-01] more than 5 MB is refused for every caller', async () => {
    const { browser } = await site.enter('large');
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1, 0xff);
    expect(await upload(browser, tooLarge)).toMatchObject({ status: 422, code: 'account.picture_too_large', params: { megabytesMax: 5 } });
    expect(await upload(browser, Buffer.alloc(6 * 1024 * 1024))).toMatchObject({ status: 413, code: 'request.too_large' });
    const stranger = site.visitor();
    expect((await upload(stranger, await photo().jpeg().toBuffer())).code).toBe('session.missing');
  });

  test('[ERR-02] [T86] addresses only reach files that are pictures of members', async () => {
    site.uploads.set('secret.txt', Buffer.from('secret'));
    for (const name of ['..%2fsecret.txt', 'secret.txt', '%2e%2e-256.jpg', 'lion-257.jpg', 'LION-256.jpg', `${'0'.repeat(32)}-256.jpg`, '__proto__-256.jpg'])
      expect([name, (await site.http.app.inject({ url: `/img/avatars/${name}`, headers: { host: 'localhost' } })).statusCode]).toEqual([name, 404]);
  });
});

describe('sessions', () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1' };
  const logInFrom = async (name: string, headers: Record<string, string>) => {
    const browser = site.visitor();
    const jwe = await browser.seal({ username: name, password: PASSWORD, type: 'username' });
    browser.pageToken = (await browser.call('startSession', { jwe }, { encryption: 'JWE', ...headers })).value.token;
    return browser;
  };

  test('[T18] [ACC-02] sessions are listed with their devices, and ending one takes effect immediately', async () => {
    const { browser } = await site.enter('many');
    const onPhone = await logInFrom('many', phone);
    const { sessions } = (await browser.call('listSessions')).value;
    expect(sessions.map(({ browser: name, system, ip, isCurrent }) => ({ name, system, ip, isCurrent }))).toEqual([
      { name: '', system: '', ip: '1.0.0.1', isCurrent: true },
      { name: 'Safari', system: 'iPhone', ip: '1.0.0.1', isCurrent: false },
    ]);
    const [own, other] = sessions;
    const end = (sessionId = '') => browser.call('endOtherSession', undefined, {}, { sessionId });
    expect(await end(own?.id)).toMatchObject({ status: 404, code: 'account.session_unknown' });
    expect((await end(other?.id)).status).toBe(200);
    expect((await onPhone.call('getMember')).code).toBe('session.ended');
    expect((await browser.call('getMember')).status).toBe(200);
    expect((await end(other?.id)).code).toBe('account.session_unknown');
  });

  test('[T18] ending all others keeps this one, and a member cannot end another member’s session', async () => {
    const { browser } = await site.enter('all');
    const others = [await logInFrom('all', phone), await logInFrom('all', {})];
    const stranger = await site.enter('meddler');
    const [, one] = (await browser.call('listSessions')).value.sessions;
    expect((await stranger.browser.call('endOtherSession', undefined, {}, { sessionId: one?.id ?? '' })).code).toBe('account.session_unknown');
    expect((await browser.call('endOtherSessions')).value).toEqual({ ended: 2 });
    for (const other of others) expect((await other.call('getMember')).code).toBe('session.ended');
    expect((await browser.call('getMember')).status).toBe(200);
    expect((await stranger.browser.call('getMember')).status).toBe(200);
  });

  test('[T18] without the page’s half nothing is ended', async () => {
    const { browser } = await site.enter('half');
    await logInFrom('half', {});
    browser.pageToken = null;
    expect(await browser.call('endOtherSessions')).toMatchObject({ status: 403, code: 'session.page_half_missing' });
    expect((await browser.call('listSessions')).value.sessions).toHaveLength(2);
  });
});
