import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '@laro/domain/system/languages';
import { parseMoney } from '@laro/domain/money/money';
import { statementEntriesMax } from '@laro/domain/statements/statement-rules';
import { translatorFor } from '@laro/i18n/compile';
import { pdfText } from '#server/testing/base/pdf-text.ts';
import { PESO, testStatements, type TestStatements } from '#server/testing/money/test-statements.ts';

let site: TestStatements;

beforeAll(async () => {
  site = await testStatements();
});
afterAll(() => site.close());

test('[DESK-06] [T31] [T69] [T88] a statement as CSV says it is UTF-8, leads from balance to balance, and holds no cell that a spreadsheet would run', async () => {
  const player = await site.rounds.addPlayer({ username: '=cmd()', money: 500n * PESO });
  await site.rounds.play(player, { stake: 20n * PESO, payout: 50n * PESO });
  await site.moveAgo(player, 'withdrawal_held', 100n * PESO);
  const answer = await site.download(player, { format: 'csv', language: 'TH' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="laro-statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/);
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...lines] = answer.payload
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect(column('type_code')).toEqual(['closing_balance', 'play', 'withdrawal_held', 'deposit_paid', 'opening_balance']);
  expect(column('at_local')[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  expect(column('change')).toEqual(['', '30.00', '-100.00', '500.00', '']);
  expect(new Set(column('player'))).toEqual(new Set(["'=cmd()"]));
  const amounts = column('change').filter((text) => text !== '');
  const [closing, opening] = [column('balance_after')[0] ?? '', column('balance_after').at(-1) ?? ''];
  // Held money is still the player's: it moves between own wallets.
  expect(parseMoney(closing) - parseMoney(opening)).toBe(amounts.reduce((sum, text) => sum + parseMoney(text ?? ''), 0n) + 100n * PESO);
});

/** One of each script; LARO_LONG=1 writes in all. Whether each has its letters on paper is proven by lettering.test.ts. */
const written = languageCodes.filter((code) => process.env['LARO_LONG'] === '1' || ['EN', 'RU', 'TH', 'JA'].includes(code));

test('[T31] a statement as PDF is written in languages of every script, and its text can be extracted', { timeout: 60_000 }, async () => {
  const player = await site.rounds.addPlayer({ money: 500n * PESO });
  await site.moveAgo(player, 'withdrawal_held', 100n * PESO);
  for (const language of written) {
    const answer = await site.download(player, { format: 'pdf', language, period: '30days' });
    const text = pdfText(answer.rawPayload).join('');
    const { t } = translatorFor(language, ['statements', 'period', 'paper']);
    const plain = (words: string) => words.replaceAll('\u00A0', ' ');
    for (const words of [t('paper.title'), t('statements.opening'), t('period.after'), t('statements.kind.withdrawal_held'), '-100.00', '₱500.00'])
      expect(plain(text), `${language} on paper`).toContain(plain(words).replace('-', '\u2212'));
    expect(text).not.toContain('?');
    expect(answer.rawPayload.length, `${language} in bytes`).toBeLessThan(90_000);
  }
});

test('[T31] movements of a year ago are in the record and in both files, without a request to customer service', async () => {
  const player = await site.rounds.addPlayer({ money: 5n * PESO });
  const DAY_S = 86_400;
  await site.moveAgo(player, 'deposit_paid', 321n * PESO, 360 * DAY_S);
  await site.moveAgo(player, 'deposit_paid', 45n * PESO, 10 * DAY_S);
  const day = (ago: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date(Date.now() - ago * DAY_S * 1000));
  const year = { period: 'range', from: day(365), to: day(0) };
  const { entries, totals } = await site.as(player).call('listTransactions', { query: { ...year, period: 'range' } });
  expect([entries.map(({ change }) => change), totals?.count]).toEqual([['5.00', '45.00', '321.00'], 3]);
  const csv = await site.download(player, { ...year, format: 'csv', language: 'EN' });
  expect(csv.payload).toContain('321.00');
  const pdf = await site.download(player, { ...year, format: 'pdf', language: 'EN' });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('[T31] a statement as PDF is one complete file with its totals; a year of many entries must be requested in parts', async () => {
  const player = await site.rounds.addPlayer({ money: 500n * PESO });
  const answer = await site.download(player, { format: 'pdf', language: 'EN', period: '30days' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
  await site.base.pool.query(
    "insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out) values ($1, date_trunc('hour', now(), 'UTC') - interval '200 hours', 'reward_paid', '', '', $2, 0, 0)",
    [player.cash, statementEntriesMax.pdf],
  );
  const long = await site.download(player, { format: 'pdf', period: '30days' });
  expect(long.json()).toMatchObject({ errorCode: 'statements.too_long', params: { entriesMax: statementEntriesMax.pdf } });
  expect((await site.download(player, { format: 'csv', period: '30days' })).statusCode).toBe(200);
});
