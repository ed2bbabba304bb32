type Find = (key: string, values?: Record<string, string>) => string | null;

/** Name of a bet: its hand, and the card before which it is placed. */
export const encoreBetName = (find: Find, id: string): string => {
  const [street = '', hand = ''] = id.split(':');
  return find(`encore.bet.${street}`, { hand }) ?? id;
};
