import type pg from 'pg';
import { makePayee } from './withdraw-helpers.ts';

/** Hundredths in the ledger's units. */
const UNITS = 1000;

/** Moves money of a member through the ledger's own function, as the server would: from and to are kinds of accounts. */
const MOVE = `
  with ends as (
    select p.cash_account as cash, open_account('player:held', 'laro', 'PHP', false, c.owner) as held from players p join accounts c on c.id = p.cash_account
      where p.merchant_code = 'laro' and p.username = $1
  ), sides as (
    select case $2 when 'player:cash' then cash when 'player:held' then held else open_account($2, 'laro', 'PHP', false, $6) end as origin,
      case $3 when 'player:cash' then cash when 'player:held' then held else open_account($3, 'laro', 'PHP', false, $6) end as goal from ends
  )
  select m.status, m.movement_id as id from sides s cross join lateral
    ledger_move($7, $8, ''::bytea, $4, array[s.origin], array[s.goal], array[$5::bigint]) m`;

interface Step {
  kind: string;
  from: string;
  to: string;
  /** Hundredths. */
  amount: number;
  key: string;
  caller?: string;
}

/** A member whose money is moved by a journey, with what the ledger must say of it. */
export class MadeMoney {
  readonly username: string;
  constructor(username: string) {
    this.username = username;
  }

  async move(client: pg.Client, { kind, from, to, amount, key, caller = 'journey' }: Step): Promise<string> {
    const other = [from, to].includes('gateway') ? 'paymongo' : '';
    const values = [this.username, from, to, kind, amount * UNITS, other, caller, caller === 'journey' ? `${this.username} ${key}` : key];
    const { rows } = await client.query<{ status: string; id: string }>(MOVE, values);
    if (rows[0]?.status !== 'done') throw new Error(`${kind} of ${this.username} was answered ${rows[0]?.status}`);
    return rows[0].id;
  }

  /** An order of an amount in hundredths; a paid one with its money. */
  async deposit(client: pg.Client, number: string, state: 'pending' | 'paid' | 'expired', amount: number): Promise<void> {
    const paid = state === 'paid' ? await this.move(client, { kind: 'deposit_paid', from: 'gateway', to: 'player:cash', amount, key: number }) : null;
    await client.query(
      `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, created_at, expires_at, closed_at,
          paid_at, paid, credited, movement_id, authorisation)
        select $2, 'laro', id, gen_random_uuid(), 'gcash', 'gcash', 'paymongo', 'PHP', $4::bigint, 0, $3, now(), now() + interval '20 minutes',
          case when $3 <> 'pending' then now() end, case when $3 = 'paid' then now() end, case when $3 = 'paid' then $4::bigint end,
          case when $3 = 'paid' then $4::bigint end, $5::uuid, case when $3 = 'paid' then 'pay_journey' end
        from players where merchant_code = 'laro' and username = $1`,
      [this.username, number, state, amount * UNITS, paid],
    );
  }

  /** A request of an amount in hundredths: its money is held, and paid out or returned at its end. Returns its id. */
  async withdrawal(client: pg.Client, state: 'requested' | 'paid' | 'rejected', amount: number): Promise<string> {
    const { rows } = await client.query<{ id: string }>(
      `with account as (
          insert into payout_accounts (merchant_code, player_id, channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at)
            select 'laro', id, 'gcash', ''::bytea, convert_to($1 || $3, 'UTF8'), '4567', 'Rosa Diaz', now(), now() from players where merchant_code = 'laro' and username = $1
            returning id, player_id
        )
        insert into withdrawals (merchant_code, player_id, request_key, account_id, currency, amount, fee, state, requested_at, requested_from, told, sent_at, gateway, ended_at)
          select 'laro', player_id, gen_random_uuid(), id, 'PHP', $2::bigint, 0, $3, now(), '', case when $3 = 'rejected' then 'The name is another one.' end,
            case when $3 = 'paid' then now() end, case when $3 = 'paid' then 'xendit' end, case when $3 <> 'requested' then now() end from account
          returning id`,
      [this.username, amount * UNITS, state],
    );
    const id = rows[0]?.id ?? '';
    const step = { amount, caller: 'withdrawals' };
    // The keys are those by which the server asks: whatever it does next goes on from here.
    await this.move(client, { kind: 'withdrawal_held', from: 'player:cash', to: 'player:held', key: `hold:${id}`, ...step });
    if (state === 'rejected') await this.move(client, { kind: 'withdrawal_released', from: 'player:held', to: 'player:cash', key: `release:${id}`, ...step });
    if (state === 'paid') await this.move(client, { kind: 'withdrawal_paid', from: 'player:held', to: 'gateway', key: `pay:${id}`, ...step });
    return id;
  }

