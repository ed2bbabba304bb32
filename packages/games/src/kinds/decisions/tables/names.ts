type Find = (key: string, values?: Record<string, string>) => string | null;

/** Positions of further stakes that are of one kind, by the number at their end. */
const bareId = (id: string): string => id.replace(/\d$/, '');

/** Name of a bet, or of the further stake of an act. `find` gives words by key, or null. */
export const decisionBetName = (find: Find, id: string): string => find(`decisions.bet.${bareId(id)}`) ?? id;

const KEEP = /^keep-([01]{5})$/;

/** Which of five cards are kept: `keep-10110`. Null for an act of another game. */
const keepName = (find: Find, act: string): string | null => {
  const kept = KEEP.exec(act)?.[1];
  if (kept === undefined) return null;
  if (!kept.includes('0')) return find('decisions.act.keep_all');
  const places = [...kept].flatMap((one, at) => (one === '1' ? [String(at + 1)] : []));
  return places.length === 0 ? find('decisions.act.keep_none') : find('decisions.act.keep', { cards: places.join(', ') });
};

/** Name of an act; one of the silent rule says so. */
export const decisionActName = (find: Find, act: string): string => {
  const bare = act.replace('~', '');
  const name = keepName(find, bare) ?? find(`decisions.act.${bare.replace('-', '_')}`) ?? act;
  return act.startsWith('~') ? (find('decisions.act.silent', { act: name }) ?? name) : name;
};

/** Name of a hand that all have in common. */
export const decisionHandName = (find: Find, hand: string): string => find(`decisions.hand.${hand}`) ?? hand;
