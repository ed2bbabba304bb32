import { joinTables } from '@laro/domain/join-areas';
import { account } from './account.ts';
import * as areaCalls from './area-calls.ts';
import * as areas from './areas.ts';
import { appLinks } from './app-links.ts';
import { bonuses } from './bonuses.ts';
import { careDeskRoutes, closureRoutes, relativeRoutes, reviewRoutes } from './care-routes.ts';
import { catalogue } from './catalogue.ts';
import { closures } from './closures.ts';
import { content } from './content.ts';
import { deposits } from './deposits.ts';
import { appRooms } from './desk/app-rooms.ts';
import { deskBonuses } from './desk/bonuses.ts';
import { deskCare } from './desk/care.ts';
import { deskIdentities } from './desk/identities.ts';
import { deskRelatives } from './desk/relatives.ts';
import { contentRoutes } from './content-routes.ts';
import { desk } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { identityDocuments } from './identity-documents.ts';
import { identityDeskRoutes, identityRoutes } from './identity-routes.ts';
import { jackpot } from './jackpot.ts';
import { limits } from './limits.ts';
import { lateLobbyRoutes } from './late-routes.ts';
import { lobby } from './lobby.ts';
import { logIn } from './log-in.ts';
import { play } from './play.ts';
import { push } from './push.ts';
import { promotions } from './promotions.ts';
import { records } from './records.ts';
import { recovery } from './recovery.ts';
import { relatives } from './relatives.ts';
import { reviews } from './reviews.ts';
import { registration } from './registration.ts';
import { depositRoutes } from './deposit-routes.ts';
import { appDeskRoutes, appRoutes } from './app-routes.ts';
import {
  deskRoutes,
  memberRoutes,
  logInRoutes,
  recoveryRoutes,
  registrationRoutes,
  verificationRoutes,
  withdrawalRoutes,
  type CallPath,
  type Method,
} from './routes.ts';
import { bonusDeskRoutes, bonusRoutes } from './bonus-routes.ts';
import { limitRoutes } from './limit-routes.ts';
import { statementsRoutes } from './statement-routes.ts';
import { lobbyRoutes, playRoutes, recordsRoutes, sessionRoutes, systemRoutes } from './start-routes.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { statements } from './statements.ts';
import { system } from './system.ts';
import { verification } from './verification.ts';
import { withdrawals } from './withdrawals.ts';

/** All calls. */
export const contract = {
  ...system,
  ...catalogue,
  ...lobby,
  ...content,
  ...promotions,
  ...session,
  ...account,
  ...limits,
  ...reviews,
  ...closures,
  ...relatives,
  ...security,
  ...logIn,
  ...verification,
  ...play,
  ...records,
  ...statements,
  ...recovery,
  ...registration,
  ...jackpot,
  ...withdrawals,
  ...deposits,
  ...bonuses,
  ...appLinks,
  ...push,
  ...desk,
  ...appRooms,
  ...deskBonuses,
  ...identityDocuments,
  ...deskIdentities,
  ...deskCare,
  ...deskRelatives,
  ...joinTables(areaCalls, 'calls'),
} as const satisfies Record<string, Endpoint>;

/** Method and path of every call; a call without a route, or a route without a call, is a type error. */
export const routes = {
  ...systemRoutes,
  ...lobbyRoutes,
  ...lateLobbyRoutes,
  ...sessionRoutes,
  ...memberRoutes,
  ...limitRoutes,
  ...reviewRoutes,
  ...closureRoutes,
  ...relativeRoutes,
  ...logInRoutes,
  ...verificationRoutes,
  ...playRoutes,
  ...recordsRoutes,
  ...statementsRoutes,
  ...recoveryRoutes,
  ...registrationRoutes,
  ...withdrawalRoutes,
  ...depositRoutes,
  ...bonusRoutes,
  ...appRoutes,
  ...contentRoutes,
  ...deskRoutes,
  ...appDeskRoutes,
  ...bonusDeskRoutes,
  ...identityRoutes,
  ...identityDeskRoutes,
  ...careDeskRoutes,
  ...joinTables(areas, 'routes'),
  ...joinTables(areas, 'deskRoutes'),
} as const satisfies Record<keyof typeof contract, readonly [Method, CallPath]>;

export const callNames = Object.keys(contract) as (keyof typeof contract)[];
