import type { Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { statementEntriesMax, type StatementFormat } from '@laro/domain/statements/statement-rules';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { FileAnswer } from '#server/http/bodies/file-answer.ts';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { sumMoneyHours } from '#server/ledger/movements/money-reads.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { getTransaction, listTransactions } from './list-transactions.ts';
import type { RewardCauses, StatementsCatalogue } from './ports.ts';
import { answerProfit } from './profit-and-loss.ts';
import { openStatement, type StatementOwner } from './statement.ts';
import { statementCsv } from './paper/statement-csv.ts';
import { statementRange } from './statement-range.ts';

const HOURS_EVERY_MS = 30_000;

export interface StatementsDeps {
  pool: pg.Pool;
  catalogue: StatementsCatalogue;
  causesOf: RewardCauses;
  /** Called when a member opens the account summary (T41). */
  onSummarySeen?: (playerId: bigint) => Promise<void>;
  onBackgroundError: (error: unknown) => void;
  now?: () => number;
}

/** Which file of whose money. */
export interface StatementFileQuestion {
  merchant: Merchant;
  owner: StatementOwner;
  language: Language;
  query: Pick<Parsed<'downloadStatement', 'query'>, 'period' | 'from' | 'to' | 'format'>;
}

export interface Statements {
  handlers: Handlers<'listTransactions' | 'getTransaction' | 'getProfitAndLoss' | 'downloadStatement'>;
  /** A statement as a file; also for the desk. Throws `statements.too_long` and the refusals of ranges. */
  file: (question: StatementFileQuestion) => Promise<FileAnswer>;
  start: () => void;
  /** Stops the background work after finishing the current piece. */
  stop: () => Promise<void>;
}

const types: Readonly<Record<StatementFormat, string>> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

/** The PDF writer is loaded on first use instead of at start. */
const paper = () => import('./paper/statement-pdf.ts');

/** Transaction record, profit and loss, and statements of players (REC-01, T31). */
export function createStatements({ pool, catalogue, causesOf, onSummarySeen, onBackgroundError, now = Date.now }: StatementsDeps): Statements {
  const hours = new Repeated(() => sumMoneyHours(pool), HOURS_EVERY_MS, onBackgroundError, 'money-hours');
  const file = async ({ merchant, owner, language, query }: StatementFileQuestion): Promise<FileAnswer> => {
    const madeAt = new Date(now());
    const range = statementRange(query, merchant, madeAt.getTime());
    const statement = await openStatement(pool, { merchant, owner, language, range, madeAt });
    const entriesMax = statementEntriesMax[query.format];
    if (statement.lines > entriesMax) throw new Refusal('statements.too_long', { entriesMax });
    const bytes = query.format === 'pdf' ? (await paper()).statementPdf(pool, statement) : statementCsv(pool, statement);
    return new FileAnswer(`${merchant.code}-statement-${range.firstDay}-${range.lastDay}.${query.format}`, types[query.format], bytes);
  };
  return {
    handlers: {
      listTransactions: (context, { query }) => listTransactions(context, query, { pool, causesOf, now: now() }),
      getTransaction: (context, { params }) => getTransaction(context, params.entryId, { pool, causesOf }),
      getProfitAndLoss: async (context, { query }) => {
        const value = await answerProfit(context, query, { pool, catalogue, now: now() });
        const { playerId, isTrial } = playerOf(context);
        if (!isTrial) await onSummarySeen?.(playerId);
        return value;
      },
      downloadStatement: (context, { query }) => file({ merchant: context.merchant, owner: playerOf(context), language: context.language, query }),
    },
    file,
    start: () => hours.start(),
    stop: () => hours.stop(),
  };
}
