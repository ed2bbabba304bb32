type Find = (key: string, values?: Record<string, string>) => string | null;

/** Positions of further stakes that are of one kind, by the number at their end. */
const bareId = (id: string): string => id.replace(/\d$/, '');

/** Name of a bet, or of the further stake of an act. `find` gives words by key, or null. */
export const decisionBetName = (find: Find, id: string): string => find(`decisions.bet.${bareId(id)}`) ?? id;

/** Name of an act; one of the silent rule says so. */
export const decisionActName = (find: Find, act: string): string => {
  const name = find(`decisions.act.${act.replace('~', '').replace('-', '_')}`) ?? act;
  return act.startsWith('~') ? (find('decisions.act.silent', { act: name }) ?? name) : name;
};

/** Name of a hand that all have in common. */
export const decisionHandName = (find: Find, hand: string): string => find(`decisions.hand.${hand}`) ?? hand;
