import fs from 'node:fs';
import path from 'node:path';
import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
/** Addresses of the rooms of rewards at the desk. */
const ROOMS = /\/(reward-|raffles|ranks?\b|goods|orders\/:order\/|points|referrals|tournaments|campaigns|missions|bonus)/;
/** Files that read one row at a place, which is no list. */
const READ_A_PLACE = ['tournaments/board/board.store.ts'];

test('[REW-56] every act of the desk on rewards takes a reason', () => {
  const acts = callNames.filter((name) => {
    const [method, address] = routes[name];
    return method !== 'GET' && address.startsWith('/wps/desk/merchants/:merchant/') && ROOMS.test(address);
  });
  expect(acts.length).toBeGreaterThan(30);
  const given = { reason: '' };
  const takesReason = (name: (typeof acts)[number]) => {
    const { body } = contract[name] as Endpoint;
    const issues = body?.safeParse(given).error?.issues ?? [];
    return issues.some((issue) => issue.path.join('.') === 'reason');
  };
  expect(acts.filter((name) => !takesReason(name))).toEqual([]);
});

test('[REW-56] lists of rewards go on from a key and never from an offset', () => {
  const stores = fs.readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const withOffset = stores.filter((file) => /\boffset\s+(\$|\d)/i.test(fs.readFileSync(path.join(FOLDER, file), 'utf8')));
  expect(stores.length).toBeGreaterThan(100);
  expect(withOffset).toEqual(READ_A_PLACE);
});
