import { randomUUID } from 'node:crypto';
import type { Wire } from '@laro/contract/routes';
import { MAJOR_UNIT, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { keepPastMonths } from '#server/ledger/movements/past-moves.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { lotterySite, type Caller, type LotterySite } from '#server/testing/sites/lottery-site.ts';
import { OUTCOME_GAMES, playEveryOutcome, type PlayedOutcomes, type OrderOutcome } from '#server/testing/sites/lottery-outcomes.ts';
import { IMPORTED_GAME } from '#server/testing/stand-ins/test-feeds.ts';

const DAY_MS = 86_400_000;
/** Days before today as well: the orders may be played over midnight of the merchant's zone. */
const days = { period: '7days' } as const;

let site: LotterySite;
let played: PlayedOutcomes;
let me: Caller;

beforeAll(async () => {
  site = await lotterySite(OUTCOME_GAMES);
  played = await playEveryOutcome(site.all);
  me = { player: played.player };
});
afterAll(() => site.close());

const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + parseMoney(amount), 0n);

/** The rounds of the bet record by what became of their orders, each with its movements. */
async function roundsByOutcome() {
  const { rounds, totals } = await site.get('listRounds', me, { query: { ...days, pageSize: 100 } });
  const found: Wire<'getRound', 'value'>[] = [];
  for (const { id } of rounds) found.push(await site.get('getRound', me, { params: { roundId: id } }));
  const outcomeOf = new Map(Object.entries(played.orders).map(([outcome, id]) => [id, outcome as OrderOutcome]));
  return { totals, byOutcome: new Map(found.map((detail) => [outcomeOf.get(detail.reference), detail])) };
}

test('[T31] [LOTT-33] a statement with lottery play adds up from opening to closing balance, and lists a reclaimed win separately', async () => {
  const { entries, totals, play } = await site.get('listTransactions', me, { query: days });
  expect(entries.map(({ kind, group, status, wallet, change }) => [kind, group, status, wallet, change])).toEqual([
    ['win_reclaimed', 'adjustment', 'returned', 'cash', '-900.00'],
    ['deposit_paid', 'deposit', 'done', 'cash', '10000.00'],
  ]);
  expect(totals).toMatchObject({ opening: '0.00', closing: '11740.00', play: '2640.00', moneyIn: '10000.00', moneyOut: '900.00' });
  expect(sum(entries.map(({ change }) => change)) + sum(play?.map(({ net }) => net) ?? [])).toBe(parseMoney('11740.00'));
  expect(sum(play?.map(({ staked }) => staked) ?? [])).toBe(60n * MAJOR_UNIT);
  // The number of the line names the order.
  const taken = await site.get('getTransaction', me, { params: { entryId: entries[0]?.id } });
  expect(taken.reference).toContain(played.orders.lowered);
  expect(await auditLedger(site.all.base.pool)).toSatisfy(isWhole);
});

test('[T31] the bet record lists each order with category, net result and movements, and these add up to the balance with the other entries', async () => {
  const { byOutcome, totals } = await roundsByOutcome();
  const shown = (outcome: OrderOutcome) => {
    const detail = byOutcome.get(outcome);
    return [detail?.round.category, detail?.round.net, detail?.movements.map(({ kind, change }) => `${kind} ${change}`)];
  };
  expect(shown('waiting')).toEqual(['ELOTT', '0.00', ['bet -10.00']]);
  expect(shown('won')).toEqual(['LOTT', '890.00', ['bet -10.00', 'win 900.00']]);
  expect(shown('lost')).toEqual(['LOTT', '-10.00', ['bet -10.00', 'win 0.00']]);
  expect(shown('void')).toEqual(['LOTT', '0.00', ['bet -10.00', 'rollback 10.00']]);
  expect(shown('cancelled')).toEqual(['LOTT', '0.00', ['bet -10.00', 'rollback 10.00']]);
  expect(shown('part')).toEqual(['LOTT', '0.00', ['bet -20.00', 'rollback 20.00', 'bet -10.00', 'bet -10.00', 'rollback 10.00']]);
  expect(shown('raised')).toEqual(['LOTT', '890.00', ['bet -10.00', 'win 0.00', 'win 900.00']]);
  expect(shown('lowered')).toEqual(['LOTT', '890.00', ['bet -10.00', 'win 900.00']]);
  expect(totals).toMatchObject({ count: byOutcome.size, stake: '60.00', payout: '2700.00' });
  const { entries } = await site.get('listTransactions', me, { query: days });
  const events = [...byOutcome.values()].flatMap(({ movements }) => movements.map(({ change }) => change));
  expect(sum(events) + sum(entries.map(({ change }) => change))).toBe(parseMoney('11740.00'));
});

