import type { Language } from '@laro/domain/system/languages';
import { playKinds } from '@laro/domain/money/money-groups';
import type { Money } from '@laro/domain/money/money';
import type { MovementName } from '@laro/domain/money/movement-names';
import type pg from 'pg';
import type { PlayerSession } from '#server/http/handlers.ts';
import { balancesAt, listMoney, moneyByDay, type MoneyDay, type OwnAccount } from '#server/ledger/movements/money-reads.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dayIn } from '#server/modules/play/records/index.ts';
import { kindsOf, playDaysOf, sumKinds, viewEntry, type EntryView, type PlayDay } from './money-view.ts';
import { lifetimeDeposits } from './profit-and-loss.ts';
import type { StatementRange } from './statement-range.ts';

/** Owner of the statement. */
export type StatementOwner = Pick<PlayerSession, 'publicId' | 'username' | 'currency' | 'country' | 'isTrial' | 'cashAccount'>;

/** A line of a statement: an entry, or the play of a day. */
export type StatementLine = { kind: 'entry'; entry: EntryView } | { kind: 'play'; play: PlayDay };

/** Everything that a statement says, before its lines. */
export interface Statement {
  merchant: Merchant;
  owner: StatementOwner;
  language: Language;
  range: StatementRange;
  madeAt: Date;
  opening: Money;
  closing: Money;
  /** Sums without play and without what moves between own wallets, by kind, with their sign. */
  byKind: readonly { kind: MovementName; change: Money }[];
  staked: Money;
  won: Money;
  lifetime: { deposited: Money; withdrawn: Money; net: Money };
  /** How many lines follow. */
  lines: number;
  play: readonly PlayDay[];
  accounts: readonly OwnAccount[];
}

/** Net change of all wallets per kind of movement other than play; kinds without a change are left out. */
function changesByKind(rows: readonly MoneyDay[]): { kind: MovementName; change: Money }[] {
  const sums = new Map<MovementName, Money>();
  for (const { kind, moneyIn, moneyOut } of rows)
    if (!(playKinds as readonly MovementName[]).includes(kind)) sums.set(kind, (sums.get(kind) ?? 0n) + moneyIn - moneyOut);
  return [...sums].filter(([, change]) => change !== 0n).map(([kind, change]) => ({ kind, change }));
}

/** Reads the sums of a statement. Its lines are read while it is written. */
export async function openStatement(pool: pg.Pool, given: Pick<Statement, 'merchant' | 'owner' | 'language' | 'range' | 'madeAt'>): Promise<Statement> {
  const { from, to, timeZone } = given.range;
  const accounts = await playerAccounts(pool, given.owner.cashAccount);
  const [rows, balances, lifetime] = await Promise.all([
    moneyByDay(pool, accounts, from, to, timeZone),
    balancesAt(pool, accounts, from, to),
    lifetimeDeposits(pool, accounts),
  ]);
  const play = playDaysOf(rows);
  return {
    ...given,
    accounts,
    opening: balances.reduce((sum, balance) => sum + balance.opening, 0n),
    closing: balances.reduce((sum, balance) => sum + balance.closing, 0n),
    byKind: changesByKind(rows),
    staked: play.reduce((sum, day) => sum + day.staked, 0n),
    won: play.reduce((sum, day) => sum + day.won, 0n),
    lifetime,
    lines: sumKinds(rows, accounts, kindsOf('', '')).count + play.length,
    play,
  };
}

const PIECE = 500;

/** Lines of a statement, newest first, as a stream; a day's play comes before the day's entries. */
export async function* linesOf(pool: pg.Pool, { accounts, range, play }: Statement): AsyncGenerator<StatementLine> {
  const days = [...play];
  const kinds = kindsOf('', '');
  for (let before: { movementId: string; line: number } | null = null; ;) {
    const piece = await listMoney(pool, { accounts, kinds, from: range.from, to: range.to, before, limit: PIECE });
    for (const row of piece) {
      const day = dayIn(row.at.getTime(), range.timeZone);
      for (let next = days[0]; next && next.day >= day; [next] = days) {
        days.shift();
        yield { kind: 'play', play: next };
      }
      yield { kind: 'entry', entry: viewEntry(row) };
    }
    const last = piece.at(-1);
    if (!last || piece.length < PIECE) break;
    before = { movementId: last.movementId, line: last.line };
  }
  for (const left of days) yield { kind: 'play', play: left };
}
