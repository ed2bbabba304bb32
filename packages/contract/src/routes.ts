/**
 * Method and path of every call beside those of start-routes.ts: the only values of the contract that a browser loads. The endpoints' schemas stay on the server; what
 * they say about types comes along as types only.
 */
import type * as z from 'zod';
import type { contract } from './contract.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Below /wps/, and the lottery's below /lgw/ (product text). */
export type CallPath = `/${'wps' | 'lgw'}/${string}`;

export const verificationRoutes = {
  sendSmsCode: ['POST', '/wps/verification/sms/send'],
  sendEmailCode: ['POST', '/wps/verification/email/send'],
  sendMemberCode: ['POST', '/wps/verification/member/send'],
} as const;

export const recoveryRoutes = {
  getRecoveryOptions: ['GET', '/wps/member/password'],
  requestPasswordLink: ['POST', '/wps/member/password/email'],
  checkPasswordLink: ['POST', '/wps/member/password/link'],
  sendFactorCode: ['POST', '/wps/member/password/factor'],
  setPasswordByLink: ['POST', '/wps/member/password/reset'],
  setPasswordByPhone: ['POST', '/wps/member/password/verification'],
  changePassword: ['POST', '/wps/member/password'],
  getFeedbackRules: ['GET', '/wps/feedback'],
  sendFeedback: ['PUT', '/wps/feedback'],
} as const;

export const logInRoutes = {
  getLogInSettings: ['GET', '/wps/system/setting/login'],
  getCaptcha: ['GET', '/wps/captcha'],
  startPhoneCheck: ['POST', '/wps/session/login/phone-check'],
  startSession: ['POST', '/wps/session/login'],
  startSocialSession: ['POST', '/wps/session/login/social'],
  finishSession: ['POST', '/wps/session/login/second-factor'],
  sendUnlockCode: ['POST', '/wps/session/unlock/code'],
  unlockAccount: ['POST', '/wps/session/unlock'],
  proveAgain: ['POST', '/wps/session/proof'],
  listLogIns: ['GET', '/wps/session/logins'],
} as const;

export const memberRoutes = {
  getAccount: ['GET', '/wps/member/account'],
  changeNickname: ['PUT', '/wps/member/info/nickname'],
  chooseAvatar: ['PUT', '/wps/member/info/icon'],
  uploadAvatar: ['POST', '/wps/member/info/icon'],
  bindEmail: ['PUT', '/wps/member/info/email'],
  bindMobile: ['PUT', '/wps/member/info/mobile'],
  setPayeeName: ['PUT', '/wps/member/info/payeename'],
  listSessions: ['GET', '/wps/member/sessions'],
  endOtherSession: ['DELETE', '/wps/member/sessions/:sessionId'],
  endOtherSessions: ['DELETE', '/wps/member/sessions'],
  getSecurity: ['GET', '/wps/member/security'],
  startPasskeyConfirmation: ['POST', '/wps/member/confirmation/passkey'],
  confirm: ['POST', '/wps/member/confirmation'],
  setPaymentPassword: ['PUT', '/wps/member/security/payment-password'],
  setSecurityAnswers: ['PUT', '/wps/member/security/answers'],
  startTotp: ['POST', '/wps/member/security/totp'],
  finishTotp: ['PUT', '/wps/member/security/totp'],
  endTotp: ['DELETE', '/wps/member/security/totp'],
  renewRecoveryCodes: ['POST', '/wps/member/security/recovery-codes'],
  startPasskey: ['POST', '/wps/member/security/passkeys/start'],
  addPasskey: ['POST', '/wps/member/security/passkeys'],
  renamePasskey: ['PATCH', '/wps/member/security/passkeys/:passkeyId'],
  removePasskey: ['DELETE', '/wps/member/security/passkeys/:passkeyId'],
  proveByPasskey: ['POST', '/wps/session/proof/passkey'],
  startPasskeyLogIn: ['POST', '/wps/session/login/passkey/start'],
  finishPasskeyLogIn: ['POST', '/wps/session/login/passkey'],
} as const;

