import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { settingsFrom } from '@laro/domain/settings/settings';
import type { Language } from '@laro/domain/system/languages';
import type { TournamentBody } from '@laro/domain/tournaments/tournament-program';
import type pg from 'pg';
import { first, inTransaction, many, type Transaction } from '#server/db/sql.ts';
import type { PastMember } from '#server/modules/rewards/rewards/index.ts';
import { seedEntries, seedTournament, type PastEntry } from '#server/modules/rewards/tournaments/index.ts';
import { demoMerchants, type DemoMerchant, type DemoMerchantCode } from './offers/demo-merchants.ts';
import { demoMembers } from './people/demo-members.ts';

const DAY_MS = 86_400_000;
/** Amounts of Dagat are this part of the pesos of Laro. */
const PARTS: Record<DemoMerchantCode, bigint> = { laro: 1n, dagat: 50n };
const RUNNING = 'fiesta-spin-cup';
const FINISHED = 'harvest-cup';
const PRICED = 'lantern-cup';
/** Points that the entry of the announced tournament costs. */
const PRICE = 50;

const languages = ['EN', 'CN', 'TW', 'JA', 'TH', 'VI', 'ES', 'KO', 'PT', 'TR', 'RU', 'FR', 'TY'] as const satisfies readonly Language[];
/** Names in the order of `languages`. */
const named = (...texts: readonly string[]): TournamentBody['names'] => Object.fromEntries(languages.map((language, index) => [language, texts[index] ?? '']));

const names = {
  running: named(
    'Fiesta Spin Cup',
    '节庆旋转杯',
    '節慶旋轉盃',
    'フィエスタ・スピンカップ',
    'ถ้วยเฟียสต้าสปิน',
    'Cúp Quay Lễ Hội',
    'Copa de la Fiesta',
    '피에스타 스핀컵',
    'Copa Giros da Festa',
    'Şenlik Spin Kupası',
    'Кубок фиесты',
    'Coupe de la Fête',
    'Kopa ng Pista',
  ),
  priced: named(
    'Lantern Cup',
    '灯笼杯',
    '燈籠盃',
    'ランタンカップ',
    'ถ้วยโคมไฟ',
    'Cúp Đèn Lồng',
    'Copa de los Faroles',
    '랜턴컵',
    'Copa das Lanternas',
    'Fener Kupası',
    'Кубок фонарей',
    'Coupe des Lanternes',
    'Kopa ng Parol',
  ),
  finished: named(
    'Harvest Cup',
    '丰收杯',
    '豐收盃',
    '実りのカップ',
    'ถ้วยฤดูเก็บเกี่ยว',
    'Cúp Mùa Gặt',
    'Copa de la Cosecha',
    '추수컵',
    'Copa da Colheita',
    'Hasat Kupası',
    'Кубок урожая',
    'Coupe des Moissons',
    'Kopa ng Anihan',
  ),
};

function bodyOf(merchant: DemoMerchantCode, more: Pick<TournamentBody, 'names'> & Partial<TournamentBody>): TournamentBody {
  const amount = (pesos: bigint): Money => (pesos * MAJOR_UNIT) / PARTS[merchant];
  return {
    score: 'multiplier',
    bestOf: 1,
    step: 0n,
    winPoints: 0,
    gameTypes: ['RNG'],
    games: [],
    vendors: [],
    minStake: amount(5n),
    graceMinutes: 10,
    tie: 'first',
    minScore: 0n,
    prizes: [
      { from: 1, to: 1, amount: amount(8000n) },
      { from: 2, to: 2, amount: amount(5000n) },
      { from: 3, to: 3, amount: amount(3000n) },
      { from: 4, to: 20, amount: amount(400n) },
      { from: 21, to: 100, amount: amount(90n) },
    ],
    minPlayers: 1,
    optIn: true,
    rankFrom: null,
    segment: [],
    entryPoints: 0,
    permit: merchant === 'laro' ? 'FTEB-000131, s. 2026' : null,
    ...more,
  };
}

/** Scores that fall from row to row: hundredths of a multiplier, or points. */
const entriesOf = (members: readonly PastMember[], best: bigint): PastEntry[] =>
  members.map((member, index) => ({ member, score: best / BigInt(index + 1) + BigInt((index * 37) % 23), minute: 90 + ((index * 61) % 2400) }));

async function othersOf(transaction: Transaction, { code, settings }: DemoMerchant): Promise<PastMember[]> {
  const { 'market.timeZone': timeZone } = settingsFrom(settings);
  const others = demoMembers.filter(({ merchantCode, isOpen }) => merchantCode === code && !isOpen).map(({ username }) => username.toLowerCase());
  const members = await many<Omit<PastMember, 'timeZone'>>(
    transaction,
    `select p.id as "playerId", p.merchant_code as "merchantCode", p.cash_account as cash, p.currency from players p
    where p.merchant_code = $1 and lower(p.username) = any ($2) and exists (select from demo_pasts d where d.player_id = p.id)
      and not exists (select from player_blocks b where b.player_id = p.id and b.ended_at is null) order by p.id limit 120`,
    [code, others],
  );
  return members.map((member) => ({ ...member, timeZone }));
}

const idOf = (transaction: Transaction, merchantCode: string, code: string) =>
  first<{ id: string }>(transaction, 'select id from tournaments where merchant_code = $1 and code = $2', [merchantCode, code]);

/** A tournament that runs, so that a member can enter, and one to come with a price in points. Once. */
export async function plantDemoTournaments(pool: pg.Pool, now: number): Promise<void> {
  for (const { code } of demoMerchants)
    await inTransaction(pool, async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock(hashtext('demo tournaments'))");
      const isHere = await first(transaction, 'select 1 from merchants where code = $1', [code]);
      if (!isHere || (await idOf(transaction, code, RUNNING))) return;
      const times = { startsAt: new Date(now - 3 * DAY_MS), endsAt: new Date(now + 4 * DAY_MS) };
      await seedTournament(transaction, code, { code: RUNNING, body: bodyOf(code, { names: names.running }), ...times, entries: [] }, now);
      const later = { startsAt: new Date(now + 5 * DAY_MS), endsAt: new Date(now + 8 * DAY_MS) };
      const body = bodyOf(code, { names: names.priced, score: 'turnover', minPlayers: 2, entryPoints: PRICE });
      await seedTournament(transaction, code, { code: PRICED, body, ...later, entries: [] }, now);
    });
}

/** Scores of members without a known password in the running tournament, and a finished one with their results. Once. */
export async function fillDemoTournaments(pool: pg.Pool, now: number): Promise<void> {
  for (const merchant of demoMerchants)
    await inTransaction(pool, async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock(hashtext('demo tournaments'))");
      const running = await idOf(transaction, merchant.code, RUNNING);
      if (!running || (await idOf(transaction, merchant.code, FINISHED))) return;
      const entries = entriesOf(await othersOf(transaction, merchant), 241_800n);
      await seedEntries(transaction, running.id, { merchantCode: merchant.code, startsAt: new Date(now - 3 * DAY_MS) }, entries);
      const step = (100n * MAJOR_UNIT) / PARTS[merchant.code];
      const body = bodyOf(merchant.code, { names: names.finished, score: 'points', step, winPoints: 2, gameTypes: [] });
      const times = { startsAt: new Date(now - 19 * DAY_MS), endsAt: new Date(now - 12 * DAY_MS) };
      const past = entriesOf(
        entries
          .slice(0, 30)
          .map(({ member }) => member)
          .toReversed(),
        4200n,
      );
      await seedTournament(transaction, merchant.code, { code: FINISHED, body, ...times, entries: past }, now);
    });
}
