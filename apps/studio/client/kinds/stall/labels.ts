import type { Translator } from '@laro/i18n/translator';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { Shown, StallScene } from '@laro/games/kinds/stall/stall';

export const WINDS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];
const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** `Th` as it is read: 10♥. */
export const cardSign = (card: string): string => `${card[0] === 'T' ? '10' : (card[0] ?? '')}${SUITS[card[1] ?? ''] ?? ''}`;

/** Hundredths as a multiplier: 250 is 2.5. */
export const fromHundredths = (hundredths: number): string => (hundredths / 100).toString();

/** Words of a bet that has a name; null for bets that are only figures. */
const namedBet = ({ find }: Translator, bet: string): string | null => find(`stall.bet.${bet.toLowerCase().replace('-', '_')}`);

type Figured = (words: Translator, value: string, scene: StallScene) => string;

/** Bets that are figures, by the part of their id before the colon. */
const figuredBets: Readonly<Record<string, Figured>> = {
  combo: (_words, value) => value.replace('-', ' + '),
  q: (_words, value) => `${WINDS[(Number(value) - 1) * 4] ?? ''}–${WINDS[Number(value) * 4 - 1] ?? ''}`,
  n: (_words, value, scene) => (scene === 'vane' ? (WINDS[Number(value)] ?? '') : value),
  win: ({ t }, value) => t('stall.runner', { number: value }),
  order: (_words, value) => value.split('-').join(' › '),
  stop: ({ t }, value) => t('stall.wagon', { number: value }),
  target: (_words, value) => `×${fromHundredths(Number(value))}`,
  balls: ({ t }, value) => t('stall.balls', { count: value }),
  ribbons: ({ t }, value) => t('stall.ribbons', { count: value }),
  pick: (_words, value) => value.split('-').join(' '),
};

const pegsName = (words: Translator, bet: string): string => {
  const [rows = '', way = ''] = bet.split('-');
  const count = words.t('stall.rows', { count: rows });
  return way === '' ? count : `${count} · ${namedBet(words, way) ?? way}`;
};

const figured = (words: Translator, scene: StallScene, bet: string): string => {
  const [kind = '', value = ''] = bet.split(':');
  const byKind = Object.hasOwn(figuredBets, kind) ? figuredBets[kind] : undefined;
  if (byKind) return byKind(words, value, scene);
  if (scene === 'boxes') return `${namedBet(words, kind) ?? kind} · ${words.t('stall.box', { number: value })}`;
  if (scene === 'pegs') return pegsName(words, bet);
  if (scene === 'rings') return bet.replace('x', '×');
  return value === '' ? bet : value;
};

/** Name of a bet. */
export const betName = (words: Translator, scene: StallScene, bet: string): string => {
  if (scene === 'wheel' && (bet === 'low' || bet === 'high')) return bet === 'low' ? '1–12' : '13–24';
  if (scene === 'dice' && bet.startsWith('single:')) return bet.slice('single:'.length);
  return namedBet(words, bet) ?? figured(words, scene, bet);
};

const winners: Readonly<Record<string, 'player' | 'banker' | 'tie'>> = { P: 'player', B: 'banker', T: 'tie' };

/** The multiple of the stake, cut after two decimals. */
const multiple = ({ stake, totalWin }: StallRound): string => {
  const digits = ((BigInt(totalWin) * 100n) / BigInt(stake)).toString().padStart(3, '0');
  const [whole, parts] = [digits.slice(0, -2), digits.slice(-2).replace(/0{1,2}$/, '')];
  return parts === '' ? `×${whole}` : `×${whole}.${parts}`;
};

/** The headline of a result: what was drawn or, where that is many things, what they come to. */
export const resultTitle = (words: Translator, scene: StallScene, round: StallRound): string => {
  if (scene === 'pegs' || scene === 'coaster' || scene === 'ribbons' || scene === 'lanterns') return multiple(round);
  if (scene !== 'keno') return shownText(words, scene, round.shown);
  const picked = (Object.keys(round.positions)[0] ?? '').slice('pick:'.length).split('-');
  const hits = picked.filter((number) => round.shown[0]?.includes(number)).length;
  return `${hits} / ${picked.length}`;
};

type Told = (words: Translator, shown: Shown, scene: StallScene) => string;

const listed: Told = (_words, [first = []]) => first.join(', ');
const prizes: Told = (_words, [first = []]) => first.map((value) => `×${value}`).join(' · ');
const named: Told = (words, [[one = ''] = []], scene) => betName(words, scene, one);
const runners: Told = (_words, [first = []]) => first.slice(0, 3).join(' › ');
const slots: Told = (_words, [first = []]) => first.map((path) => String(path.replaceAll('0', '').length + 1)).join(', ');

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
  baccarat: ({ t }, [, , third = []]) => `${t(`stall.bet.${winners[third[0] ?? ''] ?? 'tie'}`)} · ${third[1] ?? ''} : ${third[2] ?? ''}`,
  andar: ({ t }, [[one = ''] = [], second = []]) =>
    `${t(second[2] === 'A' ? 'stall.bet.andar' : 'stall.bet.bahar')} · ${cardSign(one)} ${cardSign(second[0] ?? '')}`,
  wheel: ({ t }, [[one = ''] = []]) => (one === '0' ? t('stall.bet.sun') : one),
  vane: (_words, [[one = ''] = []]) => WINDS[Number(one)] ?? '',
  holes: (_words, [[one = ''] = []]) => String(Number(one) + 1),
  rings: ({ t }, [[one = ''] = []]) => t(one === '1' ? 'stall.hit' : 'stall.missed'),
  limbo: (_words, [[one = ''] = []]) => `×${fromHundredths(Number(one))}`,
  wagons: ({ t }, [first = []]) => t(first.at(-1) === '0' ? 'stall.wagon_ends' : 'stall.wagon', { number: first.length }),
};

/** The drawn outcome in words, for the line of results and for screen readers. */
export const shownText = (words: Translator, scene: StallScene, shown: Shown): string => outcomes[scene](words, shown, scene);
