import { expect, test } from 'vitest';
import { menuEntriesFor } from './member-menu-entries.ts';
import { paths } from '#player/shared/router/paths.ts';
import type { Whitelabel } from '#player/shared/api/queries.ts';

const site = (off: readonly string[] = []): Whitelabel => {
  const switched = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, !off.includes(name)]));
  return {
    menu: switched(['TRANSBETREPMEM3', 'TRANSREC3', 'PERSREP', 'REWCEN3', 'PTSYS3', 'SECPRIV']),
    entries: switched(['deposit', 'withdraw', 'mail', 'vip', 'invite', 'agents']),
    modules: switched(['FEEDBACK3']),
  } as unknown as Whitelabel;
};
const everywhere = () => true;
const listed = (off: readonly string[] = [], type = 0, isStanding = everywhere as (path: string) => boolean) =>
  menuEntriesFor(site(off), type, isStanding).map(({ to }) => to);

test('[NAV-02] each entry has its key in the merchant’s whitelist', () => {
  const all = [paths.bets, paths.transactions, paths.profit, paths.rewards, paths.vip, paths.mall, paths.security, paths.mail, paths.feedback];
  expect(listed()).toEqual(all);
  const keys = ['TRANSBETREPMEM3', 'TRANSREC3', 'PERSREP', 'REWCEN3', 'vip', 'PTSYS3', 'SECPRIV', 'mail', 'FEEDBACK3'];
  keys.forEach((key, at) => expect(listed([key])).toEqual(all.filter((_, place) => place !== at)));
});

test('[NAV-05] the agency is for types other than 0, 4 and 40', () => {
  for (const type of [0, 4, 40]) expect(listed([], type)).not.toContain(paths.agent);
  for (const type of [1, 2, 41, 42]) expect(listed([], type)).toContain(paths.agent);
});

test('[NAV-02] what is no page yet is not listed', () => {
  expect(listed([], 1, (path) => path === paths.bets || path === paths.security)).toEqual([paths.bets, paths.security]);
});
