import { adjustments } from './desk/money/adjustments.ts';
import { deskAffiliates } from './desk/people/affiliates.ts';
import { catalogueAndContent } from './desk/play/catalogue.ts';
import { deskDeposits } from './desk/money/deposits.ts';
import { deskContent } from './desk/reach/content.ts';
import { deskJackpot } from './desk/play/jackpot.ts';
import { memberLimits } from './desk/people/limits.ts';
import { deskLobby } from './desk/play/lobby.ts';
import { memberActs } from './desk/people/member-acts.ts';
import { members } from './desk/people/members.ts';
import { messageRooms } from './desk/reach/message-templates.ts';
import { merchants } from './desk/merchants.ts';
import { deskRegistration } from './desk/people/registration.ts';
import { deskJoining } from './desk/people/joining.ts';
import { deskRisk } from './desk/money/risk.ts';
import { rounds } from './desk/play/rounds.ts';
import { rtp } from './desk/play/rtp.ts';
import { session } from './desk/session.ts';
import { audit, staff, staffRoles } from './desk/staff.ts';
import { terms } from './desk/terms.ts';
import { twoPersons } from './desk/two-persons.ts';
import { deskStatements } from './desk/money/statements.ts';
import { deskWithdrawals } from './desk/money/withdrawals.ts';
import { tables } from './desk/play/tables.ts';
import { vendorGames } from './desk/play/vendor-games.ts';
import { vendors } from './desk/play/vendors.ts';
import { walletSandbox } from './desk/money/wallet-sandbox.ts';

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
