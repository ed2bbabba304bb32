import { randomUUID } from 'node:crypto';
import { startOfDay } from '@laro/domain/agents/counting/periods';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { one, inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import type { PlayerHour } from '#server/ledger/feed/hour-rounds.ts';
import { movePast } from '#server/ledger/movements/past-moves.ts';
import { writePast, type PastStep } from '#server/ledger/movements/past-play.ts';
import { MerchantDirectory, type Merchant } from '#server/modules/core/merchant/index.ts';
import type { AgentInputJson } from '../../../../../tools/cases/agent-inputs.ts';
import { units, type BroughtByLink, type HandContract } from '../../../../../tools/cases/half-month/by-hand.ts';
import { dayOf, type NEW_PLAYERS, type StoryRound } from '../../../../../tools/cases/half-month/story.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { addTestMerchants } from '../base/test-merchants.ts';
import { addTestSlot, openTestPlayer } from '../money/test-play.ts';

const HOUR_MS = 3_600_000;
const VENDOR = 'BGS';
const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'LOTT', 'PVP'];
const MONEY_KINDS = [
  ['deposit_paid', 'deposits', 'test'],
  ['reward_paid', 'rewards', ''],
] as const;

/** The story of a month (tools/cases/half-month) at merchant laro: members, tree, contracts and rounds of the ledger, written as their days come. */
export class HalfMonthSite {
  readonly base: TestDatabase;
  readonly #directory: MerchantDirectory;
  readonly #ids = new Map<string, bigint>();
  readonly #cash = new Map<string, bigint>();
  readonly #bets = new Map<StoryRound, string>();
  readonly #contracts = new Map<bigint, string>();
  /** Statements of the lottery about its orders, by round. */
  readonly notes = new Map<string, { category: 'LOTT'; valid: bigint; kept: bigint }>();
  vendorAccount = 0n;

  private constructor(base: TestDatabase, directory: MerchantDirectory) {
    this.base = base;
    this.#directory = directory;
  }

  static async open(months: readonly string[]): Promise<HalfMonthSite> {
    const base = await testDatabase();
    await addTestMerchants(base.pool);
    for (const month of months) await base.pool.query('call make_ledger_partitions($1::date, $1::date)', [`${month}-01`]);
    for (const category of CATEGORIES) {
      await addTestSlot(base, `story-${category}`);
      await base.pool.query('update games set game_type = $2 where id = $1', [`story-${category}`, category]);
    }
    const directory = new MerchantDirectory(base.pool);
    await directory.refresh();
    const site = new HalfMonthSite(base, directory);
    site.vendorAccount = await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', VENDOR);
    return site;
  }

  laro(settings: Partial<Merchant['settings']>): Merchant {
    const found = this.#directory.byCode('laro');
    if (!found) throw new Error('there is no merchant laro');
    return { ...found, settings: { ...found.settings, ...settings } };
  }