export const limitRoutes = {
  getLimits: ['GET', '/wps/member/limits'],
  setLimit: ['PUT', '/wps/member/limits/:kind/:period'],
  confirmLimit: ['POST', '/wps/member/limits/:kind/:period/confirmation'],
  withdrawLimit: ['DELETE', '/wps/member/limits/:kind/:period/request'],
  setReminder: ['PUT', '/wps/member/reminder'],
  takePause: ['POST', '/wps/member/pause'],
  getPlayTime: ['GET', '/wps/member/play-time'],
  acceptTerms: ['POST', '/wps/member/terms'],
} as const;

/** The line on which a logged-in page hears that something of its player changed; it is no call. */
export const socketPath = '/wps/socket';

export const statementsRoutes = {
  listTransactions: ['GET', '/wps/report/transaction'],
  getTransaction: ['GET', '/wps/report/transaction/:entryId'],
  getProfitAndLoss: ['GET', '/wps/report/profitandloss'],
  downloadStatement: ['GET', '/wps/report/statement'],
} as const;

export const registrationRoutes = {
  getRegistrationForm: ['GET', '/wps/system/setting/register'],
  checkUsername: ['GET', '/wps/check/username'],
  checkAffiliateCode: ['GET', '/wps/check/affiliateCode'],
  getTerms: ['GET', '/wps/system/terms'],
  register: ['PUT', '/wps/member/register'],
  registerByMobile: ['PUT', '/wps/member/register/mobile'],
} as const;

export const withdrawalRoutes = {
  getWalletDetails: ['GET', '/wps/wallets/details'],
  getWithdrawalForm: ['GET', '/wps/transaction/withdraw'],
  quoteWithdrawal: ['GET', '/wps/transaction/withdraw/quote'],
  requestWithdrawal: ['POST', '/wps/transaction/withdraw'],
  listWithdrawals: ['GET', '/wps/transaction/withdraw/report'],
  cancelWithdrawal: ['DELETE', '/wps/transaction/withdraw/:withdrawalId'],
  addPayoutAccount: ['POST', '/wps/member/payout-accounts'],
  removePayoutAccount: ['DELETE', '/wps/member/payout-accounts/:accountId'],
} as const;

export const depositRoutes = {
  listDepositMethods: ['GET', '/wps/deposit/methods'],
  quoteDeposit: ['GET', '/wps/deposit/quote'],
  createDeposit: ['POST', '/wps/deposit/orders'],
  listDeposits: ['GET', '/wps/deposit/orders'],
  getDeposit: ['GET', '/wps/deposit/orders/:number'],
  cancelDeposit: ['DELETE', '/wps/deposit/orders/:number'],
  sendDepositSlip: ['POST', '/wps/deposit/orders/:number/slip'],
} as const;

export const bonusRoutes = {
  getBonuses: ['GET', '/wps/bonuses'],
  chooseBonus: ['PUT', '/wps/bonuses/choice'],
  dropBonusChoice: ['DELETE', '/wps/bonuses/choice'],
  cancelBonus: ['POST', '/wps/bonuses/:bonusId/cancellation'],
} as const;

export const bonusDeskRoutes = {
  listDeskBonusOffers: ['GET', '/wps/desk/merchants/:merchant/bonus-offers'],
  saveDeskBonusOffer: ['PUT', '/wps/desk/merchants/:merchant/bonus-offers'],
  listDeskBonuses: ['GET', '/wps/desk/merchants/:merchant/bonuses'],
  grantDeskBonus: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/bonuses'],
  decideDeskBonus: ['PUT', '/wps/desk/merchants/:merchant/bonus-proposals/:proposalId/decision'],
  cancelDeskBonus: ['POST', '/wps/desk/merchants/:merchant/bonuses/:bonusId/cancellation'],
  getDeskBonusReport: ['GET', '/wps/desk/merchants/:merchant/bonus-report'],
} as const;

