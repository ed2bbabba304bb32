import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue } from '#server/modules/play/catalogue/index.ts';
import { createLobby, lobbyDeskCalls } from '#server/modules/play/lobby/index.ts';
import { addFixtureCatalogue } from '#server/testing/sites/catalogue-fixture.ts';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
let staff: DeskVisitor;
let editor: DeskVisitor;
const merchant = { merchant: 'laro' };
const reason = 'For the weekend';

beforeAll(async () => {
  desk = await testDesk({
    more: async (atDesk) => {
      const { pool, directory } = atDesk;
      await addFixtureCatalogue(pool);
      const onBackgroundError = (error: unknown) => {
        throw error;
      };
      const catalogue = await createCatalogue({ pool, directory, onBackgroundError, pictureOf: (_kind, id) => ({ key: `${id}-1`, plate: '#000' }) });
      const lobby = createLobby({ pool, catalogue, recentGames: async () => [], counters: async () => ({}) });
      return lobbyDeskCalls({ ...atDesk, catalogue }, lobby.entries);
    },
  });
  staff = await desk.signIn('operations');
  editor = await desk.signIn('content');
});
afterAll(() => desk.close());

const order = async () => (await staff.call('getDeskLobbyOrder', { params: merchant })).value;
const put = (list: string, keys: readonly string[], visitor = staff) =>
  visitor.call('changeDeskLobbyOrder', { params: merchant, body: { list, keys, reason } });

test('[HOME-02] [LIST-12] [T85] staff put hot games, vendors, categories and sub-categories in order, with reason and audit', async () => {
  const before = await order();
  expect(before.hot.map(({ gameId }) => gameId)).toEqual(['gintong-kalabaw', 'color-game-live', 'perya-sevens']);
  const hot = ['perya-sevens', 'gintong-kalabaw', 'color-game-live'];
  expect((await put('hot', hot)).value.hot.map(({ gameId }) => gameId)).toEqual(hot);
  const vendors = before.vendors.map(({ code }) => code).toReversed();
  expect((await put('vendors', vendors)).value.vendors.map(({ code }) => code)).toEqual(vendors);
  const categories = before.categories.map(({ key }) => key).toReversed();
  expect((await put('categories', categories)).value.categories.map(({ key }) => key)).toEqual(categories);
  // A vendor that is left out is off for players, and can come back.
  const [first = '', ...others] = vendors;
  const without = (await put('vendors', others)).value;
  expect(without.vendors.map(({ code }) => code)).toEqual(others);
  expect(without.vendorsOff.map(({ code }) => code)).toContain(first);
  const again = (await put('vendors', [...others, first])).value;
  expect(again.vendors.map(({ code }) => code)).toEqual([...others, first]);
  expect(again.vendorsOff.map(({ code }) => code)).not.toContain(first);
  // Sub-categories may be left out as well.
  expect((await put('subcategories', ['VIDEO', 'CLASSIC'])).value.subcategories).toEqual(['VIDEO', 'CLASSIC']);
  const administrator = await desk.signIn('administrator');
  const audit = JSON.stringify((await administrator.call('listAudit', { query: { action: 'lobby.ordered' } })).value);
  for (const list of ['hot', 'vendors', 'categories', 'subcategories']) expect(audit).toContain(`merchant:laro/order:${list}`);
});

test('[LIST-12] [T86] an order of other games than those there is refused, and so is a person who may only write content', async () => {
  for (const keys of [['perya-sevens'], ['perya-sevens', 'perya-sevens', 'gintong-kalabaw'], ['perya-sevens', 'gintong-kalabaw', 'mango-monsoon']])
    expect(await put('hot', keys)).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
  for (const keys of [['NOBODY'], ['BGS', 'BGS']]) expect(await put('vendors', keys)).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
  expect(await put('categories', ['RNG'])).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
  expect(await put('subcategories', ['NOTHING'])).toMatchObject({ status: 422, code: 'desk.setting_invalid' });
  expect(await put('hot', [], editor)).toMatchObject({ status: 403, code: 'desk.permission_missing' });
  expect(await staff.call('getDeskLobbyOrder', { params: { merchant: 'nobody' } })).toMatchObject({ status: 404, code: 'request.not_found' });
});

const match = {
  kind: 'match',
  isEnabled: true,
  title: { EN: 'Friendly' },
  home: 'Hilaga',
  away: 'Timog',
  target: '/m/sport-games',
  startsAt: '2026-12-01T10:00:00Z',
  endsAt: '2026-12-01T12:00:00Z',
};

test('[HOME-09] [T33] [T85] an editor adds, changes and removes hot matches and news, each with its audit entry', async () => {
  const added = (await editor.call('addDeskLobbyEntry', { params: merchant, body: { ...match, reason } })).value;
  expect(added).toMatchObject({ home: 'Hilaga', startsAt: '2026-12-01T10:00:00.000Z' });
  const params = { ...merchant, entryId: added.id };
  expect((await editor.call('changeDeskLobbyEntry', { params, body: { ...match, home: 'Silangan', stamp: added.stamp, reason } })).value.home).toBe('Silangan');
  const overtaken = { params, body: { ...match, home: 'Kanluran', stamp: added.stamp, reason } };
  expect(await editor.call('changeDeskLobbyEntry', overtaken)).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
  expect((await editor.call('listDeskLobbyEntries', { params: merchant })).value.entries.map(({ home }) => home)).toEqual(['Silangan']);
  expect((await editor.call('listDeskLobbyEntries', { params: { merchant: 'dagat' } })).value.entries).toEqual([]);
  const elsewhere = { params: { merchant: 'dagat', entryId: added.id }, body: { ...match, stamp: added.stamp, reason } };
  expect(await editor.call('changeDeskLobbyEntry', elsewhere)).toMatchObject({ status: 404, code: 'desk.lobby_entry_unknown' });
  expect((await editor.call('removeDeskLobbyEntry', { params, body: { reason } })).status).toBe(200);
  expect(await editor.call('removeDeskLobbyEntry', { params, body: { reason } })).toMatchObject({ status: 404, code: 'desk.lobby_entry_unknown' });
  const administrator = await desk.signIn('administrator');
  for (const action of ['lobby.entryAdded', 'lobby.entryChanged', 'lobby.entryRemoved'])
    expect((await administrator.call('listAudit', { query: { action } })).value.entries).toHaveLength(1);
});

test('[HOME-09] an entry without teams, words or an end that it needs, or with an end before its start, is refused', async () => {
  const add = (change: object) => editor.call('addDeskLobbyEntry', { params: merchant, body: { ...match, ...change, reason } });
  for (const change of [
    { home: ' ' },
    { away: '' },
    { endsAt: null },
    { title: { EN: ' ' } },
    { endsAt: '2026-12-01T10:00:00Z' },
    { target: 'javascript:alert(1)' },
  ])
    expect(await add(change)).toMatchObject({ status: 400, code: 'request.invalid' });
  expect((await add({ kind: 'news', home: '', away: '', endsAt: null })).status).toBe(200);
});
