import type { Played } from '../record-queries.ts';
import { PlayedSpins } from './played-spins.tsx';
import { PlayedTable } from './played-table.tsx';
import { PlayedThrow } from './played-throw.tsx';

/** A round as its provider recorded it, shown as its kind is shown (T62). */
export function PlayedRound({ round, symbols }: Pick<Played, 'round' | 'symbols'>) {
  if (round.kind === 'colour') return <PlayedThrow round={round} />;
  return round.kind === 'baccarat' ? <PlayedTable round={round} /> : <PlayedSpins round={round} symbols={symbols} />;
}
