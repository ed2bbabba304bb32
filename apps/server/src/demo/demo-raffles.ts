import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { ProgramRow, RaffleBody } from '@laro/domain/raffles/raffle-program';
import { settingsFrom } from '@laro/domain/settings/settings';
import type { Language } from '@laro/domain/system/languages';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import type pg from 'pg';
import { first, inTransaction, many } from '#server/db/sql.ts';
import { seedPastRaffles, seedRaffles, type PastDrawer, type RaffleSeed } from '#server/modules/rewards/raffles/index.ts';
import { spinsOffer } from '#server/modules/rewards/rewards/index.ts';
import { demoMembers } from './people/demo-members.ts';
import { demoMerchants, type DemoMerchant, type DemoMerchantCode } from './offers/demo-merchants.ts';

const DAY_MS = 86_400_000;
/** Amounts of Dagat are this part of the pesos of Laro. */
const PARTS: Record<DemoMerchantCode, bigint> = { laro: 1n, dagat: 50n };

const languages = ['EN', 'CN', 'TW', 'JA', 'TH', 'VI', 'ES', 'KO', 'PT', 'TR', 'RU', 'FR', 'TY'] as const satisfies readonly Language[];
/** Names in the order of `languages`. */
const named = (...texts: readonly string[]): RaffleBody['names'] => Object.fromEntries(languages.map((language, index) => [language, texts[index] ?? '']));

const names = {
  wheel: named(
    'Fiesta wheel',
    '节庆转盘',
    '節慶轉盤',
    'フィエスタホイール',
    'วงล้อเฟียสต้า',
    'Vòng quay lễ hội',
    'Ruleta de la fiesta',
    '피에스타 돌림판',
    'Roda da festa',
    'Şenlik çarkı',
    'Колесо фиесты',
    'Roue de la fête',
    'Ruleta ng pista',
  ),
  month: named(
    'Monthly draw',
    '每月大抽奖',
    '每月大抽獎',
    '月例抽選会',
    'จับรางวัลประจำเดือน',
    'Rút thăm hằng tháng',
    'Sorteo del mes',
    '월간 추첨',
    'Sorteio do mês',
    'Aylık çekiliş',
    'Розыгрыш месяца',
    'Tirage du mois',
    'Buwanang bunutan',
  ),
  packet: named(
    'Christmas red packet',
    '圣诞红包',
    '聖誕紅包',
    'クリスマス紅包',
    'อั่งเปาคริสต์มาส',
    'Lì xì Giáng sinh',
    'Sobre rojo de Navidad',
    '크리스마스 봉투',
    'Envelope de Natal',
    'Noel kırmızı zarfı',
    'Рождественский конверт',
    'Enveloppe de Noël',
    'Ampao sa Pasko',
  ),
};

