/**
 * Method and path of every call: the only values of the contract that a browser loads. The endpoints' schemas stay on the server; what
 * they say about types comes along as types only.
 */
import type * as z from 'zod';
import type { contract } from './contract.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const systemRoutes = {
  getSystemStatus: ['GET', '/wps/system/status'],
  getSettings: ['GET', '/wps/system/settings/consolidated'],
  getWhitelabel: ['GET', '/wps/system/whitelabel'],
  listCountries: ['GET', '/wps/system/country'],
  getDomainRoute: ['GET', '/wps/system/domainRoute'],
} as const;

export const lobbyRoutes = {
  listVendors: ['GET', '/wps/game/vendors'],
  listGames: ['GET', '/wps/game/list'],
  listHotGames: ['GET', '/wps/game/hot'],
  listWinners: ['GET', '/wps/game/winners'],
  listAnnouncements: ['GET', '/wps/announcement'],
} as const;

export const deskRoutes = {
  startDeskSession: ['POST', '/wps/desk/session'],
  proveDeskSession: ['POST', '/wps/desk/session/second-factor'],
  getDeskSession: ['GET', '/wps/desk/session'],
  endDeskSession: ['DELETE', '/wps/desk/session'],
  listDeskMerchants: ['GET', '/wps/desk/merchants'],
  getDeskSettings: ['GET', '/wps/desk/merchants/:merchant/settings'],
  changeDeskSettings: ['PATCH', '/wps/desk/merchants/:merchant/settings'],
  changeDeskStatus: ['PUT', '/wps/desk/merchants/:merchant/status'],
  listDeskGames: ['GET', '/wps/desk/merchants/:merchant/games'],
  changeDeskGame: ['PATCH', '/wps/desk/merchants/:merchant/games/:gameId'],
  listDeskBanners: ['GET', '/wps/desk/merchants/:merchant/banners'],
  addDeskBanner: ['POST', '/wps/desk/merchants/:merchant/banners'],
  orderDeskBanners: ['PUT', '/wps/desk/merchants/:merchant/banner-order'],
  changeDeskBanner: ['PUT', '/wps/desk/merchants/:merchant/banners/:bannerId'],
  removeDeskBanner: ['DELETE', '/wps/desk/merchants/:merchant/banners/:bannerId'],
  listStaff: ['GET', '/wps/desk/staff'],
  addStaff: ['POST', '/wps/desk/staff'],
  changeStaff: ['PATCH', '/wps/desk/staff/:staffId'],
  changeDeskPassword: ['PUT', '/wps/desk/password'],
  listDeskSessions: ['GET', '/wps/desk/sessions'],
  endOtherDeskSession: ['DELETE', '/wps/desk/sessions/:sessionId'],
  listAudit: ['GET', '/wps/desk/audit'],
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type RouteTable = Partial<Record<CallName, readonly [Method, `/wps/${string}`]>>;

export type Part = 'params' | 'query' | 'body' | 'value';
/** What crosses the wire: the input side of codecs, so money is a branded decimal string. */
export type Wire<Name extends CallName, Which extends Part> =
  Contract[Name] extends Record<Which, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
/** What a handler works with: defaults filled in, money as bigint. */
export type Parsed<Name extends CallName, Which extends Part> =
  Contract[Name] extends Record<Which, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