test('[T31] profit and loss of the lottery by vendor and type of game counts what was cancelled or void as not staked', async () => {
  const answer = await site.get('getProfitAndLoss', me);
  // Five orders of the imported game kept a stake; the void one, the cancelled one and the cancelled line did not.
  const [imported, electronic] = [
    { staked: '50.00', won: '2700.00', net: '2650.00' },
    { staked: '10.00', won: '0.00', net: '-10.00' },
  ];
  expect(answer.vendors.map(({ name: _name, ...vendor }) => vendor)).toEqual([
    { code: 'TCG_LOTTO_VN', ...imported },
    { code: 'ELOTT', ...electronic },
  ]);
  expect(answer.categories).toEqual([
    { category: 'LOTT', ...imported },
    { category: 'ELOTT', ...electronic },
  ]);
  expect(answer.totals).toMatchObject({ staked: '60.00', won: '2700.00', net: '2640.00' });
  expect(sum(answer.days.map(({ net }) => net))).toBe(2640n * MAJOR_UNIT);
});

test('[T31] [T69] the file of the statement holds the same lottery money, and its lines add up from balance to balance', async () => {
  const { status, text } = await site.ask('downloadStatement', me, { query: { ...days, format: 'csv' } });
  expect(status).toBe(200);
  const [head = [], ...lines] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const cellsOf = (name: string, type: string) =>
    lines.filter((line) => line[head.indexOf('type_code')] === type).map((line) => line[head.indexOf(name)] ?? '');
  expect([cellsOf('balance_after', 'opening_balance'), cellsOf('balance_after', 'closing_balance')]).toEqual([['0.00'], ['11740.00']]);
  expect([sum(cellsOf('staked', 'play')), sum(cellsOf('won', 'play'))]).toEqual([60n * MAJOR_UNIT, 2700n * MAJOR_UNIT]);
  expect(cellsOf('change', 'win_reclaimed')).toEqual(['-900.00']);
  expect(sum(lines.map((line) => line[head.indexOf('change')] ?? '').filter((text) => text !== ''))).toBe(parseMoney('11740.00'));
});

test('[T31] lottery money of a year ago is in statement, record of the year and profit and loss without help of the desk', async () => {
  const { pool } = site.all.base;
  await keepPastMonths(pool, 14);
  const old = await site.all.player();
  const vendorAccount = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', 'TCG_LOTTO_VN');
  const common = { vendorCode: 'TCG_LOTTO_VN', vendorAccount, at: new Date(Date.now() - 360 * DAY_MS) };
  const bet = randomUUID();
  await inTransaction(pool, (client) =>
    writePast(client, old.cash, [
      { kind: 'bet', key: bet, roundRef: randomUUID(), gameId: IMPORTED_GAME, amount: 10n * MAJOR_UNIT, ...common },
      { kind: 'win', key: randomUUID(), betKey: bet, amount: 25n * MAJOR_UNIT, ...common },
    ]),
  );
  const day = (ago: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date(Date.now() - ago * DAY_MS));
  const query = { period: 'range', from: day(365), to: day(0) };
  expect((await site.get('listTransactions', { player: old }, { query })).play).toMatchObject([{ staked: '10.00', won: '25.00', net: '15.00' }]);
  expect((await site.get('getProfitAndLoss', { player: old }, { query })).categories).toEqual([
    { category: 'LOTT', staked: '10.00', won: '25.00', net: '15.00' },
  ]);
});
