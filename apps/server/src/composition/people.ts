import type { AppDeps } from '../ground.ts';
import { withDesk } from '../module.ts';
import { createAccount, createAuthenticator, memberNotes } from '../modules/people/account/index.ts';
import { careDeskCalls, createCare } from '../modules/people/care/index.ts';
import { closureDeskCalls, createClosures } from '../modules/people/closures/index.ts';
import { createExclusionCheck, createIdentityDocuments, identityNotes, openProofSeal } from '../modules/people/identity-documents/index.ts';
import { createLimits, limitDeskCalls } from '../modules/people/limits/index.ts';
import { createLogIn, newDeviceNotes } from '../modules/people/log-in/index.ts';
import { createMembers, memberDeskCalls } from '../modules/people/members/index.ts';
import { accountNotes, createPayoutAccounts } from '../modules/people/payout-accounts/index.ts';
import { mayFollowLottery, noRights } from '../live/topics.ts';
import { createPlayers } from '../modules/people/players/index.ts';
import { createRecovery } from '../modules/people/recovery/index.ts';
import { checkNewPassword, createRegistration, createRegistrationForms, registrationDeskCalls, welcomeBy } from '../modules/people/registration/index.ts';
import { createRelatives, openRelativeBox, relativeDeskCalls } from '../modules/people/relatives/index.ts';
import { createRisk, riskDeskCalls } from '../modules/people/risk/index.ts';
import { createJoining } from '../modules/partners/agents/index.ts';
import { numberOf } from '../modules/reach/messages/index.ts';
import { lapseWithin } from '../modules/rewards/bonuses/index.ts';
import { createFriendJoining } from '../modules/rewards/invitations/index.ts';
import { vipLabels } from '../modules/rewards/ranks/index.ts';
import { identityKeys } from '../process/secrets/identity-store.ts';
import type { Base, Inbox } from './base.ts';
import type { Reach } from './reach.ts';

interface Needs extends Base {
  reach: Pick<Reach, 'messages' | 'sender' | 'terms'>;
  inbox: Pick<Inbox, 'unread'>;
}
type Seal = Awaited<ReturnType<typeof openProofSeal>>;

/** Players and their sessions, log-in and account. */
async function createAccounts({ ground, parties, notices, reach: { messages, sender }, inbox }: Needs) {
  const { pool, secret, countries, onBackgroundError } = ground;
  const { codes } = messages;
  const onNewDevice = newDeviceNotes({ countries, messages, push: sender.tell, onBackgroundError });
  const players = await createPlayers({
    ...ground,
    ...parties.line,
    onNewDevice,
    topicRights: { ...noRights, lottery: mayFollowLottery },
    unreadMail: inbox.unread,
    vipOf: vipLabels(ground),
  });
  const { sessions } = players;
  const factors = createAuthenticator({ pool, secret });
  const notes = memberNotes(messages, onBackgroundError);
  return {
    players,
    logIn: createLogIn({ ...ground, ...parties.logIn, sessions, codes, factors, numberOf }),
    account: createAccount({
      pool,
      authenticator: factors,
      sessions,
      codes,
      numberOf,
      notes,
      pictures: parties.uploads,
      onSessionsEnded: notices.sessions,
    }),
  };
}

type Accounts = Awaited<ReturnType<typeof createAccounts>>;
interface AccountNeeds extends Needs, Accounts {
  seal: Seal;
}

/** The ways into an account, and the proofs of who a player is and where his money may go. */
function createEntries({ ground, parties, core: { atDesk, hooks }, reach: { messages }, seal, players: { sessions }, logIn, account }: AccountNeeds) {
  const { pool, directory, merchantOf, onBackgroundError } = ground;
  const { tell, codes } = messages;
  const requireConfirmation = account.confirmation.require;
  const registration = createRegistration({
    ...ground,
    sessions,
    ports: {
      placement: createJoining(ground),
      friends: createFriendJoining(ground),
      numberOf,
      takeCode: (given) => codes.take({ ...given, purpose: 'register' }),
      requireCaptcha: logIn.captcha.require,
      isExcluded: createExclusionCheck(pool, seal),
      readSocialTicket: logIn.readSocialTicket,
      linkSocial: logIn.linkSocial,
      welcome: welcomeBy(messages, onBackgroundError),
    },
  });
  const recovery = createRecovery({
    ...ground,
    sessions,
    messages,
    factors: account.recoveryFactors,
    requireConfirmation,
    phoneProofs: { read: logIn.readPhoneProof, hasCheck: logIn.hasPhoneCheck },
    numberOf,
    checkNewPassword,
  });
  const identities = createIdentityDocuments({
    ...ground,
    ...parties.identity,
    seal,
    audit: atDesk.audit,
    sessions,
    requireConfirmation,
    onExcluded: hooks.memberExcluded,
    maskName: account.maskName,
    merchants: () => directory.list(),
    tell: identityNotes({ merchantOf, tell, onBackgroundError }),
  });
  return {
    registration: withDesk(registration, registrationDeskCalls(atDesk, createRegistrationForms(pool))),
    recovery,
    identities,
    payoutAccounts: createPayoutAccounts({ ...ground, sessions, requireConfirmation, tell: accountNotes(messages, onBackgroundError) }),
  };
}

/** Members at the desk, and what protects them: limits, risk, care, closures, relatives. */
function createProtection({ ground, core: { atDesk, hooks }, notices, reach: { messages, terms }, seal, players, account }: AccountNeeds) {
  const { sessions, announcer } = players;
  const { tell, send } = messages;
  const limits = createLimits({ ...ground, sessions, announcer, onExcluded: hooks.memberExcluded });
  const members = createMembers({ ...ground, onSessionsEnded: notices.sessions, onMerged: hooks.memberMerged, onExcluded: hooks.memberExcluded, tell });
  const risk = createRisk(ground);
  const care = createCare(ground);
  const closures = createClosures({
    ...ground,
    sessions,
    requireConfirmation: account.confirmation.require,
    endBonus: lapseWithin,
    tell,
    onClosed: hooks.memberClosed,
    onChanged: notices.wallet,
  });
  const relatives = createRelatives({ ...ground, box: openRelativeBox(ground.secret), seal, members, limits: limits.desk, tell, send });
  return {
    members,
    memberDesk: { handlers: memberDeskCalls(atDesk, members) },
    limits: withDesk(limits, limitDeskCalls({ ...atDesk, members, terms }, limits.desk)),
    risk: withDesk(risk, riskDeskCalls(atDesk, risk)),
    care: withDesk(care, careDeskCalls(atDesk, members, care)),
    closures: withDesk(closures, closureDeskCalls(atDesk, members, closures)),
    relatives: withDesk(relatives, relativeDeskCalls(atDesk, relatives)),
  };
}

/** People: who they are, how they prove it, and what protects them. */
export async function createPeople({ deps, ...needs }: Needs & { deps: Pick<AppDeps, 'identityStore'> }) {
  const { pool, secret } = needs.ground;
  const seal = await openProofSeal(pool, identityKeys(deps.identityStore ?? { key: null, oldKey: null }, secret));
  const accounts = await createAccounts(needs);
  const given = { ...needs, ...accounts, seal };
  return { ...accounts, ...createEntries(given), ...createProtection(given) };
}

export type People = Awaited<ReturnType<typeof createPeople>>;
