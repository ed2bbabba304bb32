import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { createNotes, type Note } from './notes.ts';

const AT = Date.parse('2026-03-01T04:00:00Z');
let site: TestPlayers;
let playerId: bigint;
const sent: { channel: string; to: string; template: string; language: string; values: object }[] = [];

beforeAll(async () => {
  site = await testPlayers();
  playerId = await site.addMember('maria', 'plum kettle 7 sunrise');
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => site.close());

const contacts = (set: string) => site.base.pool.query(`update player_profiles set ${set} where player_id = $1`, [playerId]);
const put = async ({ channel, to, template, language, values }: (typeof sent)[number]) => void sent.push({ channel, to, template, language, values });
const putWithin = (_transaction: unknown, message: (typeof sent)[number]) => put(message);
const notes = () => createNotes({ pool: site.base.pool, put: put as never, putWithin: putWithin as never, now: () => AT });
function laro() {
  const merchant = site.http.directory.byCode('laro');
  if (!merchant) throw new Error('no merchant');
  return merchant;
}
const tell = (more: Partial<Note> = {}) => notes().tell({ merchant: laro(), playerId, template: 'totp_on', ...more });

test('[T6] [T15] a member is notified at the proven address, else at the proven number, and never at an unproven one', async () => {
  await contacts("email = 'maria@mail.example', mobile_number = '+639171234567'");
  await tell();
  expect(sent).toEqual([]);
  await contacts('mobile_verified_at = now()');
  await tell();
  await contacts('email_verified_at = now()');
  await tell();
  await tell({ way: { channel: 'sms', to: '+639170000000' } });
  expect(sent.map(({ channel, to }) => `${channel} ${to}`)).toEqual(['sms +639171234567', 'email maria@mail.example', 'sms +639170000000']);
});

test('[GEN-10] in the language that the member has chosen, else in that of the page, with the time of the merchant’s place', async () => {
  await contacts("email = 'maria@mail.example', email_verified_at = now(), language = null");
  await tell({ language: 'EN' });
  await contacts("language = 'TY'");
  await tell({ language: 'EN' });
  // A language that the merchant no longer offers.
  await contacts("language = 'RU'");
  await tell();
  expect(sent.map(({ language }) => language)).toEqual(['EN', 'TY', site.http.directory.byCode('laro')?.settings['language.default']]);
  expect(sent[0]?.values).toEqual({ time: expect.stringMatching(/Mar.*2026.*12:00/) });
});

test('[LOTT-47] a mail of a followed game goes to a proven address alone, in the language of the member', async () => {
  const mail = () =>
    inTransaction(site.base.pool, (transaction) =>
      notes().mailWithin(transaction, { merchant: laro(), playerId, template: 'lottery_news', values: (language) => ({ title: language }) }),
    );
  await contacts("email = 'maria@mail.example', email_verified_at = null, mobile_number = '+639171234567', mobile_verified_at = now(), language = 'EN'");
  await mail();
  expect(sent).toEqual([]);
  await contacts('email_verified_at = now()');
  await mail();
  expect(sent).toEqual([{ channel: 'email', to: 'maria@mail.example', template: 'lottery_news', language: 'EN', values: { title: 'EN' } }]);
});
