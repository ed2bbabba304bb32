import type { Parsed } from '@laro/contract/routes';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { accountKinds, movementNames, type MovementName } from '@laro/domain/money/movement-names';
import { withOffset } from '@laro/domain/time/zoned-moment';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { readLiability, readMovementsBetween, type DayMovement } from '#server/ledger/accounts/withdrawal-money.ts';
import { csvOf, dayRange } from '#server/modules/play/records/index.ts';
import { readPaidBetween } from './desk/queue.store.ts';
import { readHeld } from './withdrawals.store.ts';

type Closing = Parsed<'getDayClosing', 'value'>;
type AccountKind = (typeof accountKinds)[number];
/** Without the fees, which are their own movements and may fall on the next day. */
const PAID_KINDS = new Set(['withdrawal_paid']);
const RETURNED_KINDS = new Set(['withdrawal_returned']);

const isMovement = (kind: string): kind is MovementName => (movementNames as readonly string[]).includes(kind);

/** Debits and credits per kind of account; the balances of all kinds add up to zero, since every posting names both ends. */
function accountsOf(movements: readonly DayMovement[]): Closing['accounts'] {
  const sums = new Map<string, { kind: AccountKind; currency: string; received: Money; given: Money }>();
  const sumOf = (kind: AccountKind, currency: string) => {
    const key = `${currency} ${kind}`;
    const known = sums.get(key) ?? { kind, currency, received: 0n, given: 0n };
    sums.set(key, known);
    return known;
  };
  for (const { from, to, currency, amount } of movements) {
    sumOf(from, currency).given += amount;
    sumOf(to, currency).received += amount;
  }
  const place = (kind: AccountKind) => accountKinds.indexOf(kind);
  return [...sums.values()]
    .toSorted((a, b) => a.currency.localeCompare(b.currency) || place(a.kind) - place(b.kind))
    .map((sum) => ({ ...sum, net: sum.received - sum.given }));
}

const total = (movements: readonly DayMovement[], currency: string, kinds: ReadonlySet<string>): Money =>
  movements.filter((row) => row.currency === currency && kinds.has(row.kind)).reduce((sum, { amount }) => sum + amount, 0n);

export interface Books {
  liability: (merchantCode: string) => Promise<Parsed<'getLiability', 'value'>>;
  closing: (merchantCode: string, zone: string, day: string) => Promise<Closing>;
  closingCsv: (merchantCode: string, zone: string, day: string) => Promise<Parsed<'exportDayClosing', 'value'>>;
}

/** Reads the operator's liability to players, and a day's movements with the checks that the books balance (T29, T34). */
export function createBooks({ pool, now }: { pool: pg.Pool; now: () => number }): Books {
  const closing: Books['closing'] = async (merchantCode, zone, day) => {
    const { from, to } = dayRange({ period: 'range', from: day, to: day }, zone, now());
    // One snapshot for all reads: a withdrawal requested between two of them would look like a difference in the books.
    const { movements, liability, held, paid } = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return {
        movements: await readMovementsBetween(client, merchantCode, from, to),
        liability: await readLiability(client, merchantCode),
        held: await readHeld(client, merchantCode),
        paid: await readPaidBetween(client, merchantCode, from, to),
      };
    });
    const accounts = accountsOf(movements);
    const currencies = [...new Set([...movements.map(({ currency }) => currency), ...liability.map(({ currency }) => currency), ...held.keys()])].toSorted();
    const check = (name: Closing['checks'][number]['name'], currency: string, ledger: Money, other: Money) => ({
      name,
      currency,
      ledger,
      other,
      difference: ledger - other,
    });
    const checks = currencies.flatMap((currency) => [
      check(
        'all_accounts',
        currency,
        accounts.filter((row) => row.currency === currency).reduce((sum, { net }) => sum + net, 0n),
        0n,
      ),
      check('held_now', currency, liability.find((row) => row.currency === currency)?.held ?? 0n, held.get(currency) ?? 0n),
      check('paid_out', currency, total(movements, currency, PAID_KINDS) - total(movements, currency, RETURNED_KINDS), paid.get(currency) ?? 0n),
    ]);
    return { day, movements: movements.flatMap(({ kind, ...row }) => (isMovement(kind) ? [{ kind, ...row }] : [])), accounts, checks };
  };
  return {
    liability: async (merchantCode) => ({ at: new Date(now()).toISOString(), rows: await readLiability(pool, merchantCode) }),
    closing,
    closingCsv: async (merchantCode, zone, day) => {
      const { movements } = await closing(merchantCode, zone, day);
      const { from: begin, to: end } = dayRange({ period: 'range', from: day, to: day }, zone, now());
      const bounds = [begin, end].map((at) => withOffset(at.toISOString(), zone));
      const lines = movements.map(({ kind, from, to, currency, count, amount }) => [
        day,
        ...bounds,
        merchantCode,
        kind,
        from,
        to,
        currency,
        String(count),
        formatMoney(amount),
      ]);
      return {
        fileName: `${merchantCode}-closing-${day}.csv`,
        csv: csvOf([['day', 'day_from', 'day_to', 'merchant', 'movement', 'from', 'to', 'currency', 'count', 'amount'], ...lines]),
      };
    },
  };
}
