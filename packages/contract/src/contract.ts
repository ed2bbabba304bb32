import { account } from './account.ts';
import { appLinks } from './app-links.ts';
import { catalogue } from './catalogue.ts';
import { content } from './content.ts';
import { appRooms } from './desk/app-rooms.ts';
import { desk } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { jackpot } from './jackpot.ts';
import { logIn } from './log-in.ts';
import { play } from './play.ts';
import { push } from './push.ts';
import { records } from './records.ts';
import { recovery } from './recovery.ts';
import { registration } from './registration.ts';
import {
  appDeskRoutes,
  appRoutes,
  deskRoutes,
  memberRoutes,
  logInRoutes,
  recoveryRoutes,
  registrationRoutes,
  verificationRoutes,
  type Method,
} from './routes.ts';
import { lobbyRoutes, playRoutes, recordsRoutes, sessionRoutes, systemRoutes } from './start-routes.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { system } from './system.ts';
import { verification } from './verification.ts';

/** Every call there is. */
export const contract = {
  ...system,
  ...catalogue,
  ...content,
  ...session,
  ...account,
  ...security,
  ...logIn,
  ...verification,
  ...play,
  ...records,
  ...recovery,
  ...registration,
  ...jackpot,
  ...appLinks,
  ...push,
  ...desk,
  ...appRooms,
} as const satisfies Record<string, Endpoint>;

/** Method and path of every call; a call without a route, or a route without a call, is a type error. */
export const routes = {
  ...systemRoutes,
  ...lobbyRoutes,
  ...sessionRoutes,
  ...memberRoutes,
  ...logInRoutes,
  ...verificationRoutes,
  ...playRoutes,
  ...recordsRoutes,
  ...recoveryRoutes,
  ...registrationRoutes,
  ...appRoutes,
  ...deskRoutes,
  ...appDeskRoutes,
} as const satisfies Record<keyof typeof contract, readonly [Method, `/wps/${string}`]>;

export const callNames = Object.keys(contract) as (keyof typeof contract)[];
