import { openGround, type AppDeps, type Ground } from './ground.ts';
import { openHooks } from './hooks.ts';
import { deskActs } from './http/desk-act.ts';
import { hooksOf, type Module } from './module.ts';
import { createAccount, createAuthenticator, memberNotes } from './modules/account/index.ts';
import { createAdjustments } from './modules/adjustments/index.ts';
import { createAgents, createJoining } from './modules/agents/index.ts';
import { createAppLinks } from './modules/app-links/index.ts';
import { createBlockUpkeep } from './modules/blocks/index.ts';
import { createBonuses, lapseWithin, vendorSpins } from './modules/bonuses/index.ts';
import { createCare } from './modules/care/index.ts';
import { createCatalogue } from './modules/catalogue/index.ts';
import { createClosures } from './modules/closures/index.ts';
import { createContent } from './modules/content/index.ts';
import { createDeposits, playerRules } from './modules/deposits/index.ts';
import { createDesk } from './modules/desk/index.ts';
import { createFeedback } from './modules/feedback/index.ts';
import { createExclusionCheck, createIdentityDocuments, identityNotes, openProofSeal, readVerified } from './modules/identity-documents/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createJackpot } from './modules/jackpot/index.ts';
import { createLimits } from './modules/limits/index.ts';
import { createLobby } from './modules/lobby/index.ts';
import { createCaptcha, createLogIn, newDeviceNotes } from './modules/log-in/index.ts';
import { createMembers } from './modules/members/index.ts';
import { createMerchants } from './modules/merchant/index.ts';
import { createMessages, numberOf } from './modules/messages/index.ts';
import { accountNotes, createPayoutAccounts } from './modules/payout-accounts/index.ts';
import { createPlayMonitor } from './modules/play-monitor/index.ts';
import { createPlayers } from './modules/players/index.ts';
import { createPromotions } from './modules/promotions/index.ts';
import { createPush, createPushSender } from './modules/push/index.ts';
import { createRecords } from './modules/records/index.ts';
import { createRecovery } from './modules/recovery/index.ts';
import { checkNewPassword, createRegistration, createRegistrationForms, welcomeBy } from './modules/registration/index.ts';
import { createRelatives, openRelativeBox } from './modules/relatives/index.ts';
import { createRisk } from './modules/risk/index.ts';
import { createStatements } from './modules/statements/index.ts';
import { createTerms } from './modules/terms/index.ts';
import { createTwoPersons } from './modules/two-persons/index.ts';
import { createVendorGames } from './modules/vendor-games/index.ts';
import { createVendors } from './modules/vendors/index.ts';
import { createBooks, createMoneyOut, outcomeNotes } from './modules/withdrawals/index.ts';
import { openParties, type Parties } from './parties.ts';
import { identityKeys } from './process/identity-store.ts';
import { serveModules, type App } from './serve-modules.ts';

export type { App };

/** Every module, each made of the ones before it, and the list of them in the order in which they start. */
async function createModules(ground: Ground, parties: Parties, deps: AppDeps) {
  const { pool, secret, directory, countries, merchantOf, settingsOf, merchantCodes, onTrouble, onBackgroundError } = ground;
  const seal = await openProofSeal(pool, identityKeys(deps.identityStore ?? { key: null, oldKey: null }, secret));
  const hooks = openHooks(onBackgroundError);
  const identity = createIdentity({ pool, secret, siteNames: () => directory.list().flatMap(({ code, name }) => [code, name]) });
  const { audit } = identity;
  const actOf = deskActs({ ...ground, audit });
  const twoPersons = createTwoPersons({ ...ground, audit, merchants: merchantCodes });

  // People: who they are and how they prove it.
  const captcha = createCaptcha(pool);
  const messages = createMessages({ ...ground, sms: parties.sms, mail: parties.mail, requireHuman: captcha.require });
  const { tell, codes } = messages;
  const sender = createPushSender({
    ...ground,
    services: parties.push,
    lookOf: (code) => {
      const settings = settingsOf(code);
      return settings ? { language: settings['language.default'], icon: `/icons/${settings['look.skin']}-192.png` } : null;
    },
  });
  const onNewDevice = newDeviceNotes({ countries, messages, push: sender.tell, onBackgroundError });
  const players = await createPlayers({ ...ground, ...parties.line, onNewDevice });
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
  const feedback = createFeedback({ ...ground, actOf });
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
  const lobby = createLobby({
    ...ground,
    catalogue,
    recentGames: records.recentGames,
    // A module that gives rewards of a kind counts them here.
    counterSources: { REFERRAL: async ({ settings }) => ({ enabled: settings['menu.invite'], count: 0 }) },
  });

  // Money, and what the desk supervises.
  const bonuses = createBonuses({
    ...ground,
    audit,
    twoPersons,
    onChanged: onWallet,
    tell: ({ amount, ...note }) => tell({ ...note, values: { amount } }),
    spins: vendorSpins(vendors.freeSpins, catalogue.gameName),
  });
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
  const agents = createAgents({ ...ground, audit, members });
  const desk = createDesk({
    pool,
    directory,
    identity,
    registration: createRegistrationForms(pool),
    limits: limits.desk,
    terms,
    templates: messages.templates,
    smsDays: messages.smsDays,
    catalogue,
    content,
    promotions,
    vendors: vendors.desk,
    vendorGames,
    jackpot,
    statements,
    lobby: lobby.entries,
    members,
    adjustments,
    twoPersons,
    partyFault: parties.partyFault,
    monitor,
    payouts: { withdrawals, books: createBooks(ground), gateways: parties.payouts },
    deposits: deposits.desk,
    risk,
    protection: { care, closures, relatives },
    captcha,
  });

  const modules = [
    merchants,
    twoPersons,
    messages,
    push,
    players,
    logIn,
    account,
    registration,
    recovery,
    identities,
    limits,
    terms,
    feedback,
    appLinks,
    catalogue,
    content,
    promotions,
    vendors,
    records,
    statements,
    jackpot,
    lobby,
    bonuses,
    deposits,
    payoutAccounts,
    withdrawals,
    blockUpkeep,
    monitor,
    risk,
    care,
    closures,
    relatives,
    agents,
    desk,
  ] as const satisfies readonly Module[];
  hooks.connect(hooksOf(modules));
  return { modules, identity, twoPersons, players, terms, identities, vendors, desk };
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Builds the whole server over a migrated database. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const ground = await openGround(deps, (message, details) => app.http.log.error(details, message));
  const parties = await openParties(deps, ground.directory);
  const app: App = await serveModules(await createModules(ground, parties, deps), { ground, parties, deps });
  return app;
}