/** Raffles of a merchant: a wheel in two tables, a red packet, the draw of the last month and that of this one (rewards.md 21). `spins`: those of the wheel. */
function rafflesOf(merchant: DemoMerchantCode, now: number, spins: { id: string; amount: Money } | undefined): RaffleSeed[] {
  const amount = (pesos: bigint): Money => (pesos * MAJOR_UNIT) / PARTS[merchant];
  const cash = (pesos: bigint) => ({ kind: 'cash', amount: amount(pesos) }) as const;
  const row = (id: string, weight: number, pesos: bigint, stock: number | null = null): ProgramRow => ({
    id,
    weight,
    reward: cash(pesos),
    stock,
    whenGone: stock === null ? null : 'cash-1',
  });
  const body = (more: Partial<RaffleBody> & Pick<RaffleBody, 'names' | 'look'>): RaffleBody => ({
    rows: [],
    prizes: [],
    ticketDays: 30,
    play: null,
    audience: 'active',
    segment: [],
    onePrizeEach: true,
    permit: merchant === 'laro' ? 'FTEB-000124, s. 2026' : '',
    position: 1,
    ...more,
  });
  const at = (days: number) => new Date(now + days * DAY_MS);
  const prizes = [
    { reward: cash(5000n), count: 1 },
    { reward: cash(500n), count: 5 },
    { reward: cash(100n), count: 20 },
  ];
  const month = body({ names: names.month, look: 'draw', prizes, play: { perStake: amount(1000n), perDay: 3 }, position: 2 });
  const cashTable = [row('cash-500', 1, 500n, 2), row('cash-50', 19, 50n, 200), row('cash-5', 80, 5n), row('cash-2', 400, 2n), row('cash-1', 500, 1n)];
  const points: ProgramRow = { id: 'points-10', weight: 500, reward: { kind: 'points', amount: 10n * MAJOR_UNIT }, stock: null, whenGone: null };
  // The table of the worked example W10.
  const table = [
    { ...row('cash-500', 1, 500n, 2), whenGone: points.id },
    { ...row('cash-50', 19, 50n, 200), whenGone: points.id },
    spins ? { ...row('spins-5', 80, 0n), reward: { kind: 'spins_ticket' as const, offerId: spins.id, amount: spins.amount } } : row('cash-5', 80, 5n),
    row('cash-2', 400, 2n),
    points,
  ];
  const wheel = (rows: readonly ProgramRow[]) => body({ names: names.wheel, look: 'wheel', rows, play: { perStake: amount(500n), perDay: 1 } });
  return [
    { code: 'fiesta-wheel', startsAt: at(-45), endsAt: null, body: wheel(cashTable) },
    { code: 'fiesta-wheel', startsAt: at(-NEW_TABLE_DAYS), endsAt: null, body: wheel(table) },
    { code: 'monthly-draw', startsAt: at(-40), endsAt: at(-10), body: month },
    { code: 'monthly-draw', startsAt: at(-10), endsAt: at(20), body: month },
    {
      code: 'christmas-packet',
      startsAt: at(-1),
      endsAt: at(27),
      body: body({ names: names.packet, look: 'redpack', rows: [row('cash-100', 5, 100n, 50), row('cash-5', 245, 5n), row('cash-1', 750, 1n)], position: 3 }),
    },
  ];
}

/** The present table of the wheel has been in force for so long. Members of the demo have drawn before. */
const NEW_TABLE_DAYS = 2;
/** Days before now on which members of the demo have used a ticket of the wheel. */
const DRAWN_DAYS_AGO = [27, 22, 16, 9, 3];
const TICKETS = [
  { code: 'fiesta-wheel', count: 3 },
  { code: 'monthly-draw', count: 4 },
  { code: 'christmas-packet', count: 1 },
];

async function plantAt(pool: pg.Pool, { code, settings }: DemoMerchant, secret: Buffer, now: number): Promise<void> {
  const { 'market.timeZone': timeZone } = settingsFrom(settings);
  const open = demoMembers.filter(({ merchantCode, isOpen }) => merchantCode === code && isOpen).map(({ username }) => username.toLowerCase());
  await inTransaction(pool, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(hashtext('demo raffles'))");
    const isHere = await first(transaction, 'select 1 from merchants where code = $1 and not exists (select from raffles where merchant_code = $1)', [code]);
    if (!isHere) return;
    const beacon = { chain: () => DEFAULT_CHAIN, signatureOf: async () => null };
    const spins = await spinsOffer(transaction, code, 'wheel-spins');
    await seedRaffles(transaction, code, rafflesOf(code, now, spins), { secret, beacon });
    const members = await many<Omit<PastDrawer, 'timeZone'>>(
      transaction,
      `select p.id as "playerId", p.merchant_code as "merchantCode", p.cash_account as cash, p.currency, p.public_id as "publicId" from players p
      where p.merchant_code = $1 and lower(p.username) = any ($2)
        and exists (select from demo_pasts d where d.player_id = p.id) order by p.id`,
      [code, open],
    );
    for (const member of members)
      await seedPastRaffles(
        transaction,
        { ...member, timeZone },
        { secret, now, draws: [{ code: 'fiesta-wheel', daysAgo: DRAWN_DAYS_AGO }], tickets: TICKETS },
      );
  });
}

/** The raffles of both merchants with a month of history of the members whose passwords are known. Once. */
export async function plantDemoRaffles(pool: pg.Pool, secret: Buffer, now: number): Promise<void> {
  for (const merchant of demoMerchants) await plantAt(pool, merchant, secret, now);
}