  /** A whole round in our own slot: amounts in hundredths. */
  async round(client: pg.Client, stake: number, payout: number): Promise<void> {
    const key = `${this.username} round`;
    const { rows } = await client.query<{ cash: string; vendor: string }>(
      `select cash_account as cash, open_account('vendor', 'laro', 'PHP', false, 'BGS') as vendor from players where merchant_code = 'laro' and username = $1`,
      [this.username],
    );
    const [{ cash, vendor } = { cash: '', vendor: '' }] = rows;
    await client.query(
      "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values (convert_to($1, 'UTF8'), $2, 'BGS', '', now() + interval '1 minute')",
      [key, cash],
    );
    const bet = "select status from ledger_bet('BGS', $1, ''::bytea, convert_to($2, 'UTF8'), $3, $4, $1, 'perya-sevens', $5, false)";
    const placed = await client.query<{ status: string }>(bet, [`${key} bet`, key, cash, vendor, stake * UNITS]);
    const win = "select status from ledger_win('BGS', $1, ''::bytea, $2, $3, $4, $5, true)";
    const paid = await client.query<{ status: string }>(win, [`${key} win`, cash, vendor, `${key} bet`, payout * UNITS]);
    if (placed.rows[0]?.status !== 'done' || paid.rows[0]?.status !== 'done') throw new Error('a round was refused');
  }

  /** Sums of the member's postings, from the entries alone and not from any balance or sum of the product. */
  async sums(client: pg.Client): Promise<Sums> {
    const { rows } = await client.query<{ wallet: string; kind: string; change: string; after: string }>(
      `select o.kind as wallet, p.kind, case when p.to_account = o.id then p.amount else -p.amount end as change,
          case when p.to_account = o.id then p.to_after else p.from_after end as after
        from players m join accounts c on c.id = m.cash_account
        join accounts o on o.merchant_code = c.merchant_code and o.currency = c.currency and o.is_trial = c.is_trial and o.owner = c.owner and o.kind like 'player:%'
        join postings p on o.id in (p.from_account, p.to_account)
        where m.merchant_code = 'laro' and m.username = $1`,
      [this.username],
    );
    const entries = rows.map(({ wallet, kind, change, after }) => ({ wallet, kind, change: BigInt(change), after: BigInt(after) }));
    const sum = (of: (entry: (typeof entries)[number]) => boolean) => entries.filter(of).reduce((total, { change }) => total + change, 0n);
    const inCash = entries.filter(({ wallet }) => wallet === 'player:cash');
    return {
      cash: sum(({ wallet }) => wallet === 'player:cash'),
      held: sum(({ wallet }) => wallet === 'player:held'),
      deposited: sum(({ kind }) => kind === 'deposit_paid'),
      withdrawn: -sum(({ kind }) => kind === 'withdrawal_paid'),
      staked: -sum(({ kind }) => kind === 'bet'),
      won: sum(({ kind }) => kind === 'win'),
      cameIn: sum(({ kind, change }) => !within.has(kind) && change > 0n),
      wentOut: -sum(({ kind, change }) => !within.has(kind) && change < 0n),
      entries: inCash.map(({ kind, change, after }) => ({ isPlay: kind === 'bet' || kind === 'win', amount: change, after })),
    };
  }
}

/** Movements between the member's own wallets, and play, which has its own sums. */
const within = new Set(['withdrawal_held', 'withdrawal_released', 'bet', 'win']);

interface Sums {
  cash: bigint;
  held: bigint;
  deposited: bigint;
  withdrawn: bigint;
  staked: bigint;
  won: bigint;
  /** Apart from play: what came from outside, and what left. */
  cameIn: bigint;
  wentOut: bigint;
  /** Of the cash, each with what there was after it. */
  entries: { isPlay: boolean; amount: bigint; after: bigint }[];
}

/** A member of a journey's own, with 10,000 pesos. */
export async function makeMoney(username: string, mobile: string): Promise<{ account: { username: string; password: string }; money: MadeMoney }> {
  return { account: await makePayee(username, mobile, 10_000), money: new MadeMoney(username) };
}
