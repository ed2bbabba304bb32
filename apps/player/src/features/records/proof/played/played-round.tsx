import { latePart } from '#player/shared/late/late-part.tsx';
import type { Played } from '../../record-queries.ts';
import { isTableKind, type TableKind } from './readings/played-table.ts';
import { PlayedSpins } from './played-spins.tsx';

/** Every kind but slots comes with its own words: a page of records would have to bring those of all kinds. */
const playedBoard = (kind: 'stall' | 'ladder') => latePart(async () => (await import('./played-board.tsx')).PlayedBoard, { areas: ['colour', kind] });
const boards = { stall: playedBoard('stall'), ladder: playedBoard('ladder') };
const PlayedThrow = latePart(async () => (await import('./played-throw.tsx')).PlayedThrow, { areas: ['colour'] });
const PlayedFlight = latePart(async () => (await import('./played-flight.tsx')).PlayedFlight, { areas: ['colour', 'crash'] });
const playedTable = (kind: TableKind) => latePart(async () => (await import('./played-table.tsx')).PlayedTable, { areas: ['colour', kind] });
const tables = {
  baccarat: playedTable('baccarat'),
  dragon: playedTable('dragon'),
  roulette: playedTable('roulette'),
  dice: playedTable('dice'),
  turned: playedTable('turned'),
  wheel: playedTable('wheel'),
  decisions: playedTable('decisions'),
  show: playedTable('show'),
  encore: playedTable('encore'),
} as const satisfies Record<TableKind, unknown>;

const PlayedBingo = latePart(async () => (await import('./played-bingo.tsx')).PlayedBingo, { areas: ['colour', 'bingo'] });

interface PlayedRoundProps extends Pick<Played, 'round' | 'symbols'> {
  /** When each act was made, in the order of the record; empty where it is not known. */
  actedAt?: readonly string[];
}

const UNTIMED: readonly string[] = [];

/** A round as its provider recorded it, shown as its kind is shown (T62). */
export function PlayedRound({ round, symbols, actedAt = UNTIMED }: PlayedRoundProps) {
  if (round.kind === 'colour') return <PlayedThrow round={round} />;
  if (round.kind === 'bingo') return <PlayedBingo round={round} />;
  if (round.kind === 'crash') return <PlayedFlight round={round} actedAt={actedAt} />;
  if (round.kind === 'stall' || round.kind === 'ladder') {
    const PlayedBoard = boards[round.kind];
    return <PlayedBoard round={round} actedAt={actedAt} />;
  }
  if (!isTableKind(round.kind)) return <PlayedSpins round={round} symbols={symbols} />;
  const PlayedTable = tables[round.kind];
  return <PlayedTable round={round} actedAt={actedAt} />;
}
