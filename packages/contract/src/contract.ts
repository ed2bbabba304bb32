import { account } from './account.ts';
import { catalogue } from './catalogue.ts';
import { content } from './content.ts';
import { contentRoutes } from './content-routes.ts';
import { desk } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { jackpot } from './jackpot.ts';
import { logIn } from './log-in.ts';
import { play } from './play.ts';
import { promotions } from './promotions.ts';
import { records } from './records.ts';
import { recovery } from './recovery.ts';
import { registration } from './registration.ts';
import {
  deskRoutes,
  lobbyRoutes,
  memberRoutes,
  logInRoutes,
  playRoutes,
  recordsRoutes,
  recoveryRoutes,
  registrationRoutes,
  sessionRoutes,
  systemRoutes,
  verificationRoutes,
  type Method,
} from './routes.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { system } from './system.ts';
import { verification } from './verification.ts';

/** Every call there is. */
export const contract = {
  ...system,
  ...catalogue,
  ...content,
  ...promotions,
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
  ...desk,
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
  ...contentRoutes,
  ...deskRoutes,
} as const satisfies Record<keyof typeof contract, readonly [Method, `/wps/${string}`]>;

export const callNames = Object.keys(contract) as (keyof typeof contract)[];
