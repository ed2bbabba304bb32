import { halfMonthOf } from '@laro/domain/agents/counting/periods';
import type { ListPeriod, ListSort } from '@laro/domain/agents/team/team-lists';
import { larger, smaller } from '@laro/domain/money/share';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import { readRows, type TeamRow } from '../team/team.store.ts';
import { byFigure, byName, byTime, playingOf, withFigure, type Candidate, type FigureKey, type Place } from './team-list.store.ts';

export interface ListQuestion {
  merchantCode: string;
  reader: bigint;
  /** The reader, or an agent of the team. */
  root: bigint;
  isDirect: boolean;
  kind: 'all' | 'agents' | 'players';
  state: 'all' | 'playing' | 'quiet';
  sort: ListSort;
  isDown: boolean;
  period: ListPeriod;
  today: string;
  after: Place | null;
  pageSize: number;
}

export interface ListPage {
  rows: TeamRow[];
  /** The place behind which the next page begins; null on the last one. */
  next: Place | null;
}

/** Members that one page reads to find those of a kind or state, or those without a figure: a page may be short, but never costs more. */
const LOOKED_AT = 300;
/** Members that such a page reads at a time: this many for each row that is missing, and no fewer than the minimum. */
const SIEVED_TIMES = 3;
const SIEVED_MIN = 30;

/** The stored figure that a list is sorted by. */
export function figureKeyOf(sort: ListSort, period: ListPeriod, today: string): FigureKey {
  const half = halfMonthOf(today).from;
  const from = { today, yesterday: shiftDay(today, -1), half, lastHalf: halfMonthOf(shiftDay(half, -1)).from }[period];
  return { column: sort === 'earned' ? 'earned' : 'valid', unit: period === 'today' || period === 'yesterday' ? 'day' : 'half', from };
}

/** Parts of an order that follow each other. Members without a figure are between those with at least 0 and those below. */
type Part = 'all' | 'positive' | 'none' | 'negative';

const partsOf = ({ sort, isDown }: ListQuestion): Part[] => {
  if (sort === 'newest' || sort === 'name') return ['all'];
  return isDown ? ['positive', 'none', 'negative'] : ['negative', 'none', 'positive'];
};
const partOf = ({ sort }: ListQuestion, { value }: Place): Part => {
  if (sort === 'newest' || sort === 'name') return 'all';
  return value === null ? 'none' : value.startsWith('-') ? 'negative' : 'positive';
};

async function candidatesOf(queries: Queries, question: ListQuestion, part: Part, after: Place | null, limit: number): Promise<Candidate[]> {
  const frame = { root: question.root, isDirect: question.isDirect, isDown: question.isDown, limit };
  if (part === 'none' || question.sort === 'newest') return byTime(queries, frame, after, question.kind === 'agents' && part !== 'none');
  if (part === 'all') return byName(queries, frame, after);
  return byFigure(queries, frame, figureKeyOf(question.sort, question.period, question.today), after, part === 'negative');
}

/** The candidates that the question asks for, by their ids: rows are read only of those that a page shows. */
async function matchesOf(queries: Queries, question: ListQuestion, part: Part, candidates: readonly Candidate[]): Promise<bigint[]> {
  const { merchantCode, root, kind, state } = question;
  const ids = candidates.filter(({ isAgent }) => kind === 'all' || isAgent === (kind === 'agents')).map(({ member }) => member);
  const key = figureKeyOf(question.sort, question.period, question.today);
  const ends = [ids[0] ?? 0n, ids.at(-1) ?? 0n] as const;
  const known = part === 'none' ? await withFigure(queries, merchantCode, root, key, [ends.reduce(smaller), ends.reduce(larger)]) : new Set<bigint>();
  const others = ids.filter((id) => !known.has(id));
  if (state === 'all') return others;
  const playing = await playingOf(queries, merchantCode, others);
  return others.filter((id) => playing.has(id) === (state === 'playing'));
}

/** A page while it is read: `last` is the place of the last member that was looked at. */
interface GrowingPage {
  shown: TeamRow[];
  last: Place | null;
}

/** Adds the next members of a part to a page, at most `limit`. `isFull`: another member does not fit; `isMore`: the part may have further ones. */
async function readPiece(queries: Queries, question: ListQuestion, part: Part, page: GrowingPage, from: Place | null, limit: number) {
  const { pageSize, reader, root, isDirect } = question;
  const room = pageSize - page.shown.length + 1;
  const candidates = await candidatesOf(queries, question, part, from, limit);
  const matches = await matchesOf(queries, question, part, candidates);
  const read = matches.slice(0, room);
  const rows = new Map((await readRows(queries, { reader, root, isDirect, members: read })).map((row) => [row.id, row]));
  const unread = new Set(matches.slice(room));
  for (const { member, value } of candidates) {
    // Members who have left since their figure was written have no row, so the rows that were read may not fill the page.
    if (page.shown.length === pageSize || unread.has(member)) return { isFull: true, isMore: true };
    const row = rows.get(member);
    if (row !== undefined) page.shown.push(row);
    page.last = { member, value: part === 'none' ? null : value };
  }
  return { isFull: false, isMore: candidates.length === limit };
}

/** Adds members of a part to a page until it is full, the part ends, or as many as a page may look at have been read. True if the next part follows. */
async function readPart(queries: Queries, question: ListQuestion, part: Part, page: GrowingPage, from: Place | null): Promise<boolean> {
  const { pageSize, kind, state, sort } = question;
  const isSieved = part === 'none' || state !== 'all' || (kind !== 'all' && !(kind === 'agents' && sort === 'newest'));
  let place = from;
  for (let left = isSieved ? LOOKED_AT : pageSize + 1; left > 0;) {
    const room = pageSize - page.shown.length + 1;
    // Few are enough where most of them fit; the bound counts only where few do.
    const limit = isSieved ? Math.min(left, Math.max(SIEVED_MIN, SIEVED_TIMES * room)) : room;
    const { isFull, isMore } = await readPiece(queries, question, part, page, place, limit);
    if (isFull) return false;
    if (!isMore) return true;
    left -= isSieved ? limit : left;
    place = page.last;
  }
  return false;
}

/** One page of a list: the parts of its order in turn, behind the place given, each by an index (AGENT-41). */
export async function listPage(queries: Queries, question: ListQuestion): Promise<ListPage> {
  const { after } = question;
  const parts = partsOf(question);
  const first = after === null ? 0 : parts.indexOf(partOf(question, after));
  const page: GrowingPage = { shown: [], last: after };
  for (const [step, part] of parts.slice(first).entries()) {
    const goesOn = await readPart(queries, question, part, page, step === 0 ? after : null);
    if (!goesOn) return { rows: page.shown, next: page.last };
  }
  return { rows: page.shown, next: null };
}
