import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import type { Amount } from '@laro/domain/money/money';
import { isNothing } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import { tournamentBounds, type ScoreKind, type TieRule } from '@laro/domain/tournaments/tournament-program';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import { groupsOf, rowsOf, type ConditionDraft } from '#console/shared/rewards/segment-draft.ts';
import type { DeskTournament, TournamentInput } from './tournament-queries.ts';

/** A tournament as it is typed; lists are codes between commas, prizes one line each. */
export interface TournamentDraft {
  code: string;
  names: Partial<Record<Language, string>>;
  startsAt: string;
  endsAt: string;
  score: ScoreKind;
  bestOf: string;
  step: string;
  winPoints: string;
  gameTypes: readonly GameType[];
  games: string;
  vendors: string;
  minStake: string;
  graceMinutes: string;
  tie: TieRule;
  minScore: string;
  prizes: string;
  minPlayers: string;
  entryPoints: string;
  optIn: boolean;
  rankFrom: string;
  segment: readonly ConditionDraft[];
  permit: string;
}

interface Reader {
  amount: (text: string) => Amount | null;
  amountOrZero: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}
type Body = TournamentInput['body'];

const ZERO = '0.00' as Amount;

/** A whole number within bounds; null for any other text. */
function wholeNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1;
  return number >= min && number <= max ? number : null;
}

/** Codes between commas; null if one of them is none. */
function codesOf(text: string): string[] | null {
  const codes = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return codes.every((part) => /^[A-Za-z0-9_.-]{1,64}$/.test(part)) ? codes : null;
}

/** Prizes of lines like "1: 1000" and "2-10: 50"; null if a line is none. */
export function prizesOf(text: string, reader: Pick<Reader, 'amount'>): Body['prizes'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const prizes = lines.map((line) => {
    const [, from = '', to = from, amount = ''] = /^\s*(\d+)(?:\s*[-–]\s*(\d+))?\s*:\s*(\S.*)$/.exec(line) ?? [];
    const places = [wholeNumber(from, 1, tournamentBounds.places), wholeNumber(to, 1, tournamentBounds.places)] as const;
    const money = reader.amount(amount.trim());
    return places[0] === null || places[1] === null || money === null ? null : { from: places[0], to: places[1], amount: money };
  });
  const sound = prizes.filter((prize) => prize !== null);
  return sound.length === 0 || sound.length < lines.length || sound.length > tournamentBounds.prizes ? null : sound;
}

const prizeText = ({ prizes }: Body, reader: Reader): string =>
  prizes.map(({ from, to, amount }) => `${from === to ? from : `${from}-${to}`}: ${reader.text(amount)}`).join('\n');

/** The form of a tournament: what its version says, or an empty one. */
export function tournamentDraftOf(tournament: DeskTournament | null, zone: string, now: number, reader: Reader): TournamentDraft {
  const present = toWallTime(new Date(now).toISOString(), zone);
  const empty: TournamentDraft = {
    code: '',
    names: {},
    startsAt: present,
    endsAt: '',
    score: 'multiplier',
    bestOf: '1',
    step: '',
    winPoints: '0',
    gameTypes: [],
    games: '',
    vendors: '',
    minStake: '',
    graceMinutes: '10',
    tie: 'first',
    minScore: '',
    prizes: '',
    minPlayers: '1',
    entryPoints: '0',
    optIn: true,
    rankFrom: '',
    segment: [],
    permit: '',
  };
  if (tournament === null) return empty;
  const { body, code, state, startsAt, endsAt } = tournament;
  const isDraft = state === 'draft';
  const shown = (amount: Amount) => (isNothing(amount) ? '' : reader.text(amount));
  return {
    code,
    names: body.names,
    startsAt: isDraft ? toWallTime(startsAt, zone) : present,
    endsAt: isDraft ? toWallTime(endsAt, zone) : '',
    score: body.score,
    bestOf: String(body.bestOf),
    step: shown(body.step),
    winPoints: String(body.winPoints),
    gameTypes: body.gameTypes,
    games: body.games.join(', '),
    vendors: body.vendors.join(', '),
    minStake: shown(body.minStake),
    graceMinutes: String(body.graceMinutes),
    tie: body.tie,
    minScore: shown(body.minScore),
    prizes: prizeText(body, reader),
    minPlayers: String(body.minPlayers),
    entryPoints: String(body.entryPoints),
    optIn: body.optIn,
    rankFrom: body.rankFrom ?? '',
    segment: rowsOf(body.segment ?? [], reader.text),
    permit: body.permit ?? '',
  };
}

/** The numbers and amounts of a form; null while one of them is not complete. */
function figuresOf(draft: TournamentDraft, reader: Reader) {
  const orZero = (text: string) => (text.trim() === '' ? ZERO : reader.amountOrZero(text));
  const figures = {
    bestOf: wholeNumber(draft.bestOf, 1, tournamentBounds.bestOf),
    step: orZero(draft.step),
    winPoints: wholeNumber(draft.winPoints, 0, tournamentBounds.winPoints),
    minStake: orZero(draft.minStake),
    graceMinutes: wholeNumber(draft.graceMinutes, 0, tournamentBounds.grace),
    minScore: orZero(draft.minScore),
    minPlayers: wholeNumber(draft.minPlayers, 1, tournamentBounds.players),
    entryPoints: wholeNumber(draft.entryPoints, 0, tournamentBounds.entryPoints),
    games: codesOf(draft.games),
    vendors: codesOf(draft.vendors),
    prizes: prizesOf(draft.prizes, reader),
  };
  return Object.values(figures).includes(null) ? null : (figures as { [Name in keyof typeof figures]: NonNullable<(typeof figures)[Name]> });
}

/** The body of the call; null while the form is not complete. */
export function tournamentOfDraft(draft: TournamentDraft, zone: string, reader: Reader): TournamentInput | null {
  const figures = figuresOf(draft, reader);
  const startsAt = fromWallTime(draft.startsAt, zone);
  const endsAt = fromWallTime(draft.endsAt, zone);
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  const isWritten = /^[a-z0-9-]{2,40}$/.test(draft.code) && Object.keys(names).length > 0;
  const segment = groupsOf(draft.segment, reader.amount);
  if (!isWritten || figures === null || segment === null || startsAt === null || endsAt === null) return null;
  const { code, score, tie, optIn } = draft;
  const body: Body = {
    ...figures,
    names,
    score,
    tie,
    optIn,
    gameTypes: gameTypes.filter((type) => draft.gameTypes.includes(type)),
    rankFrom: draft.rankFrom === '' ? null : draft.rankFrom,
    segment,
    permit: draft.permit.trim() === '' ? null : draft.permit.trim(),
  };
  return { code, startsAt, endsAt, body };
}
