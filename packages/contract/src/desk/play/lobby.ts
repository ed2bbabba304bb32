import * as z from 'zod';
import { gameClassifications } from '@laro/domain/catalogue/game-categories';
import { picture } from '../../catalogue/catalogue.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, gameCategory, language, moment } from '../../wire/scalars.ts';
import { id, line, merchantParam, reason, shared, stamp } from '../scalars.ts';

const texts = z.partialRecord(language, line(200));
const team = line(60);

const entryInput = z.object({
  kind: z.enum(['match', 'news']),
  isEnabled: z.boolean(),
  /** League of a match; the line of a news item. */
  title: texts,
  home: team,
  away: team,
  target: z
    .string()
    .max(300)
    .regex(/^(?:|\/m\/[^\s\\]*|https:\/\/[^\s"<>\\]+)$/),
  startsAt: moment,
  endsAt: moment.nullable(),
});
const entry = entryInput.extend({ id: z.string(), stamp });
const entryBody = entryInput.extend({ reason });
const entryParams = z.object({ merchant: code, entryId: id });

const orderedGame = z.object({ gameId: z.string(), gameName: z.string(), vassalage: z.string(), picture, isOffered: z.boolean() });
const order = z.object({
  categories: z.array(z.object({ key: gameCategory, gameCount: z.number().int() })),
  hot: z.array(orderedGame),
  vendors: z.array(z.object({ code: z.string(), name: z.string(), gameCount: z.number().int() })),
  /** Vendors that the merchant could offer but does not. */
  vendorsOff: z.array(z.object({ code: z.string(), name: z.string() })),
  subcategories: z.array(z.enum(gameClassifications)),
});

/** Content and order of the lobby. */
export const deskLobby = {
  getDeskLobbyOrder: endpoint({
    summary: 'Categories, hot games, vendors and sub-categories of a merchant, in order.',
    access: 'staff:catalogue.read',
    rate: 'read',
    ...shared,
    serves: ['HOME-02', 'LIST-05', 'LIST-12'],
    params: merchantParam,
    value: order,
    refusals: ['request.not_found'],
  }),
  changeDeskLobbyOrder: endpoint({
    summary: 'Reorders one of the lobby’s lists: exactly its entries, except that vendors and sub-categories may also be omitted or restored.',
    access: 'staff:catalogue.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-02', 'LIST-05', 'LIST-12', 'T85', 'T92'],
    params: merchantParam,
    body: z.object({ list: z.enum(['categories', 'hot', 'vendors', 'subcategories']), keys: z.array(code).max(2000), reason }),
    value: order,
    refusals: ['request.not_found', 'desk.changed_meanwhile', 'desk.setting_invalid'],
  }),
  listDeskLobbyEntries: endpoint({
    summary: 'Hot matches and lobby news of a merchant, including disabled, past and future ones.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['HOME-09'],
    params: merchantParam,
    value: z.object({ entries: z.array(entry) }),
    refusals: ['request.not_found'],
  }),
  addDeskLobbyEntry: endpoint({
    summary: 'Adds a hot match or a news item.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-09', 'T85'],
    params: merchantParam,
    body: entryBody,
    value: entry,
    refusals: ['request.not_found'],
  }),
  changeDeskLobbyEntry: endpoint({
    summary: 'Changes a hot match or a news item.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-09', 'T85'],
    params: entryParams,
    body: entryBody.extend({ stamp }),
    value: entry,
    refusals: ['request.not_found', 'desk.lobby_entry_unknown', 'desk.changed_meanwhile'],
  }),
  removeDeskLobbyEntry: endpoint({
    summary: 'Removes a hot match or a news item; the audit log keeps its content.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-09', 'T85'],
    params: entryParams,
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.lobby_entry_unknown'],
  }),
};
