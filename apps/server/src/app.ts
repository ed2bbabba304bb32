import { openGround, type AppDeps, type Ground } from './ground.ts';
import { openHooks } from './hooks.ts';
import { deskActs } from './http/guards/desk-act.ts';
import { hooksOf, withDesk, type Module } from './module.ts';
import { createAccount, createAuthenticator, memberNotes } from './modules/people/account/index.ts';
import { adjustmentDeskCalls, createAdjustments } from './modules/money/adjustments/index.ts';
import { createAgents, createJoining } from './modules/partners/agents/index.ts';
import { createAppLinks } from './modules/reach/app-links/index.ts';
import { createBetReturns } from './modules/play/bet-returns/index.ts';
import { createBlockUpkeep } from './modules/core/blocks/index.ts';
import { createBonuses, lapseWithin, vendorSpins } from './modules/rewards/bonuses/index.ts';
import { careDeskCalls, createCare } from './modules/people/care/index.ts';
import { catalogueDeskCalls, createCatalogue } from './modules/play/catalogue/index.ts';
import { closureDeskCalls, createClosures } from './modules/people/closures/index.ts';
import { articleDeskCalls, bannerDeskCalls, createContent } from './modules/reach/content/index.ts';
import { createDeposits, depositDeskCalls, playerRules } from './modules/money/deposits/index.ts';
import { createDesk } from './modules/operator/desk/index.ts';
import { createFeedback } from './modules/reach/feedback/index.ts';
import { createExclusionCheck, createIdentityDocuments, identityNotes, openProofSeal, readVerified } from './modules/people/identity-documents/index.ts';
import { createStaff } from './modules/core/staff/index.ts';
import { createFriendJoining, createInvitations } from './modules/rewards/invitations/index.ts';
import { createJackpot, jackpotDeskCalls } from './modules/play/jackpot/index.ts';
import { createLimits, limitDeskCalls, reachesLimit } from './modules/people/limits/index.ts';
import { createLobby, lobbyDeskCalls } from './modules/play/lobby/index.ts';
import { createCaptcha, createLogIn, newDeviceNotes } from './modules/people/log-in/index.ts';
import { createLottery, lotteryNotes } from './modules/play/lottery/index.ts';
import { createInbox, createMail } from './modules/rewards/mail/index.ts';
import { createMall, createRewardMall, openAddressBox } from './modules/rewards/mall/index.ts';
import { createMembers, memberDeskCalls } from './modules/people/members/index.ts';
import { createMerchants } from './modules/core/merchant/index.ts';
import { createMessages, messageDeskCalls, numberOf } from './modules/reach/messages/index.ts';
import { createMissions, noteMissionLook } from './modules/rewards/missions/index.ts';
import { accountNotes, createPayoutAccounts } from './modules/people/payout-accounts/index.ts';
import { createPlayMonitor, playDeskCalls } from './modules/operator/play-monitor/index.ts';
import { createPlayers } from './modules/people/players/index.ts';
import { createPromotions, promotionDeskCalls } from './modules/rewards/promotions/index.ts';
import { createPush, createPushSender, pushLooks } from './modules/reach/push/index.ts';
import { createRecords } from './modules/play/records/index.ts';
import { createRecovery } from './modules/people/recovery/index.ts';
import { checkNewPassword, createRegistration, createRegistrationForms, registrationDeskCalls, welcomeBy } from './modules/people/registration/index.ts';
import { createRelatives, openRelativeBox, relativeDeskCalls } from './modules/people/relatives/index.ts';
import { createRaffles, rewardRaffles } from './modules/rewards/raffles/index.ts';
import { createRanks, newPlayers, vipLabels } from './modules/rewards/ranks/index.ts';
import { createRewards } from './modules/rewards/rewards/index.ts';
import { createRisk, noteReferralRing, riskDeskCalls } from './modules/people/risk/index.ts';
import { createStatements, statementDeskCalls } from './modules/money/statements/index.ts';
import { createTerms, termsDeskCalls } from './modules/reach/terms/index.ts';
import { createTwoPersons, twoPersonsCalls } from './modules/core/two-persons/index.ts';
import { createTables } from './modules/play/tables/index.ts';
import { createVendorGames, vendorGameDeskCalls } from './modules/play/vendor-games/index.ts';
import { createVendors, vendorDeskCalls } from './modules/play/vendors/index.ts';
import { bookDeskCalls, createBooks, createMoneyOut, outcomeNotes, withdrawalDeskCalls } from './modules/money/withdrawals/index.ts';
import { openParties, type Parties } from './parties.ts';
import { identityKeys } from './process/secrets/identity-store.ts';
import { serveModules, type App } from './serve-modules.ts';

