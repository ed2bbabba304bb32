import { Readable } from 'node:stream';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { withOffset } from '@laro/domain/time/zoned-moment';
import { translatorFor } from '@laro/i18n/compile';
import type pg from 'pg';
import { csvOf } from '#server/modules/play/records/index.ts';
import { linesOf, type Statement, type StatementLine } from '../statement.ts';
import { clockOf, kindText } from './statement-words.ts';

/** Spreadsheets read a file as UTF-8 if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const columns = [
  'number',
  'at_utc',
  'day',
  'time',
  'at_local',
  'type_code',
  'type',
  'status',
  'wallet',
  'change',
  'balance_before',
  'balance_after',
  'bets',
  'staked',
  'won',
  'currency',
  'player',
  'account',
  'country',
  'merchant',
  'free_play',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string>>;

function cellsOf(line: StatementLine, statement: Statement): Cells {
  const translator = translatorFor(statement.language, ['statements']);
  if (line.kind === 'play') {
    const { day, bets, staked, won, net } = line.play;
    return {
      day,
      type_code: 'play',
      type: translator.t('statements.group.play'),
      status: 'done',
      change: formatMoney(net),
      bets: String(bets),
      staked: formatMoney(staked),
      won: formatMoney(won),
    };
  }
  const { id, at, kind, status, wallet, change, before, after } = line.entry;
  const [day, time] = clockOf(at, statement.range.timeZone);
  return {
    number: id,
    at_utc: at,
    day,
    time,
    at_local: withOffset(at, statement.range.timeZone),
    type_code: kind,
    type: kindText(translator, kind),
    status,
    wallet,
    change: formatMoney(change),
    balance_before: formatMoney(before),
    balance_after: formatMoney(after),
  };
}

async function* pieces(pool: pg.Pool, statement: Statement): AsyncGenerator<string> {
  const { owner, merchant, range } = statement;
  const always = {
    currency: owner.currency,
    player: owner.username,
    account: owner.publicId,
    country: owner.country,
    merchant: merchant.code,
    free_play: owner.isTrial ? 'yes' : 'no',
  };
  const row = (cells: Cells) => csvOf([columns.map((column) => ({ ...always, ...cells })[column] ?? '')]);
  const balance = (kind: 'closing' | 'opening', day: string, amount: Money) => row({ day, type_code: `${kind}_balance`, balance_after: formatMoney(amount) });
  yield BYTE_ORDER_MARK + csvOf([columns]) + balance('closing', range.lastDay, statement.closing);
  for await (const line of linesOf(pool, statement)) yield row(cellsOf(line, statement));
  yield balance('opening', range.firstDay, statement.opening);
}

/** A statement as CSV, streamed while its lines are read. No cell can be executed as a formula (T88). */
export const statementCsv = (pool: pg.Pool, statement: Statement): Readable => Readable.from(pieces(pool, statement));
