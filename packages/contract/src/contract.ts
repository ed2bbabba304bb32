import { catalogue } from './catalogue.ts';
import { content } from './content.ts';
import { desk } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { jackpot } from './jackpot.ts';
import { play } from './play.ts';
import { records } from './records.ts';
import { deskRoutes, lobbyRoutes, playRoutes, recordsRoutes, sessionRoutes, systemRoutes, type Method } from './routes.ts';
import { session } from './session.ts';
import { system } from './system.ts';

/** Every call there is. */
export const contract = { ...system, ...catalogue, ...content, ...session, ...play, ...records, ...jackpot, ...desk } as const satisfies Record<
  string,
  Endpoint
>;

/** Method and path of every call; a call without a route, or a route without a call, is a type error. */
export const routes = { ...systemRoutes, ...lobbyRoutes, ...sessionRoutes, ...playRoutes, ...recordsRoutes, ...deskRoutes } as const satisfies Record<
  keyof typeof contract,
  readonly [Method, `/wps/${string}`]
>;

export const callNames = Object.keys(contract) as (keyof typeof contract)[];
