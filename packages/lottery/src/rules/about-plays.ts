import type { FamilyParams } from '../families.ts';

/** The rules of a play as a text with a value: keys of the messages `playrules.<key>` (LOTT-16). */
export interface About {
  readonly key: AboutKey;
  readonly n: string;
}

export type AboutKey =
  | 'order'
  | 'digits_any'
  | 'set'
  | 'hits'
  | 'pos'
  | 'seen'
  | 'twin'
  | 'sum'
  | 'side_sum'
  | 'side_push'
  | 'side_dice'
  | 'side_place'
  | 'side_eleven'
  | 'side_special'
  | 'sides_all'
  | 'kind'
  | 'tiers4'
  | 'tiers6'
  | 'three_sums'
  | 'combo'
  | 'extreme'
  | 'colour28'
  | 'colour49'
  | 'triple'
  | 'anytriple'
  | 'pair'
  | 'pairone'
  | 'run'
  | 'places_any'
  | 'sum_bets'
  | 'span_bets'
  | 'pattern'
  | 'times'
  | 'dt'
  | 'dt_mirror'
  | 'dt_ends'
  | 'covers'
  | 'oddcount'
  | 'middle'
  | 'lot'
  | 'lot_hits'
  | 'special_end'
  | 'first_end'
  | 'level'
  | 'parlay'
  | 'parlays'
  | 'none'
  | 'special_digit'
  | 'digit_sum'
  | 'f4_big'
  | 'f4_small'
  | 'system'
  | 'ibox'
  | 'each_three'
  | 'element'
  | 'updown'
  | 'parity'
  | 'special'
  | 'twoofthree'
  | 'twospecial'
  | 'string'
  | 'sign'
  | 'anysign';

/** Ids as `key` or `key n`, by family; `*` holds for all families. */
const IDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': { straight: 'order', pos: 'pos', kind: 'kind', side: 'side_place 5', sum: 'sum' },
  D2: { rambol: 'set 2', any: 'seen', twin: 'twin' },
  D3: { rambol: 'digits_any', front2: 'order', last2: 'order', bs: 'side_sum 14' },
  D4: { rambol: 'digits_any', tiers: 'tiers4', first3: 'order', last3: 'order', last2: 'order', bs: 'side_push 18' },
  D6: { tiers: 'tiers6', last3: 'order', last2: 'order' },
  LT: { pick: 'hits 6' },
  P28: { three: 'three_sums', side: 'side_sum 14', combo: 'combo', extreme: 'extreme', wave: 'colour28' },
  K3: { triple: 'triple', anytriple: 'anytriple', pair: 'pair', pairone: 'pairone', three: 'set 3', two: 'set 2', run: 'run', one: 'seen', side: 'side_dice' },
  S5: {
    s5: 'order',
    f4: 'order',
    l4: 'order',
    f3: 'order',
    m3: 'order',
    l3: 'order',
    f2: 'order',
    l2: 'order',
    l2g: 'set 2',
    sum: 'side_sum 23',
    dt: 'dt',
    any2: 'places_any 2',
    any3: 'places_any 3',
    any4: 'places_any 4',
    any4_1: 'seen',
    any4_2: 'set 2',
    any5_2: 'set 2',
    any5_3: 'set 3',
    g120: 'set 5',
    g24: 'set 4',
    g60: 'pattern AABCD',
    g30: 'pattern AABBC',
    g20: 'pattern AAABC',
    g10: 'pattern AAABB',
    g5: 'pattern AAAAB',
    g12: 'pattern AABC',
    g6: 'pattern AABB',
    g4: 'pattern AAAB',
    'fun.one': 'seen',
    'fun.two': 'times 2',
    'fun.three': 'times 3',
    'fun.four': 'times 4',
  },
  E5: {
    f3: 'order',
    f2: 'order',
    f3g: 'set 3',
    f2g: 'set 2',
    f3any: 'seen',
    r1: 'seen',
    r2: 'set 2',
    r3: 'set 3',
    r4: 'set 4',
    r5: 'set 5',
    r6: 'covers 6',
    r7: 'covers 7',
    r8: 'covers 8',
    oddcount: 'oddcount',
    middle: 'middle',
    side: 'side_eleven',
    sum: 'side_push 30',
    dt: 'dt_ends',
  },
  RC: { f1: 'order', f2: 'order', f3: 'order', f4: 'order', f5: 'order', gyg: 'set 2', dt: 'dt_mirror', gy: 'sum' },
  KN: { sum: 'side_push 810', element: 'element', updown: 'updown', parity: 'parity' },
  VN: {
    lo2: 'lot 2',
    lo3: 'lot 3',
    lo4: 'lot 4',
    lo2k: 'lot_hits',
    de: 'special_end 2',
    de3: 'special_end 3',
    de4: 'special_end 4',
    de1: 'first_end 2',
    dau: 'level',
    dau3: 'level',
    xien2: 'parlay 2',
    xien3: 'parlay 3',
    xien4: 'parlay 4',
    xienq: 'parlays',
    miss4: 'none 4',
    miss8: 'none 8',
    miss10: 'none 10',
    head: 'special_digit',
    tail: 'special_digit',
    tong: 'digit_sum',
    side: 'side_place 50',
  },
  F4: {
    big: 'f4_big',
    small: 'f4_small',
    'big.system': 'system',
    'small.system': 'system',
    'big.ibox': 'ibox',
    'small.ibox': 'ibox',
    '3a': 'first_end 3',
    '3abc': 'each_three',
  },
  M6: {
    sp: 'special',
    main: 'seen',
    two: 'set 2',
    three: 'set 3',
    four: 'set 4',
    twoofthree: 'twoofthree',
    twospecial: 'twospecial',
    string: 'string',
    miss5: 'none 5',
    miss6: 'none 6',
    miss7: 'none 7',
    miss8: 'none 8',
    miss9: 'none 9',
    miss10: 'none 10',
    side: 'side_special',
    wave: 'colour49',
    zodiac: 'sign',
    onesign: 'anysign',
    head: 'special_digit',
    tail: 'special_digit',
    total: 'side_sum 175',
  },
};

/** Plays on three or two of five digits, by the part after the dot. */
const PARTS: Readonly<Record<string, string>> = {
  sum: 'sum_bets',
  span: 'span_bets',
  g3: 'pattern AAB',
  g6: 'set 3',
  any1: 'seen',
  any2: 'set 2',
  kind: 'kind',
  bsoe: 'sides_all',
};

/** Texts whose value follows from the game: the race's middle, Keno's picks. */
function ownText(params: FamilyParams, id: string): string | undefined {
  if (params.family === 'KN' && /^p\d+$/.test(id)) return `hits ${id.slice(1)}`;
  if (params.family !== 'RC') return undefined;
  return { side: `side_place ${Math.floor(params.cars / 2) + 1}`, gyside: `side_sum ${params.cars + 2}` }[id];
}

/** The text of a play's rules. Throws RangeError for a play without one. */
export function aboutPlay(params: FamilyParams, id: string): About {
  const part = params.family === 'S5' ? PARTS[id.split('.')[1] ?? ''] : undefined;
  const text = ownText(params, id) ?? IDS[params.family]?.[id] ?? part ?? IDS['*']?.[id];
  if (text === undefined) throw new RangeError(`${params.family}.${id} has no rules text`);
  const [key = '', n = ''] = text.split(' ');
  return { key: key as AboutKey, n };
}
