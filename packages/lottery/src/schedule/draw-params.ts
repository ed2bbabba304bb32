import { offsetMinutes } from '@laro/domain/time/zone-offsets';

import { signOfYear } from '../balls/m6-signs.ts';
import type { FamilyParams } from '../families.ts';
import { type GameParams } from './games.ts';

const MINUTE_MS = 60_000;

/** The date of a moment in a zone, YYYY-MM-DD. */
export const dateIn = (zone: string, atMs: number): string => new Date(atMs + offsetMinutes(zone, atMs) * MINUTE_MS).toISOString().slice(0, 10);

/** The date that a draw belongs to: a draw at 24:00 is the last of the day that ends (LOTT-05). */
export const drawDate = (zone: string, drawsAtMs: number): string => dateIn(zone, drawsAtMs - 1);

/** The parameters of one draw: those of its game, for M6 with the sign of the lunar year of its date. */
export const drawParams = (params: GameParams, zone: string, drawsAtMs: number): FamilyParams =>
  params.family === 'M6' ? { family: 'M6', year: signOfYear(drawDate(zone, drawsAtMs)) } : params;
