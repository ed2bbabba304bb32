import type { Shown, StallScene } from './stall.ts';

type Find = (key: string, values?: Record<string, string | number>) => string | null;

export const WINDS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];
const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** `Th` as it is read: 10♥. */
export const cardSign = (card: string): string => `${card[0] === 'T' ? '10' : (card[0] ?? '')}${SUITS[card[1] ?? ''] ?? ''}`;

/** Hundredths as a multiplier: 250 is 2.5. */
export const fromHundredths = (hundredths: number): string => (hundredths / 100).toString();

/** Words of a bet that has a name; null for bets that are only figures. */
const namedBet = (find: Find, bet: string): string | null => find(`stall.bet.${bet.toLowerCase().replace('-', '_')}`);

type Figured = (find: Find, value: string, scene: StallScene) => string;

/** The words of a key that has them in every language. */
const said = (find: Find, key: string, values?: Record<string, string | number>): string => find(key, values) ?? '';

/** Bets that are figures, by the part of their id before the colon. */
const figuredBets: Readonly<Record<string, Figured>> = {
  combo: (_find, value) => value.replace('-', ' + '),
  q: (_find, value) => `${WINDS[(Number(value) - 1) * 4] ?? ''}–${WINDS[Number(value) * 4 - 1] ?? ''}`,
  n: (_find, value, scene) => (scene === 'vane' ? (WINDS[Number(value)] ?? '') : value),
  win: (find, value) => said(find, 'stall.runner', { number: value }),
  order: (_find, value) => value.split('-').join(' › '),
  stop: (find, value) => said(find, 'stall.wagon', { number: value }),
  target: (_find, value) => `×${fromHundredths(Number(value))}`,
  balls: (find, value) => said(find, 'stall.balls', { count: value }),
  ribbons: (find, value) => said(find, 'stall.ribbons', { count: value }),
  pick: (_find, value) => value.split('-').join(' '),
};

const pegsName = (find: Find, bet: string): string => {
  const [rows = '', way = ''] = bet.split('-');
  const count = said(find, 'stall.rows', { count: rows });
  return way === '' ? count : `${count} · ${namedBet(find, way) ?? way}`;
};

const figured = (find: Find, scene: StallScene, bet: string): string => {
  const [kind = '', value = ''] = bet.split(':');
  const byKind = Object.hasOwn(figuredBets, kind) ? figuredBets[kind] : undefined;
  if (byKind) return byKind(find, value, scene);
  if (scene === 'boxes') return `${namedBet(find, kind) ?? kind} · ${said(find, 'stall.box', { number: value })}`;
  if (scene === 'pegs') return pegsName(find, bet);
  if (scene === 'rings') return bet.replace('x', '×');
  return value === '' ? bet : value;
};

/** Name of a bet of a stall. `find` gives words by key, or null. */
export const stallBetName = (find: Find, scene: StallScene, bet: string): string => {
  if (scene === 'wheel' && (bet === 'low' || bet === 'high')) return bet === 'low' ? '1–12' : '13–24';
  if (scene === 'dice' && bet.startsWith('single:')) return bet.slice('single:'.length);
  return namedBet(find, bet) ?? figured(find, scene, bet);
};

const winners: Readonly<Record<string, 'player' | 'banker' | 'tie'>> = { P: 'player', B: 'banker', T: 'tie' };

type Told = (find: Find, shown: Shown, scene: StallScene) => string;

const listed: Told = (_find, [first = []]) => first.join(', ');
const prizes: Told = (_find, [first = []]) => first.map((value) => `×${value}`).join(' · ');
const named: Told = (find, [[one = ''] = []], scene) => stallBetName(find, scene, one);
const runners: Told = (_find, [first = []]) => first.slice(0, 3).join(' › ');
const slots: Told = (_find, [first = []]) => first.map((path) => String(path.replaceAll('0', '').length + 1)).join(', ');

const outcomes: Readonly<Record<StallScene, Told>> = {
  dice: listed,
  keno: listed,
  bag: named,
  darts: named,
  bowling: named,
  bowls: named,
  horses: runners,
  rabbits: runners,
  pegs: slots,
  coaster: slots,
  cabins: prizes,
  lanterns: prizes,
  coin: prizes,
  boxes: prizes,
  clouds: prizes,
  ticket: prizes,
  ribbons: prizes,
  baccarat: (find, [, , third = []]) => `${said(find, `stall.bet.${winners[third[0] ?? ''] ?? 'tie'}`)} · ${third[1] ?? ''} : ${third[2] ?? ''}`,
  andar: (find, [[one = ''] = [], second = []]) =>
    `${said(find, second[2] === 'A' ? 'stall.bet.andar' : 'stall.bet.bahar')} · ${cardSign(one)} ${cardSign(second[0] ?? '')}`,
  wheel: (find, [[one = ''] = []]) => (one === '0' ? said(find, 'stall.bet.sun') : one),
  vane: (_find, [[one = ''] = []]) => WINDS[Number(one)] ?? '',
  holes: (_find, [[one = ''] = []]) => String(Number(one) + 1),
  rings: (find, [[one = ''] = []]) => said(find, one === '1' ? 'stall.hit' : 'stall.missed'),
  limbo: (_find, [[one = ''] = []]) => `×${fromHundredths(Number(one))}`,
  wagons: (find, [first = []]) => said(find, first.at(-1) === '0' ? 'stall.wagon_ends' : 'stall.wagon', { number: first.length }),
};

/** The drawn outcome in words, for the line of results and for screen readers. */
export const stallShownText = (find: Find, scene: StallScene, shown: Shown): string => outcomes[scene](find, shown, scene);