  id = (name: string): bigint => this.#ids.get(name) ?? 0n;
  cash = (name: string): bigint => this.#cash.get(name) ?? 0n;
  nameOf = (id: bigint): string => [...this.#ids].find(([, known]) => known === id)?.[0] ?? String(id);
  /** A moment of a day of the merchant. */
  at = (day: string, hours = 0, minutes = 0): Date => new Date(startOfDay(day, this.laro({}).settings['market.timeZone']) + hours * HOUR_MS + minutes * 60_000);

  /** Members with their first places and all rates. */
  async plant(input: AgentInputJson): Promise<void> {
    const { pool } = this.base;
    for (const { id: name, type } of input.members) {
      const { id, cash } = await openTestPlayer(pool, { money: 100_000_000_000n });
      this.#ids.set(name, BigInt(id));
      this.#cash.set(name, cash);
      await pool.query('update players set type = $2 where id = $1', [id, type]);
    }
    const firstDay = input.placements[0]?.from ?? '';
    const uplineOf = (name: string) => input.placements.find(({ member, from }) => member === name && from === firstDay)?.upline ?? null;
    for (const { id: name, type } of input.members) {
      const path: string[] = [];
      for (let above = uplineOf(name); above !== null; above = uplineOf(above)) path.push(above);
      await this.#place(name, [1, 2].includes(type), path, firstDay);
    }
    for (const { member, from, ppm } of input.rates) {
      const vector = agentCategories.map((category) => ppm[category] ?? 0);
      await pool.query("insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, $2, $3, 'test', 'test', now())", [
        this.id(member),
        from,
        vector,
      ]);
    }
  }

  async #place(name: string, isAgent: boolean, path: readonly string[], day: string): Promise<void> {
    const { pool } = this.base;
    const above = path.map((agent) => this.id(agent));
    if (isAgent) {
      await pool.query(
        "insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', $2, $3, now(), now())",
        [this.id(name), above[0] ?? null, path.length + 1],
      );
    }
    await pool.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, $5, $6)', [
      this.id(name),
      day,
      above[0] ?? null,
      above,
      path.length + 1,
      isAgent,
    ]);
    await pool.query(
      'insert into agent_closure (ancestor, member, distance, joined, is_agent) select a, $1, n, $3, $4 from unnest($2::bigint[]) with ordinality as u (a, n)',
      [this.id(name), above, day, isAgent],
    );
  }

  /** An agreed move; the runs act on it on its day. */
  async agreeMove(member: string, from: string | null, to: string | null, day: string): Promise<void> {
    await this.base.pool.query(
      "insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ('laro', $1, $2, $3, $4, 'test', 'test', now())",
      [this.id(member), from === null ? null : this.id(from), to === null ? null : this.id(to), day],
    );
  }

  /** A contract of the story in force. `payer` is the name of the upline, null for the company. */
  async contract({ id: name, kind, agent, scope = 'CONS', from, to = null, rows, max = null, ...more }: HandContract, payer: string | null): Promise<void> {
    const { period = 'half', carry = 'none', carryCap = null, deductsSalary = false } = more;
    const steps = rows.map((row) => ({
      betVolume: units(row.betVolume ?? row.minimumBet).toString(),
      activeMember: row.activeMember,
      netLoss: units(row.netLoss).toString(),
      rateType: row.rateType ?? 'P',
      ppm: row.rateType === 'F' ? 0 : Number(row.rate ?? row.contractRate),
      amount: row.rateType === 'F' ? units(row.rate).toString() : '0',
    }));
    const amount = (text: string | null) => (text === null ? null : units(text).toString());
    const options = { max: amount(max), period, carry, carryCap: amount(carryCap), deductsSalary };
    const { id } = await one<{ id: bigint }>(
      this.base.pool,
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, to_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, $2, $3, $4, $5, $6, $7, $8, 'accepted', gen_random_uuid(), 'test', now(), now()) returning id`,
      [this.id(agent), payer === null ? null : this.id(payer), kind, scope, JSON.stringify(steps), JSON.stringify(options), from, to],
    );
    this.#contracts.set(id, name);
  }
  contractName = (id: bigint): string => this.#contracts.get(id) ?? String(id);

  /** A player who came by a link of an agent, was verified, and paid the first deposit. */
  async brought(agent: string, { member, joined, verified, deposit }: BroughtByLink): Promise<void> {
    const { pool } = this.base;
    const [id, code] = [this.id(member), `LINK${this.id(agent)}`];
    await pool.query(
      "insert into affiliate_codes (merchant_code, code, name, owner, ppm) values ('laro', $1, 'test', $2, array_fill(0, array[11])) on conflict do nothing",
      [code, this.id(agent)],
    );
    await pool.query('update agent_closure set joined = $2 where member = $1', [id, joined]);
    await pool.query(
      `insert into player_registrations (player_id, merchant_code, attempt, method, register_method, host, ip, rate_address, device_hash, user_agent, affiliate_code, registered_at)
        values ($1, 'laro', gen_random_uuid(), 'username', 'H5', '', '', '', '', '', $2, $3)`,
      [id, code, this.at(joined, 9)],
    );
    await pool.query(
      `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, decided_by, decided_at, details_sealed)
        values ('laro', $1, 'verified', 'passport', 'PH', $2, '1', '', $3, '', 'test', $3, '')`,
      [id, Buffer.from(member), this.at(verified, 9)],
    );
    await pool.query(
      `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id, created_at, expires_at, paid_at)
        values ($1, 'laro', $2, gen_random_uuid(), 'm', 'qr', 'g', 'PHP', $3, 0, 'paid', $3, $3, gen_random_uuid(), $4, $4, $4)`,
      [`n${member}`, id, units(deposit.amount).toString(), this.at(deposit.day, 9)],
    );
  }

  /** The company's contract that pays for new players. */
  async newPlayersContract({ id: name, agent, from, amount, firstDepositMin, validMin, days }: typeof NEW_PLAYERS): Promise<void> {
    const cpa = {
      amount: units(amount).toString(),
      firstDepositMin: units(firstDepositMin).toString(),
      validMin: units(validMin).toString(),
      days,
      monthMax: null,
    };
    const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa };
    const { id } = await one<{ id: bigint }>(
      this.base.pool,
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, null, 'cpa', 'CONS', '[]', $2, $3, 'accepted', gen_random_uuid(), 'test', now(), now()) returning id`,
      [this.id(agent), JSON.stringify(options), from],
    );
    this.#contracts.set(id, name);
  }

  async #write(member: string, steps: readonly PastStep[]): Promise<void> {
    await inTransaction(this.base.pool, (transaction) => writePast(transaction, this.cash(member), steps));
  }

  close = (): Promise<void> => this.base.close();

  /** Writes what happens on a day: new rounds, and what becomes of earlier ones. Gives the hours of the rounds, as a follower of the ledger finds them. */
  async playDay(rounds: readonly StoryRound[], day: number): Promise<PlayerHour[]> {
    const common = { vendorCode: VENDOR, vendorAccount: this.vendorAccount };
    for (const round of rounds.filter((played) => played.day === day)) {
      const key = randomUUID();
      this.#bets.set(round, key);
      if (round.category === 'LOTT') this.notes.set(key, { category: 'LOTT', valid: round.stake, kept: round.kept });
      const at = this.at(dayOf(day), round.hour, 5);
      const bet = { ...common, kind: 'bet' as const, at, key, roundRef: key, gameId: `story-${round.category}`, amount: round.stake };
      const win = { ...common, kind: 'win' as const, at, key: randomUUID(), betKey: key, amount: round.paid };
      await this.#write(round.member, round.later?.act === 'settle' ? [bet] : [bet, win]);
    }
    for (const round of rounds.filter(({ later }) => later?.day === day)) {
      const { later } = round;
      const betKey = this.#bets.get(round) ?? '';
      const at = this.at(dayOf(day), 12);
      const key = randomUUID();
      const step: PastStep =
        later?.act === 'back' ? { ...common, kind: 'rollback', at, key, betKey } : { ...common, kind: 'win', at, key, betKey, amount: later?.paid ?? 0n };
      await this.#write(round.member, [step]);
    }
    return rounds
      .filter((round) => round.day === day || round.later?.day === day)
      .map((round) => ({ cashAccount: this.cash(round.member), hour: this.at(dayOf(round.day), round.hour) }));
  }

  /** Deposits, rewards and withdrawals of a day. */
  async moveMoney(money: AgentInputJson['money'], day: string): Promise<void> {
    const secondsAgo = (Date.now() - this.at(day, 10).getTime()) / 1000;
    for (const { member, day: of, ...row } of money) {
      if (of !== day) continue;
      const move = { cash: this.cash(member), secondsAgo };
      for (const [kind, figure, counterpart] of MONEY_KINDS) {
        const amount = units(row[figure]);
        if (amount > 0n) await movePast(this.base.pool, { ...move, kind, key: randomUUID(), counterpart, amount });
      }
      const out = units(row.withdrawals);
      if (out === 0n) continue;
      await movePast(this.base.pool, { ...move, kind: 'withdrawal_held', key: randomUUID(), counterpart: '', amount: out });
      await movePast(this.base.pool, { ...move, kind: 'withdrawal_paid', key: randomUUID(), counterpart: 'test', amount: out });
    }
  }

  /** Moves the whole minor units of an agent's account to the own cash. */
  async takeOut(agent: string): Promise<void> {
    const { account, balance } = await this.account(agent);
    const amount = balance - (balance % 1_000n);
    if (amount === 0n) return;
    await this.base.pool.query("select ledger_move('test', $1, '', 'agent_moved', array[$2::bigint], array[$3::bigint], array[$4::bigint])", [
      randomUUID(),
      account,
      this.cash(agent),
      amount,
    ]);
  }

  account = (agent: string): Promise<{ account: bigint; balance: bigint }> =>
    one(
      this.base.pool,
      `select coalesce(max(a.id), 0)::bigint as account, coalesce(max(b.balance), 0)::bigint as balance from accounts c
        join accounts a on a.owner = c.owner and a.merchant_code = c.merchant_code and a.kind = 'agent' join balances b on b.account_id = a.id where c.id = $1`,
      [this.cash(agent)],
    );
}
