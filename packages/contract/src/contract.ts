import { joinTables } from '@laro/domain/join-areas';
import { account } from './account/account.ts';
import * as areaCalls from './area-calls.ts';
import * as areas from './areas.ts';
import { appLinks } from './app-links/app-links.ts';
import { bonuses } from './bonuses/bonuses.ts';
import { careDeskRoutes, closureRoutes, relativeRoutes, reviewRoutes } from './care/care-routes.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { closures } from './account/closures.ts';
import { content } from './content/content.ts';
import { deposits } from './deposits/deposits.ts';
import { appRooms } from './desk/reach/app-rooms.ts';
import { deskBonuses } from './desk/bonuses.ts';
import { deskCare } from './desk/care.ts';
import { deskIdentities } from './desk/people/identities.ts';
import { deskRelatives } from './desk/people/relatives.ts';
import { contentRoutes } from './content/content-routes.ts';
import { desk } from './desk.ts';
import type { Endpoint } from './wire/endpoint.ts';
import { identityDocuments } from './identity/identity-documents.ts';
import { identityDeskRoutes, identityRoutes } from './identity/identity-routes.ts';
import { jackpot } from './catalogue/jackpot.ts';
import { limits } from './limits/limits.ts';
import { lateLobbyRoutes } from './system/late-routes.ts';
import { lobby } from './catalogue/lobby.ts';
import { logIn } from './log-in/log-in.ts';
import { play } from './catalogue/play.ts';
import { push } from './content/push.ts';
import { promotions } from './content/promotions.ts';
import { records } from './catalogue/records.ts';
import { recovery } from './account/recovery.ts';
import { relatives } from './care/relatives.ts';
import { reviews } from './limits/reviews.ts';
import { registration } from './log-in/registration.ts';
import { depositRoutes } from './deposits/deposit-routes.ts';
import { appDeskRoutes, appRoutes } from './app-links/app-routes.ts';
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
import { bonusDeskRoutes, bonusRoutes } from './bonuses/bonus-routes.ts';
import { limitRoutes } from './limits/limit-routes.ts';
import { statementsRoutes } from './statements/statement-routes.ts';
import { lobbyRoutes, playRoutes, recordsRoutes, sessionRoutes, systemRoutes } from './system/start-routes.ts';
import { security } from './account/security.ts';
import { session } from './account/session.ts';
import { statements } from './statements/statements.ts';
import { system } from './system/system.ts';
import { verification } from './account/verification.ts';
import { withdrawals } from './withdrawals/withdrawals.ts';

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
