import { createPublicKey, verify } from 'node:crypto';
import { readReport, type ExpectedReport, type FeedReport, type ReportFault } from '@laro/lottery/draw/feed-report';
import type { Transaction } from '#server/db/sql.ts';
import type { ResultFeeds, SignedReport } from '../ports.ts';
import { countFault, insertReport, newestFinals, type FeedRow, type ReportRow } from './feeds.store.ts';

/** The head of an Ed25519 key in DER; the 32 bytes of the key follow. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned({ body, signature }: SignedReport, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([KEY_HEAD, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' });
  return verify(null, body, key, Buffer.from(signature, 'base64'));
}

type Taken = { fault: ReportFault | 'answer' | 'signature' | 'sequence' } | { signed: SignedReport; report: FeedReport } | null;

/** An answer of a feed, and the draw that it must be about. */
export interface Answer {
  feed: FeedRow;
  expected: ExpectedReport;
  answer: Awaited<ReturnType<ResultFeeds['read']>>;
}

/** Checks an answer against its feed's key, its draw and the report before it (LOTT-41); null where it says nothing new. */
function takeReport({ feed, expected, answer }: Answer, before: ReportRow | undefined): Taken {
  if (answer === null || 'fault' in answer) return answer;
  if (!isSigned(answer, feed.publicKey)) return { fault: 'signature' };
  const text = answer.body.toString('utf8');
  if (before?.body === text) return null;
  const read = readReport(text, expected);
  if ('fault' in read) return read;
  if (before !== undefined && BigInt(read.report.sequence) <= before.sequence) return { fault: 'sequence' };
  return { signed: answer, report: read.report };
}

/** The final result of a report; null while it is partial. */
export const finalOf = (report: ReportRow | undefined): string | null => (report?.isFinal ? report.result : null);

/** A final result that differs from the one that its feed has reported before. */
export interface NewFinal {
  feed: string;
  result: string;
}

/** Stores the new reports about a draw and counts what is refused. Gives the final results that feeds have changed. */
export async function storeReports(
  transaction: Transaction,
  drawId: string,
  given: { answers: readonly Answer[]; before: readonly ReportRow[]; onTrouble: (message: string, details: object) => void },
): Promise<NewFinal[]> {
  const finals: NewFinal[] = [];
  const known = new Map((await newestFinals(transaction, drawId)).map(({ feed, result }) => [feed, result]));
  for (const each of given.answers) {
    const { feed } = each.feed;
    const last = given.before.find((report) => report.feed === feed);
    const taken = takeReport(each, last);
    if (taken === null) continue;
    if ('fault' in taken) {
      const isFirst = await countFault(transaction, drawId, feed, taken.fault);
      if (isFirst) given.onTrouble('a report of a lottery feed is refused', { drawId, feed, fault: taken.fault });
      continue;
    }
    const { signed, report } = taken;
    const stored = { ...report, sequence: BigInt(report.sequence), drawId, feed, body: signed.body.toString('utf8'), signature: signed.signature };
    await insertReport(transaction, stored);
    if (report.isFinal && report.result !== known.get(feed)) finals.push({ feed, result: report.result });
  }
  return finals;
}
