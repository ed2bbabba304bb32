import { adjustments } from './desk/adjustments.ts';
import { deskAffiliates } from './desk/affiliates.ts';
import { catalogueAndContent } from './desk/catalogue.ts';
import { deskDeposits } from './desk/deposits.ts';
import { deskContent } from './desk/content.ts';
import { deskJackpot } from './desk/jackpot.ts';
import { memberLimits } from './desk/limits.ts';
import { deskLobby } from './desk/lobby.ts';
import { memberActs } from './desk/member-acts.ts';
import { members } from './desk/members.ts';
import { messageRooms } from './desk/message-templates.ts';
import { merchants } from './desk/merchants.ts';
import { deskRegistration } from './desk/registration.ts';
import { deskJoining } from './desk/joining.ts';
import { deskRisk } from './desk/risk.ts';
import { rounds } from './desk/rounds.ts';
import { rtp } from './desk/rtp.ts';
import { session } from './desk/session.ts';
import { audit, staff, staffRoles } from './desk/staff.ts';
import { terms } from './desk/terms.ts';
import { twoPersons } from './desk/two-persons.ts';
import { deskStatements } from './desk/statements.ts';
import { deskWithdrawals } from './desk/withdrawals.ts';
import { tables } from './desk/tables.ts';
import { vendorGames } from './desk/vendor-games.ts';
import { vendors } from './desk/vendors.ts';
import { walletSandbox } from './desk/wallet-sandbox.ts';

/** The operator's desk: every call except the two for signing in needs a signed-in member of staff. */
export const desk = {
  ...session,
  ...merchants,
  ...catalogueAndContent,
  ...deskLobby,
  ...deskContent,
  ...deskJackpot,
  ...deskRegistration,
  ...deskAffiliates,
  ...staff,
  ...staffRoles,
  ...twoPersons,
  ...audit,
  ...members,
  ...memberActs,
  ...memberLimits,
  ...terms,
  ...messageRooms,
  ...deskStatements,
  ...rounds,
  ...adjustments,
  ...deskWithdrawals,
  ...deskDeposits,
  ...deskRisk,
  ...deskJoining,
  ...rtp,
  ...vendors,
  ...tables,
  ...vendorGames,
  ...walletSandbox,
};
