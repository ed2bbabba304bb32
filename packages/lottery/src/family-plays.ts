import type { FamilyParams } from './families.ts';
import type { Play } from './plays/play.ts';

/** Loads the plays of one family alone, for a page that shows one game; null for parameters that no game has. */
async function loadFamily(params: FamilyParams): Promise<readonly Play[] | null> {
  switch (params.family) {
    case 'D2':
      return (await import('./digits/d2.ts')).d2Plays(params.from, params.to);
    case 'D3':
      return (await import('./digits/d3-d4-d6.ts')).d3Plays;
    case 'D4':
      return (await import('./digits/d3-d4-d6.ts')).d4Plays;
    case 'D6':
      return (await import('./digits/d3-d4-d6.ts')).d6Plays;
    case 'LT':
      return (await import('./balls/lt.ts')).ltPlays(params.pool);
    case 'VN':
      return (await import('./numbers/vn.ts')).vnPlays(params.form);
    case 'F4':
      return (await import('./numbers/f4.ts')).f4Plays;
    case 'S5':
      return (await import('./digits/s5.ts')).s5Plays;
    case 'E5':
      return (await import('./balls/e5.ts')).e5Plays;
    case 'K3':
      return (await import('./digits/k3.ts')).k3Plays;
    case 'RC':
      return (await import('./balls/rc.ts')).rcPlays(params.cars);
    case 'KN':
      return (await import('./balls/kn.ts')).knPlays;
    case 'P28':
      return (await import('./digits/p28.ts')).p28Plays;
    case 'M6':
      return (await import('./balls/m6.ts')).m6Plays(params.year);
  }
}

/** Loads the rules of every family, for a page that works without a network later. */
export const loadEveryFamily = (): Promise<unknown[]> => {
  const alone = (['D3', 'F4', 'S5', 'E5', 'K3', 'KN', 'P28'] as const).map((family) => ({ family }));
  const others: readonly FamilyParams[] = [
    { family: 'D2', from: 0, to: 9 },
    { family: 'LT', pool: 42 },
    { family: 'VN', form: 'N' },
    { family: 'RC', cars: 10 },
    { family: 'M6', year: 'rat' },
  ];
  return Promise.all([...alone, ...others].map(loadFamily));
};

/** The plays of a family by id, as `playsOf` gives them, fetched without those of other families (LOTT-65). Throws RangeError for parameters of no game. */
export async function loadPlays(params: FamilyParams): Promise<ReadonlyMap<string, Play>> {
  const plays = await loadFamily(params);
  if (plays === null) throw new RangeError(`no such game: ${params.family}`);
  return new Map(plays.map((play) => [play.id, play]));
}