export type { App };

/** Every module, each made of the ones before it, and the list of them in the order in which they start. */
async function createModules(ground: Ground, parties: Parties, deps: AppDeps) {
  const { pool, secret, directory, countries, merchantOf, settingsOf, merchantCodes, onTrouble, onBackgroundError } = ground;
  const seal = await openProofSeal(pool, identityKeys(deps.identityStore ?? { key: null, oldKey: null }, secret));
  const hooks = openHooks(onBackgroundError);
  const staff = createStaff({ pool, secret, siteNames: () => directory.list().flatMap(({ code, name }) => [code, name]) });
  const { audit } = staff;
  const twoPersons = createTwoPersons({ ...ground, audit, merchants: merchantCodes });
  // Needs of desk calls.
  const atDesk = { ...ground, audit, twoPersons, actOf: deskActs({ ...ground, audit }) };

  // People: who they are and how they prove it.
  const captcha = createCaptcha(pool);
  const onMail = (publicId: string) => announcer.changed(publicId, 'mail');
  const inbox = createInbox({ ...ground, onChanged: onMail });
  const messages = createMessages({ ...ground, sms: parties.sms, mail: parties.mail, requireHuman: captcha.require, keepNote: inbox.keepAccountMail });
  const { tell, codes } = messages;
  const sender = createPushSender({ ...ground, services: parties.push, lookOf: pushLooks(settingsOf) });
  const onNewDevice = newDeviceNotes({ countries, messages, push: sender.tell, onBackgroundError });
  const players = await createPlayers({ ...ground, ...parties.line, onNewDevice, unreadMail: inbox.unread, vipOf: vipLabels(ground) });
  const { sessions, announcer } = players;
  const onWallet = (publicId: string) => announcer.changed(publicId, 'wallet');
  const onSessionsEnded = (publicId: string) => announcer.changed(publicId, 'sessions');
  const factors = createAuthenticator({ pool, secret });
  const logIn = createLogIn({ ...ground, ...parties.logIn, sessions, codes, factors, numberOf });
  const notes = memberNotes(messages, onBackgroundError);
  const account = createAccount({ pool, authenticator: factors, sessions, codes, numberOf, notes, pictures: parties.uploads, onSessionsEnded });
  const { confirmation, maskName, paymentPassword } = account;
  const requireConfirmation = confirmation.require;
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
    audit,
    sessions,
    requireConfirmation,
    maskName,
    merchants: () => directory.list(),
    tell: identityNotes({ merchantOf, tell, onBackgroundError }),
  });
  const limits = createLimits({ ...ground, sessions, announcer });
  const terms = createTerms(ground);
  const feedback = createFeedback(atDesk);
  const push = createPush({ ...ground, services: parties.push, sender, audit });
  const appLinks = createAppLinks(ground);
  const merchants = createMerchants({ ...ground, noteUnknownPath: appLinks.unknownPaths.note });

  // Play: games, the vendors behind them, articles, and what follows from play.
  const files = parties.uploads;
  const catalogue = await createCatalogue(ground);
  const content = await createContent({ ...ground, files });
  const promotions = createPromotions({ pool, files, articlesOf: content.articlesOf, onPaid: onWallet });
  const vendors = await createVendors({
    ...ground,
    ...parties.vendors,
    partyFault: parties.partyFault,
    catalogue,
    audit,
    twoPersons,
    onOwed: (round) => onTrouble('a vendor owes a win of an old round', { round }),
    onRewardDiffers: ({ stated, won, ...reward }) =>
      onTrouble('a vendor states another sum for a reward', { ...reward, stated: String(stated), won: String(won) }),
    openTestMember: (code) => {
      const merchant = merchantOf(code);
      if (!merchant) throw new Error(`there is no merchant ${code}`);
      return players.openTestMember(merchant);
    },
    onMoved: ({ publicId }) => onWallet(publicId),
    playEnds: limits.playEnds,
  });
  const { roundDetail } = vendors;
  const vendorGames = createVendorGames({
    ...ground,
    refresh: async () => void (await Promise.all([catalogue.refresh(), vendors.refreshState()])),
    askGames: vendors.askGames,
    isConnected: vendors.isConnected,
    showsCategoryOf: catalogue.showsCategoryOf,
    files,
    fetchPicture: parties.fetchPicture,
  });
  const records = createRecords({ ...ground, catalogue, roundDetail });
  const statements = createStatements({ ...ground, catalogue, onSummarySeen: limits.noteSummarySeen });
  const jackpot = createJackpot({ ...ground, vendorName: catalogue.vendorName, onWon: onWallet });
  const bonuses = createBonuses({
    ...ground,
    audit,
    twoPersons,
    onChanged: onWallet,
    tell: ({ amount, ...note }) => tell({ ...note, values: { amount } }),
    spins: vendorSpins(vendors.freeSpins, catalogue.gameName),
  });
  const addressBox = openAddressBox(secret);
  const onRewards = (publicId: string) => announcer.changed(publicId, 'rewards');
  const rewards = createRewards({
    ...ground,
    audit,
    twoPersons,
    bonuses: bonuses.ofRewards,
    raffles: rewardRaffles,
    mall: createRewardMall({ ...ground, addressBox }),
    reachesLimit,
    onChanged: onRewards,
    noteGift: inbox.noteGift,
    onSignedIn: noteMissionLook,
  });
  const lobby = createLobby({
    ...ground,
    catalogue,
    recentGames: records.recentGames,
    counters: rewards.counters,
  });

  // Modules for money, and those that the desk supervises.
  const deposits = createDeposits({
    ...ground,
    ...parties.deposits,
    ...playerRules({ pool, settingsOf, limits }),
    audit,
    twoPersons,
    slips: parties.slips,
    hooks,
    onMoved: onWallet,
  });
  const payoutAccounts = createPayoutAccounts({ ...ground, sessions, requireConfirmation, tell: accountNotes(messages, onBackgroundError) });
  const withdrawals = createMoneyOut({
    ...ground,
    audit,
    twoPersons,
    accounts: payoutAccounts,
    gateways: parties.payouts,
    sessions,
    requireConfirmation,
    paymentPassword,
    isVerified: (playerId) => readVerified(pool, playerId),
    maskName,
    onChanged: onWallet,
    tell: outcomeNotes({ merchantOf, tell, onBackgroundError }),
    onRequested: hooks.withdrawalRequested,
  });
  const members = createMembers({ ...ground, onSessionsEnded, onMerged: hooks.memberMerged, tell });
  const adjustments = createAdjustments({ ...ground, audit, twoPersons, onChanged: ({ publicId }) => onWallet(publicId) });
  const blockUpkeep = createBlockUpkeep(ground);
  const monitor = createPlayMonitor({
    ...ground,
    members,
    roundDetail,
    zones: () => Object.fromEntries(directory.list().map(({ code, settings }) => [code, settings['market.timeZone']])),
    onAlarm: (alarm) => onTrouble('a game returns more or less than its vendor states', { alarm }),
  });
  const betReturns = createBetReturns({
    ...atDesk,
    ...catalogue,
    ...vendors,
    onAlarm: (alarm) => onTrouble('a bet returns more or less than its exact return', { alarm }),
  });
  const risk = createRisk(ground);
  const care = createCare(ground);
  const closures = createClosures({
    ...ground,
    sessions,
    requireConfirmation,
    endBonus: lapseWithin,
    tell,
    onClosed: hooks.memberClosed,
    onChanged: onWallet,
  });
  const relatives = createRelatives({ ...ground, box: openRelativeBox(secret), seal, members, limits: limits.desk, tell, send: messages.send });
  const mall = createMall({
    ...ground,
    audit,
    twoPersons,
    addressBox,
    merchants: () => directory.list(),
    rewards: rewards.programs,
    noteOrder: inbox.noteOrder,
    notePoints: inbox.notePoints,
    onChanged: onRewards,
  });
  const desk = createDesk({ ...atDesk, staff, partyFault: parties.partyFault, captcha, monitor, betReturns, withdrawals, risk, care, relatives, mall });

  const modules = [
    merchants,
    withDesk(twoPersons, twoPersonsCalls({ pool, twoPersons, isMerchant: (code) => merchantOf(code) !== null })),
    withDesk(messages, messageDeskCalls(atDesk, messages)),
    push,
    players,
    logIn,
    account,
    withDesk(registration, registrationDeskCalls(atDesk, createRegistrationForms(pool))),
    recovery,
    identities,
    withDesk(limits, limitDeskCalls({ ...atDesk, members, terms }, limits.desk)),
    withDesk(terms, termsDeskCalls(atDesk, terms)),
    feedback,
    appLinks,
    withDesk(catalogue, catalogueDeskCalls(atDesk, catalogue)),
    withDesk(content, { ...bannerDeskCalls(atDesk, content), ...articleDeskCalls(atDesk, content) }),
    withDesk(promotions, promotionDeskCalls(atDesk, promotions)),
    withDesk(vendors, vendorDeskCalls(atDesk, vendors.desk)),
    { handlers: vendorGameDeskCalls(atDesk, vendors.desk, vendorGames) },
    createTables({ audit, ...catalogue, ...vendors }),
    betReturns,
    records,
    withDesk(statements, statementDeskCalls(atDesk, members, statements)),
    withDesk(jackpot, jackpotDeskCalls(atDesk, jackpot)),
    withDesk(lobby, lobbyDeskCalls({ ...atDesk, catalogue }, lobby.entries)),
    await createLottery({
      ...atDesk,
      beacon: parties.beacon,
      resultFeeds: parties.resultFeeds,
      partyFault: parties.partyFault,
      catalogue,
      vendors,
      tell,
      noteWin: inbox.noteWin,
      onMoved: onWallet,
    }),
    bonuses,
    rewards,
    createMail({ ...atDesk, inbox, rewards, sendWithin: messages.sendWithin, push: sender.tell, onChanged: onMail }),
    createRanks({ ...ground, audit, twoPersons, merchants: () => directory.list(), rewards: rewards.programs, noteRank: inbox.noteRank, onChanged: onRewards }),
    mall,
    createMissions({ ...ground, ...catalogue, audit, twoPersons, rewards: { ...rewards, ...rewards.programs }, onChanged: onRewards }),
    createRaffles({ ...ground, audit, twoPersons, beacon: parties.beacon, rewards: { ...rewards, ...rewards.programs }, onChanged: onRewards }),
    createInvitations({ ...ground, audit, twoPersons, rewards: rewards.programs, newPlay: newPlayers, noteRing: noteReferralRing, onChanged: onRewards }),
    withDesk(deposits, depositDeskCalls(atDesk, deposits.desk)),
    payoutAccounts,
    withDesk(withdrawals, {
      ...withdrawalDeskCalls(atDesk, withdrawals),
      ...bookDeskCalls({ ...atDesk, gateways: parties.payouts }, createBooks(ground)),
    }),
    { handlers: memberDeskCalls(atDesk, members) },
    { handlers: adjustmentDeskCalls(atDesk, members, adjustments) },
    blockUpkeep,
    withDesk(monitor, playDeskCalls(atDesk, monitor)),
    withDesk(risk, riskDeskCalls(atDesk, risk)),
    withDesk(care, careDeskCalls(atDesk, members, care)),
    withDesk(closures, closureDeskCalls(atDesk, members, closures)),
    withDesk(relatives, relativeDeskCalls(atDesk, relatives)),
    createAgents({
      ...ground,
      audit,
      twoPersons,
      members,
      requireConfirmation,
      roundNotes: lotteryNotes,
      onMoved: onWallet,
      noteRatesCut: inbox.noteRatesCut,
      noteMoved: inbox.noteMoved,
    }),
    desk,
  ] as const satisfies readonly Module[];
  hooks.connect(hooksOf(modules));
  return { modules, staff, twoPersons, players, terms, identities, vendors, desk };
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Builds the whole server over a migrated database. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const ground = await openGround(deps, (message, details) => app.http.log.error(details, message));
  const parties = await openParties(deps, ground.directory);
  const app: App = await serveModules(await createModules(ground, parties, deps), { ground, parties, deps });
  return app;
}
