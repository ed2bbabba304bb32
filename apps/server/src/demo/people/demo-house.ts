import { randomUUID } from 'node:crypto';
import { houseTypes, type HouseType } from '@laro/domain/agents/tree/agent-tree';
import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { first, one, type Transaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { writePast, type PastStep } from '#server/ledger/movements/past-play.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { openHouseAccount, seedAgents, type SeededMember } from '#server/modules/partners/agents/index.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const JOINED_DAYS = 36;
const PLAYED_DAYS = 30;
/** Stakes of a day, in major units; every third round wins twice its stake. */
const STAKES = [5n, 8n, 12n];
const WINS_EVERY = 3;

interface Planted {
  name: string;
  type: HouseType;
  /** The name of the account directly above. */
  under: string | null;
  percent: number;
}
/** Each upline comes before the accounts below it. */
const accounts: readonly Planted[] = [
  { name: 'staff_top', type: houseTypes.topAgent, under: null, percent: 80 },
  { name: 'staff_agent', type: houseTypes.agent, under: 'staff_top', percent: 50 },
  { name: 'staff_ana', type: houseTypes.player, under: 'staff_agent', percent: 20 },
  { name: 'staff_ben', type: houseTypes.player, under: 'staff_top', percent: 20 },
];

const ratesOf = ({ settings }: Merchant, percent: number): Record<string, number> =>
  Object.fromEntries(
    agentCategories.map((category) => [category, Math.floor((settings[`agent.rateMax.${category}`] * percent) / (100 * rateStepPpm)) * rateStepPpm]),
  );

/** A month of rounds of an account in trial money. */
async function writePlay(transaction: Transaction, merchant: Merchant, member: bigint, now: number): Promise<void> {
  const game = await first<{ id: string; vendor: string }>(
    transaction,
    `select g.id, g.vendor_code as vendor from games g join merchant_vendors v on v.vendor_code = g.vendor_code and v.merchant_code = $1 and v.is_enabled
      where g.game_type = 'RNG' order by g.position, g.id limit 1`,
    [merchant.code],
  );
  if (game === undefined) return;
  const { cash } = await one<{ cash: bigint }>(transaction, 'select cash_account as cash from players where id = $1', [member]);
  const purse = { merchantCode: merchant.code, currency: merchant.settings['market.currency'], isTrial: true };
  const vendor = { vendorCode: game.vendor, vendorAccount: await openAccount(transaction, purse, 'vendor', game.vendor) };
  const steps = Array.from({ length: PLAYED_DAYS }, (_, day) => day).flatMap((day) =>
    STAKES.flatMap((stake, place): PastStep[] => {
      const at = new Date(now - (PLAYED_DAYS - day) * DAY_MS + place * HOUR_MS);
      const betKey = randomUUID();
      const paid = (day + place) % WINS_EVERY === 0 ? 2n * stake : 0n;
      return [
        { kind: 'bet', at, key: betKey, ...vendor, roundRef: betKey, gameId: game.id, amount: stake * MAJOR_UNIT },
        { kind: 'win', at, key: randomUUID(), ...vendor, betKey, amount: paid * MAJOR_UNIT },
      ];
    }),
  );
  await writePast(transaction, cash, steps);
}

/** A small tree of house accounts with a month of play in trial money, which the same runs count and pay (AGENT-04, AGENT-51). Does nothing if the tree exists. */
export async function plantDemoHouse(transaction: Transaction, merchant: Merchant, now: number): Promise<void> {
  const known = await first(transaction, 'select from players where merchant_code = $1 and username = $2', [merchant.code, accounts[0]?.name]);
  if (known !== undefined) return;
  const at = new Date(now - JOINED_DAYS * DAY_MS);
  const ids = new Map<string, bigint>();
  const seeded: SeededMember[] = [];
  for (const { name, type, under, percent } of accounts) {
    const upline = under === null ? null : (ids.get(under) ?? null);
    const account = { username: name, type, upline, rates: ratesOf(merchant, percent), passwordHash: null, by: 'demo', reason: 'demo', at };
    const member = await openHouseAccount(transaction, merchant, account);
    ids.set(name, member);
    seeded.push({ member, upline, isAgent: type !== houseTypes.player, ratePercent: percent, joinedAt: at, link: null });
    if (type === houseTypes.player) await writePlay(transaction, merchant, member, now);
  }
  await seedAgents(transaction, merchant, seeded, now);
}