/** The app, its messages, and the ways to customer service; what makes them comes late, so they stay out of every page's table. */
export const appRoutes = {
  listDownloadLinks: ['GET', '/wps/system/downloadLinks'],
  listServiceChannels: ['GET', '/wps/system/customerService'],
  getPush: ['GET', '/wps/member/push'],
  savePushDevice: ['PUT', '/wps/member/push/device'],
  choosePushTopics: ['PUT', '/wps/member/push/topics'],
  endPushDevice: ['POST', '/wps/member/push/device/end'],
} as const;

export const appDeskRoutes = {
  listDeskUnknownPaths: ['GET', '/wps/desk/merchants/:merchant/unknown-paths'],
  listDeskPush: ['GET', '/wps/desk/merchants/:merchant/push'],
  sendDeskPush: ['POST', '/wps/desk/merchants/:merchant/push'],
} as const;

export const deskRoutes = {
  getDeskWork: ['GET', '/wps/desk/session/work'],
  startDeskSession: ['POST', '/wps/desk/session'],
  proveDeskSession: ['POST', '/wps/desk/session/second-factor'],
  getDeskSession: ['GET', '/wps/desk/session'],
  endDeskSession: ['DELETE', '/wps/desk/session'],
  listDeskMerchants: ['GET', '/wps/desk/merchants'],
  getDeskSettings: ['GET', '/wps/desk/merchants/:merchant/settings'],
  changeDeskSettings: ['PATCH', '/wps/desk/merchants/:merchant/settings'],
  changeDeskStatus: ['PUT', '/wps/desk/merchants/:merchant/status'],
  listDeskGames: ['GET', '/wps/desk/merchants/:merchant/games'],
  changeDeskGame: ['PATCH', '/wps/desk/merchants/:merchant/games/:gameId'],
  getDeskLobbyOrder: ['GET', '/wps/desk/merchants/:merchant/lobby-order'],
  changeDeskLobbyOrder: ['PUT', '/wps/desk/merchants/:merchant/lobby-order'],
  listDeskLobbyEntries: ['GET', '/wps/desk/merchants/:merchant/lobby-entries'],
  addDeskLobbyEntry: ['POST', '/wps/desk/merchants/:merchant/lobby-entries'],
  changeDeskLobbyEntry: ['PUT', '/wps/desk/merchants/:merchant/lobby-entries/:entryId'],
  removeDeskLobbyEntry: ['DELETE', '/wps/desk/merchants/:merchant/lobby-entries/:entryId'],
  listDeskBanners: ['GET', '/wps/desk/merchants/:merchant/banners'],
  addDeskBanner: ['POST', '/wps/desk/merchants/:merchant/banners'],
  orderDeskBanners: ['PUT', '/wps/desk/merchants/:merchant/banner-order'],
  changeDeskBanner: ['PUT', '/wps/desk/merchants/:merchant/banners/:bannerId'],
  removeDeskBanner: ['DELETE', '/wps/desk/merchants/:merchant/banners/:bannerId'],
  listDeskArticles: ['GET', '/wps/desk/merchants/:merchant/articles/:kind'],
  addDeskArticle: ['POST', '/wps/desk/merchants/:merchant/articles/:kind'],
  orderDeskArticles: ['PUT', '/wps/desk/merchants/:merchant/article-order/:kind'],
  changeDeskArticle: ['PUT', '/wps/desk/merchants/:merchant/articles/:kind/:articleId'],
  removeDeskArticle: ['DELETE', '/wps/desk/merchants/:merchant/articles/:kind/:articleId'],
  changeDeskCategories: ['PUT', '/wps/desk/merchants/:merchant/promotion-categories'],
  listDeskMedia: ['GET', '/wps/desk/merchants/:merchant/media'],
  addDeskMedium: ['POST', '/wps/desk/merchants/:merchant/media'],
  removeDeskMedium: ['DELETE', '/wps/desk/merchants/:merchant/media/:mediumId'],
  listDeskApplications: ['GET', '/wps/desk/merchants/:merchant/applications'],
  getDeskApplicationPicture: ['GET', '/wps/desk/merchants/:merchant/applications/:applicationId/pictures/:number'],
  decideDeskApplication: ['PUT', '/wps/desk/merchants/:merchant/applications/:applicationId/decision'],
  getDeskJackpot: ['GET', '/wps/desk/merchants/:merchant/jackpot'],
  switchDeskJackpot: ['PUT', '/wps/desk/merchants/:merchant/jackpot'],
  getDeskRegistration: ['GET', '/wps/desk/merchants/:merchant/registration'],
  listDeskAffiliates: ['GET', '/wps/desk/merchants/:merchant/affiliates'],
  addDeskAffiliate: ['POST', '/wps/desk/merchants/:merchant/affiliates'],
  changeDeskAffiliate: ['PUT', '/wps/desk/merchants/:merchant/affiliates/:affiliate'],
  listDeskAffiliateMembers: ['GET', '/wps/desk/merchants/:merchant/affiliates/:affiliate/members'],
  changeDeskRegistration: ['PATCH', '/wps/desk/merchants/:merchant/registration'],
  listStaff: ['GET', '/wps/desk/staff'],
  addStaff: ['POST', '/wps/desk/staff'],
  changeStaff: ['PATCH', '/wps/desk/staff/:staffId'],
  changeStaffAccess: ['PUT', '/wps/desk/staff/:staffId/access'],
  listStaffRoles: ['GET', '/wps/desk/staff-roles'],
  saveStaffRole: ['PUT', '/wps/desk/staff-roles/:role'],
  removeStaffRole: ['DELETE', '/wps/desk/staff-roles/:role'],
  changeDeskPassword: ['PUT', '/wps/desk/password'],
  listDeskSessions: ['GET', '/wps/desk/sessions'],
  endOtherDeskSession: ['DELETE', '/wps/desk/sessions/:sessionId'],
  listDeskVendors: ['GET', '/wps/desk/vendors'],
  getDeskVendor: ['GET', '/wps/desk/vendors/:vendor'],
  addVendorKey: ['POST', '/wps/desk/vendors/:vendor/keys'],
  changeVendorKey: ['PATCH', '/wps/desk/vendors/:vendor/keys/:keyId'],
  changeVendorEndpoint: ['PUT', '/wps/desk/vendors/:vendor/endpoint'],
  getVendorTraffic: ['GET', '/wps/desk/vendors/:vendor/traffic'],
  listVendorCalls: ['GET', '/wps/desk/vendors/:vendor/calls'],
  addVendor: ['POST', '/wps/desk/vendors'],
  changeVendor: ['PATCH', '/wps/desk/vendors/:vendor'],
  setVendorMark: ['PUT', '/wps/desk/vendors/:vendor/mark'],
  removeVendor: ['PUT', '/wps/desk/vendors/:vendor/removal'],
  listVendorGames: ['GET', '/wps/desk/vendors/:vendor/listed-games'],
  readVendorGames: ['POST', '/wps/desk/vendors/:vendor/listed-games'],
  mapVendorGames: ['POST', '/wps/desk/vendors/:vendor/games'],
  takeVendorPictures: ['POST', '/wps/desk/vendors/:vendor/pictures'],
  setVendorGamePicture: ['PUT', '/wps/desk/vendors/:vendor/games/:gameId/picture'],
  sellVendorGames: ['POST', '/wps/desk/merchants/:merchant/vendors/:vendor/sale'],
  openWalletSandbox: ['POST', '/wps/desk/vendors/:vendor/sandbox'],
  playWalletSandbox: ['POST', '/wps/desk/vendors/:vendor/sandbox/calls'],
  checkVendorSignature: ['POST', '/wps/desk/vendors/:vendor/signature'],
  listPlaySwitches: ['GET', '/wps/desk/play-switches'],
  switchPlay: ['PUT', '/wps/desk/play-switches'],
  listAudit: ['GET', '/wps/desk/audit'],
  listProposals: ['GET', '/wps/desk/proposals'],
  getProposal: ['GET', '/wps/desk/proposals/:proposalId'],
  decideProposal: ['PUT', '/wps/desk/proposals/:proposalId/decision'],
  withdrawProposal: ['DELETE', '/wps/desk/proposals/:proposalId'],
  getInstallationSettings: ['GET', '/wps/desk/installation'],
  changeInstallationSettings: ['PUT', '/wps/desk/installation'],
  listDeskMembers: ['GET', '/wps/desk/merchants/:merchant/members'],
  getDeskMember: ['GET', '/wps/desk/merchants/:merchant/members/:memberId'],
  listDeskMemberLogIns: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/log-ins'],
  showDeskMemberContact: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/contact'],
  blockDeskMember: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/blocks'],
  unblockDeskMember: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/blocks/:kind'],
  endDeskMemberSession: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/sessions/:sessionId'],
  liftDeskMemberLock: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/lock'],
  resetDeskMemberFactors: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/factors'],
  getDeskMemberLimits: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/limits'],
  setDeskMemberLimit: ['PUT', '/wps/desk/merchants/:merchant/members/:memberId/limits/:kind/:period'],
  pauseDeskMember: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/pause'],
  shortenDeskExclusion: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/pause'],
  listDeskTerms: ['GET', '/wps/desk/merchants/:merchant/terms'],
  getDeskTerms: ['GET', '/wps/desk/merchants/:merchant/terms/:version'],
  draftDeskTerms: ['POST', '/wps/desk/merchants/:merchant/terms'],
  writeDeskTerms: ['PUT', '/wps/desk/merchants/:merchant/terms/:version'],
  publishDeskTerms: ['POST', '/wps/desk/merchants/:merchant/terms/:version/publication'],
  listDeskSmsDays: ['GET', '/wps/desk/merchants/:merchant/sms-days'],
  listDeskRefusedJoiners: ['GET', '/wps/desk/merchants/:merchant/refused-joiners'],
  listDeskTemplates: ['GET', '/wps/desk/merchants/:merchant/message-templates'],
  changeDeskTemplate: ['PUT', '/wps/desk/merchants/:merchant/message-templates/:name'],
  listDeskDuplicates: ['GET', '/wps/desk/merchants/:merchant/duplicates'],
  dismissDeskDuplicate: ['DELETE', '/wps/desk/merchants/:merchant/duplicates/:pairId'],
  mergeDeskMember: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/merge'],
  endDeskMemberSessions: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/sessions'],
  listDeskMemberLedger: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/ledger'],
  saveDeskStatement: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/statement'],
  makeAdjustment: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/adjustments'],
  listAdjustments: ['GET', '/wps/desk/merchants/:merchant/adjustments'],
  decideAdjustment: ['PUT', '/wps/desk/merchants/:merchant/adjustments/:adjustmentId/decision'],
  withdrawAdjustment: ['DELETE', '/wps/desk/merchants/:merchant/adjustments/:adjustmentId'],
  listDeskWithdrawals: ['GET', '/wps/desk/merchants/:merchant/withdrawals'],
  getDeskWithdrawal: ['GET', '/wps/desk/merchants/:merchant/withdrawals/:withdrawalId'],
  decideWithdrawal: ['PUT', '/wps/desk/merchants/:merchant/withdrawals/:withdrawalId/decision'],
  askDeskWithdrawal: ['POST', '/wps/desk/merchants/:merchant/withdrawals/:withdrawalId/ask'],
  getPayoutHealth: ['GET', '/wps/desk/merchants/:merchant/payout-gateways'],
  getLiability: ['GET', '/wps/desk/merchants/:merchant/liability'],
  getDayClosing: ['GET', '/wps/desk/merchants/:merchant/day-closing'],
  exportDayClosing: ['GET', '/wps/desk/merchants/:merchant/day-closing/csv'],
  listDeskDeposits: ['GET', '/wps/desk/merchants/:merchant/deposits'],
  getDeskDeposit: ['GET', '/wps/desk/merchants/:merchant/deposits/:number'],
  getDeskDepositSlip: ['GET', '/wps/desk/merchants/:merchant/deposits/:number/slip'],
  askDeskDeposit: ['POST', '/wps/desk/merchants/:merchant/deposits/:number/question'],
  decideDeskDeposit: ['PUT', '/wps/desk/merchants/:merchant/deposits/:number/decision'],
  listPaymentMethods: ['GET', '/wps/desk/merchants/:merchant/payment-methods'],
  changePaymentMethod: ['PUT', '/wps/desk/merchants/:merchant/payment-methods'],
  listPaymentGateways: ['GET', '/wps/desk/merchants/:merchant/gateways'],
  addPaymentKey: ['POST', '/wps/desk/merchants/:merchant/gateways/:gateway/keys'],
  retirePaymentKey: ['DELETE', '/wps/desk/merchants/:merchant/gateways/:gateway/keys/:keyId'],
  listGatewayCallbacks: ['GET', '/wps/desk/merchants/:merchant/gateway-callbacks'],
  closeGatewayCallback: ['DELETE', '/wps/desk/merchants/:merchant/gateway-callbacks/:callbackId'],
  listReconciliations: ['GET', '/wps/desk/merchants/:merchant/reconciliations'],
  reconcileGateway: ['POST', '/wps/desk/merchants/:merchant/gateways/:gateway/reconciliations'],
  listRiskFlags: ['GET', '/wps/desk/merchants/:merchant/risk-flags'],
  getRiskFlag: ['GET', '/wps/desk/merchants/:merchant/risk-flags/:flagId'],
  resolveRiskFlag: ['PUT', '/wps/desk/merchants/:merchant/risk-flags/:flagId/outcome'],
  exportCovered: ['POST', '/wps/desk/merchants/:merchant/covered-transactions/csv'],
  listDeskRounds: ['GET', '/wps/desk/merchants/:merchant/rounds'],
  listDeskOpenRounds: ['GET', '/wps/desk/merchants/:merchant/open-rounds'],
  getDeskRound: ['GET', '/wps/desk/merchants/:merchant/rounds/:roundId'],
  getDeskRoundAtVendor: ['GET', '/wps/desk/merchants/:merchant/rounds/:roundId/vendor'],
  getRtpReport: ['GET', '/wps/desk/merchants/:merchant/rtp'],
  listRtpAlarms: ['GET', '/wps/desk/merchants/:merchant/rtp-alarms'],
  acknowledgeRtpAlarm: ['PUT', '/wps/desk/merchants/:merchant/rtp-alarms/:alarmId'],
  listDeskFeedback: ['GET', '/wps/desk/merchants/:merchant/feedback'],
  closeDeskFeedback: ['PUT', '/wps/desk/merchants/:merchant/feedback/:feedbackId'],
  getDeskAttention: ['GET', '/wps/desk/attention'],
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type RouteTable = Partial<Record<CallName, readonly [Method, CallPath]>>;

export type Part = 'params' | 'query' | 'body' | 'value';
/** What crosses the wire: the input side of codecs, so money is a branded decimal string. */
export type Wire<Name extends CallName, Which extends Part> =
  Contract[Name] extends Record<Which, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
/** What a handler works with: defaults filled in, money as bigint. */
export type Parsed<Name extends CallName, Which extends Part> =
  Contract[Name] extends Record<Which, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
