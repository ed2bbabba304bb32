import { latePart } from '#player/shared/late/late-part.tsx';
import type { Played } from '../record-queries.ts';
import { PlayedSpins } from './played-spins.tsx';

/** Every kind but slots comes with its own words: a page of records would have to bring those of all kinds. */
const PlayedThrow = latePart(async () => (await import('./played-throw.tsx')).PlayedThrow, { areas: ['colour'] });

/** A round as its provider recorded it, shown as its kind is shown (T62). */
export function PlayedRound({ round, symbols }: Pick<Played, 'round' | 'symbols'>) {
  return round.kind === 'colour' ? <PlayedThrow round={round} /> : <PlayedSpins round={round} symbols={symbols} />;
}
