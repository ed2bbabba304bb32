type Find = (key: string, values?: Record<string, string>) => string | null;

/** Hands of a table in their order, by its rules: keys of their names, with the number of a box. */
const HANDS: Readonly<Record<string, readonly string[]>> = {
  'torero-dragon-tiger': ['bet.dragon', 'bet.tiger'],
  'andar-bahar-aliw': ['hand.joker', 'bet.andar', 'bet.bahar'],
  'bull-bull-luna': ['hand.banker', 'hand.box:1', 'hand.box:2', 'hand.box:3'],
  'luna-lucky-nine': ['hand.banker', 'hand.box:1', 'hand.box:2', 'hand.box:3'],
  'teen-patti-tanghal': ['bet.a', 'bet.b'],
  'curtain-call-cards': ['hand.cards'],
  'patio-poker-live': ['bet.left', 'bet.right', 'hand.board'],
};

/** Names of the hands of a table. Empty for other rules. */
export const handNames = (find: Find, rulesId: string): string[] =>
  (HANDS[rulesId] ?? []).map((hand) => {
    const [key = '', numbers = ''] = hand.split(':');
    return find(`turned.${key}`, { numbers }) ?? '';
  });

/** Name of a bet: of its own, of its kind with its number, or that of a hand that wins. `find` gives words by key, or null. */
export function turnedBetName(find: Find, id: string): string {
  const [kind = '', value = ''] = id.split(':');
  return find(`turned.bet.${kind}_${value}`) ?? find(`turned.bet.${kind}`, { numbers: value.replace('-', '–') })?.trim() ?? find(`turned.bet.${value}`) ?? id;
}
