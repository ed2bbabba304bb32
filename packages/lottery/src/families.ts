import { e5Plays } from './balls/e5.ts';
import { knPlays } from './balls/kn.ts';
import { ltPlays } from './balls/lt.ts';
import { m6Plays } from './balls/m6.ts';
import { rcPlays } from './balls/rc.ts';
import { d2Plays } from './digits/d2.ts';
import { d3Plays, d4Plays, d6Plays } from './digits/d3-d4-d6.ts';
import { k3Plays } from './digits/k3.ts';
import { p28Plays } from './digits/p28.ts';
import { s5Plays } from './digits/s5.ts';
import { f4Plays } from './numbers/f4.ts';
import { vnPlays } from './numbers/vn.ts';
import { type Play } from './plays/play.ts';

/** A family of games with its parameters. For M6 they hold the sign of the draw's lunar year, which changes with the date. */
export type FamilyParams =
  | { readonly family: 'D2'; readonly from: number; readonly to: number }
  | { readonly family: 'LT'; readonly pool: number }
  | { readonly family: 'VN'; readonly form: 'N' | 'S' }
  | { readonly family: 'RC'; readonly cars: number }
  | { readonly family: 'M6'; readonly year: string }
  | { readonly family: 'D3' | 'D4' | 'D6' | 'F4' | 'S5' | 'E5' | 'K3' | 'KN' | 'P28' };

const MOST_IN_DRUM = 100;
const CARS: readonly number[] = [9, 10];
const WITHOUT_PARAMETERS = { D3: d3Plays, D4: d4Plays, D6: d6Plays, F4: f4Plays, S5: s5Plays, E5: e5Plays, K3: k3Plays, KN: knPlays, P28: p28Plays };

/** Plays are made once for each family and its parameters. */
const made = new Map<string, ReadonlyMap<string, Play>>();

/** The plays of a family, by id. Throws RangeError for parameters that no game may have. */
export function playsOf(params: FamilyParams): ReadonlyMap<string, Play> {
  const key = Object.values(params).join(':');
  const known = made.get(key);
  if (known !== undefined) return known;
  const plays = makePlays(params);
  if (plays === null) throw new RangeError(`no such game: ${key}`);
  const byId = new Map(plays.map((play) => [play.id, play]));
  made.set(key, byId);
  return byId;
}

function makePlays(params: FamilyParams): readonly Play[] | null {
  switch (params.family) {
    case 'D2':
      return isDrum(params.from, params.to) ? d2Plays(params.from, params.to) : null;
    case 'LT':
      return ltPlays(params.pool);
    case 'VN':
      return vnPlays(params.form);
    case 'RC':
      return CARS.includes(params.cars) ? rcPlays(params.cars) : null;
    case 'M6':
      return m6Plays(params.year);
    default:
      return WITHOUT_PARAMETERS[params.family];
  }
}

const isDrum = (from: number, to: number): boolean => Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to > from && to - from < MOST_IN_DRUM;
