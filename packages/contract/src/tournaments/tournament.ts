import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { scoreKinds, tieRules, tournamentBounds } from '@laro/domain/tournaments/tournament-program';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';
import { segmentGroups } from '../rewards/segment.ts';
import { code, money } from '../wire/scalars.ts';

const amount = money.refine((units) => units >= 0n && units <= 1_000_000_000_00000n, 'range');
const place = z.number().int().min(1).max(tournamentBounds.places);

/** The scoring, as members read it and the operator writes it. */
export const tournamentScoring = z.object({
  score: z.enum(scoreKinds),
  bestOf: z.number().int().min(1).max(tournamentBounds.bestOf),
  step: amount,
  winPoints: z.number().int().min(0).max(tournamentBounds.winPoints),
  gameTypes: z.array(z.enum(gameTypes)).max(gameTypes.length),
  minStake: amount,
  graceMinutes: z.number().int().min(0).max(tournamentBounds.grace),
  tie: z.enum(tieRules),
  /** Smallest score with a prize, as it is shown. */
  minScore: amount,
  prizes: z
    .array(z.object({ from: place, to: place, amount }))
    .min(1)
    .max(tournamentBounds.prizes),
  minPlayers: z.number().int().min(1).max(tournamentBounds.players),
  optIn: z.boolean(),
  entryPoints: z.number().int().min(0).max(tournamentBounds.entryPoints),
  permit: line(80).nullable(),
});

/** A version of a tournament: the same form on the wire and in storage. */
export const tournamentBody = tournamentScoring.extend({
  names: z.partialRecord(z.enum(languageCodes), line(80)),
  games: z.array(code).max(50),
  vendors: z.array(code).max(50),
  rankFrom: z.string().max(40).nullable(),
  segment: segmentGroups,
});

export const tournamentCode = z.string().regex(/^[a-z0-9-]{2,40}$/);
