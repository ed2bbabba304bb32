import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { balancesAt, findMoney, listMoney, moneyByDay, type OwnAccount } from '#server/ledger/movements/money-reads.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { kindsOf, letsPlayThrough, playDaysOf, readEntryId, sumKinds, viewEntry } from './money-view.ts';
import type { RewardCauses } from './ports.ts';
import { statementRange, viewRange, type StatementRange } from './statement-range.ts';

type Answer = Parsed<'listTransactions', 'value'>;
type Query = Parsed<'listTransactions', 'query'>;

/** The sums of a period, and the play of its days, as far as the filters let them through. */
async function sumsOf(
  pool: pg.Pool,
  accounts: readonly OwnAccount[],
  { from, to, timeZone }: StatementRange,
  { group, status }: Query,
): Promise<Pick<Answer, 'play' | 'totals'>> {
  const isWhole = group === '' && status === '';
  const [rows, balances] = await Promise.all([moneyByDay(pool, accounts, from, to, timeZone), isWhole ? balancesAt(pool, accounts, from, to) : null]);
  const play = letsPlayThrough(group, status) ? playDaysOf(rows) : [];
  const ends = (which: 'opening' | 'closing') => balances && balances.reduce((sum, balance) => sum + balance[which], 0n);
  return {
    play,
    totals: {
      ...sumKinds(rows, accounts, kindsOf(group, status)),
      play: play.reduce((sum, day) => sum + day.net, 0n),
      opening: ends('opening'),
      closing: ends('closing'),
    },
  };
}

const readerOf = (context: CallContext) => ({ merchant: context.merchant, language: context.language, playerId: playerOf(context).playerId });

/** A page of the transaction record; the first one with the play of days and the sums of all (REC-01, T29). */
export async function listTransactions(
  context: CallContext,
  query: Query,
  { pool, causesOf, now }: { pool: pg.Pool; causesOf: RewardCauses; now: number },
): Promise<Answer> {
  const { cashAccount, isTrial } = playerOf(context);
  const range = statementRange(query, context.merchant, now);
  const accounts = await playerAccounts(pool, cashAccount);
  const before = query.before === undefined ? null : readEntryId(query.before);
  const kinds = kindsOf(query.group, query.status);
  const [entries, sums] = await Promise.all([
    listMoney(pool, { accounts, kinds, from: range.from, to: range.to, before, limit: query.pageSize + 1 }),
    before === null ? sumsOf(pool, accounts, range, query) : { play: null, totals: null },
  ]);
  const causes = await causesOf(readerOf(context), entries);
  const shown = entries.slice(0, query.pageSize).map((entry) => viewEntry(entry, causes.get(entry.key)));
  return { entries: shown, next: entries.length > shown.length ? (shown.at(-1)?.id ?? null) : null, ...sums, range: viewRange(range), isTrial };
}

/** One of the player's own entries (T29). Throws `statements.entry_unknown`. */
export async function getTransaction(
  context: CallContext,
  entryId: string,
  { pool, causesOf }: { pool: pg.Pool; causesOf: RewardCauses },
): Promise<Parsed<'getTransaction', 'value'>> {
  const { cashAccount, isTrial } = playerOf(context);
  const entry = await findMoney(pool, await playerAccounts(pool, cashAccount), readEntryId(entryId));
  if (!entry) throw new Refusal('statements.entry_unknown');
  return {
    entry: viewEntry(entry, (await causesOf(readerOf(context), [entry])).get(entry.key)),
    movementId: entry.movementId,
    reference: entry.key,
    timeZone: context.merchant.settings['market.timeZone'],
    isTrial,
  };
}
