import { Readable } from 'node:stream';
import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { FileAnswer } from '#server/http/bodies/file-answer.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { noteLookup } from '../../figures/team-list.store.ts';
import { statementReaderOf } from '../../rights/caller.ts';
import { detailOf } from '../../team/team-view.ts';
import { statementCsv } from './statement-csv.ts';
import { sheetOf } from './statement-sheet.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
}

/** The PDF writer is loaded on first use instead of at start. */
const onPaper = () => import('./statement-pdf.ts');

async function fileOf(
  { pool, now }: Deps,
  context: CallContext,
  number: bigint,
  format: Parsed<'downloadAgentStatement', 'query'>['format'],
): Promise<FileAnswer> {
  const { member, merchantCode } = await statementReaderOf(pool, context, now());
  const { cashAccount, currency, username } = playerOf(context);
  const sheet = await sheetOf(pool, { reader: member, cashAccount, detail: detailOf(context) }, number);
  const madeAt = new Date(now());
  await noteLookup(pool, { merchantCode, agent: member, member: null, kind: 'statement', at: madeAt });
  const name = `${merchantCode}-agent-statement-${number}.${format}`;
  if (format === 'csv') return new FileAnswer(name, 'text/csv; charset=utf-8', Readable.from([statementCsv(sheet, currency)]));
  const { merchant, language } = context;
  const bytes = await (await onPaper()).statementPdf({ merchant, language, owner: { username, currency }, sheet, madeAt });
  return new FileAnswer(name, 'application/pdf', bytes);
}

/** A statement as a file, for a year after the end too (agents.md 7.1, 9.4). */
export const statementFileCalls = (deps: Deps): Handlers<'downloadAgentStatement'> => ({
  downloadAgentStatement: (context, { params, query }) => fileOf(deps, context, BigInt(params.number), query.format),
});
