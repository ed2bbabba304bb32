type Find = (key: string, values?: Record<string, string>) => string | null;

/** Name of a bet: a number, a letter, or its own word. `find` gives words by key, or null. */
export function wheelBetName(find: Find, id: string): string {
  const [kind = '', value = ''] = id.split(':');
  if (kind === 'letter') return value;
  if (kind === 'door') return find('wheel.bet.door_of', { number: value || '1' }) ?? id;
  return find(`wheel.bet.${kind}`, { number: value }) ?? id;
}

/** A sector as it is read: a figure, a letter, or its own word. */
export const sectorText = (find: Find, name: string): string => find(`wheel.bet.${name}`) ?? name;
