import type { Parsed } from '@laro/contract/routes';
import { outcomesOf, riskRules, type RiskOutcome } from '@laro/domain/risk/risk-rules';
import type { Settings } from '@laro/domain/settings/settings';
import { withOffset } from '@laro/domain/time/zoned-moment';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { csvOf, dayRange } from '#server/modules/play/records/index.ts';
import { flagLargeRounds } from './follow-rounds.ts';
import { scoreOf } from './raise-flags.ts';
import {
  closeFlag,
  countOpenFlags,
  listFlags,
  lockFlag,
  readCovered,
  readFlag,
  readHits,
  type CoveredRow,
  type FlagRow,
  type FlagsQuestion,
} from './risk-flags.store.ts';

const PAGE = 50;
const HITS_MAX = 100;
/** Maximum number of days in one export of covered transactions. */
const EXPORT_DAYS_MAX = 366;
const ROUNDS_EVERY_MS = 3000;

type Flag = Parsed<'listRiskFlags', 'value'>['flags'][number];
type Detail = Parsed<'getRiskFlag', 'value'>;
/** Writes the audit entry of an act in its own transaction. */
export type RecordAct = (transaction: Transaction, change: { before: object | null; after: object | null }) => Promise<void>;

export interface Resolution {
  outcome: RiskOutcome;
  reason: string;
  /** Of a report: the number under which the authority has it. */
  reportNumber: string;
  by: string;
}

export interface RiskDeps {
  pool: pg.Pool;
  settingsOf: (merchantCode: string) => Settings | undefined;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export interface Risk {
  list: (question: FlagsQuestion) => Promise<Parsed<'listRiskFlags', 'value'>>;
  /** Throws `desk.flag_unknown`. */
  read: (merchantCode: string, id: bigint) => Promise<Detail>;
  /** Throws `desk.flag_unknown`, `desk.flag_closed`, `desk.flag_outcome`. */
  resolve: (merchantCode: string, id: bigint, resolution: Resolution, record: RecordAct) => Promise<Detail>;
  /** Covered transactions of some days as a table (T9). Throws `records.range_reversed`, `records.range_too_long`. */
  exportCovered: (merchantCode: string, days: { from: string; to: string }, record: RecordAct) => Promise<Parsed<'exportCovered', 'value'>>;
  waiting: () => Promise<Map<string, number>>;
  /** Follows rounds once, now; returns true if more are waiting. */
  followRounds: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

const view = (row: FlagRow): Flag => ({
  id: row.id.toString(),
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  rule: row.rule,
  about: riskRules[row.rule].group,
  points: riskRules[row.rule].points,
  state: row.state,
  hits: row.hits,
  raisedAt: row.raisedAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  closed:
    row.closedAt === null ? null : { at: row.closedAt.toISOString(), by: row.closedBy ?? '', reason: row.closeReason ?? '', reportNumber: row.reportNumber },
});

const COVERED_COLUMNS = [
  'raised_at',
  'due_at',
  'member',
  'username',
  'name',
  'type',
  'number',
  'amount',
  'currency',
  'state',
  'reported_at',
  'report_number',
  'reported_by',
];

/** A covered transaction as a line of the file; its moments are on the merchant's clocks, with their offset (DESK-06). */
const coveredLine = ({ evidence, ...row }: CoveredRow, timeZone: string): string[] => {
  const moment = (at: Date | null) => (at === null ? '' : withOffset(at.toISOString(), timeZone));
  const type = evidence['deposit'] === undefined ? 'withdrawal' : 'deposit';
  return [
    moment(row.raisedAt),
    moment(row.dueAt),
    row.publicId,
    row.username,
    row.payeeName ?? '',
    type,
    evidence[type] ?? '',
    evidence['amount'] ?? '',
    evidence['currency'] ?? '',
    row.state,
    moment(row.closedAt),
    row.reportNumber ?? '',
    row.closedBy ?? '',
  ];
};

/** Flags of members for people at the desk: suspicions, reportable events, and large amounts (T5, T9, T27, T34). */
export function createRisk(deps: RiskDeps): Risk {
  const { pool, settingsOf, now } = deps;
  const rounds = new Repeated(() => flagLargeRounds(pool, settingsOf, now), ROUNDS_EVERY_MS, deps.onBackgroundError, 'risk-rounds');
  const read: Risk['read'] = async (merchantCode, id) => {
    const row = await readFlag(pool, merchantCode, id);
    if (!row) throw new Refusal('desk.flag_unknown');
    const [hits, score] = await Promise.all([readHits(pool, id, HITS_MAX), scoreOf(pool, row.playerId, new Date(now()))]);
    const seen = hits.map(({ id: hitId, at, evidence }) => ({
      id: hitId.toString(),
      at: at.toISOString(),
      evidence: Object.entries(evidence).map(([name, value]) => ({ name, value })),
    }));
    return { ...view(row), score, seen, outcomes: [...outcomesOf(row.rule)] };
  };
  return {
    list: async (question) => {
      const rows = await listFlags(pool, question, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { flags: shown.map(view), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    read,
    resolve: async (merchantCode, id, { outcome, reason, reportNumber, by }, record) => {
      await inTransaction(pool, async (transaction) => {
        const row = await lockFlag(transaction, merchantCode, id);
        if (!row) throw new Refusal('desk.flag_unknown');
        if (row.state !== 'open') throw new Refusal('desk.flag_closed');
        if (!outcomesOf(row.rule).includes(outcome) || (outcome === 'reported') !== (reportNumber !== '')) throw new Refusal('desk.flag_outcome');
        const number = outcome === 'reported' ? reportNumber : null;
        await closeFlag(transaction, id, { outcome, by, at: new Date(now()), reason, reportNumber: number });
        await record(transaction, {
          before: { state: 'open' },
          after: { state: outcome, rule: row.rule, ...(number === null ? {} : { reportNumber: number }) },
        });
      });
      return read(merchantCode, id);
    },
    exportCovered: async (merchantCode, days, record) => {
      const timeZone = settingsOf(merchantCode)?.['market.timeZone'] ?? 'UTC';
      const range = dayRange({ period: 'range', ...days }, timeZone, now(), EXPORT_DAYS_MAX);
      const rows = await readCovered(pool, merchantCode, range.from, range.to);
      // An export names people: who took it and why is audited first.
      await inTransaction(pool, (transaction) => record(transaction, { before: null, after: { ...days, transactions: rows.length } }));
      return {
        fileName: `${merchantCode}-covered-${days.from}-${days.to}.csv`,
        csv: csvOf([COVERED_COLUMNS, ...rows.map((row) => coveredLine(row, timeZone))]),
      };
    },
    waiting: () => countOpenFlags(pool),
    followRounds: () => flagLargeRounds(pool, settingsOf, now),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
