/**
 * Method and path of every call: the only values of the contract that a browser loads. The endpoints' schemas stay on the server; what
 * they say about types comes along as types only.
 */
import type * as z from 'zod';
import type { contract } from './contract.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const systemRoutes = {
  getSystemStatus: ['GET', '/wps/system/status'],
  getSettings: ['GET', '/wps/system/settings/consolidated'],
  getWhitelabel: ['GET', '/wps/system/whitelabel'],
  listCountries: ['GET', '/wps/system/country'],
  getDomainRoute: ['GET', '/wps/system/domainRoute'],
} as const;

export const lobbyRoutes = {
  listVendors: ['GET', '/wps/game/vendors'],
  listGames: ['GET', '/wps/game/list'],
  listHotGames: ['GET', '/wps/game/hot'],
  listWinners: ['GET', '/wps/game/winners'],
  getJackpot: ['GET', '/wps/game/jackpot'],
  listAnnouncements: ['GET', '/wps/announcement'],
} as const;

export const sessionRoutes = {
  getSessionKey: ['GET', '/wps/session/key'],
  endSession: ['DELETE', '/wps/session/logout'],
  getTrialUser: ['GET', '/wps/member/trialuser'],
  startFreePlay: ['POST', '/wps/session/login/freeplay'],
  getMember: ['GET', '/wps/member/info'],
  getWallet: ['GET', '/wps/wallets/gcs'],
} as const;

export const verificationRoutes = {
  sendSmsCode: ['POST', '/wps/verification/sms/send'],
  sendEmailCode: ['POST', '/wps/verification/email/send'],
  sendMemberCode: ['POST', '/wps/verification/member/send'],
} as const;

export const recoveryRoutes = {
  getRecoveryOptions: ['GET', '/wps/member/password'],
  requestPasswordLink: ['POST', '/wps/member/password/email'],
  checkPasswordLink: ['POST', '/wps/member/password/link'],
  setPasswordByLink: ['POST', '/wps/member/password/reset'],
  setPasswordByPhone: ['POST', '/wps/member/password/verification'],
  changePassword: ['POST', '/wps/member/password'],
  getFeedbackRules: ['GET', '/wps/feedback'],
  sendFeedback: ['PUT', '/wps/feedback'],
} as const;

export const logInRoutes = {
  getLogInSettings: ['GET', '/wps/system/setting/login'],
  getCaptcha: ['GET', '/wps/captcha'],
  startSession: ['POST', '/wps/session/login'],
  startSocialSession: ['POST', '/wps/session/login/social'],
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
  startPasskeyLogIn: ['POST', '/wps/session/login/passkey/start'],
  finishPasskeyLogIn: ['POST', '/wps/session/login/passkey'],
} as const;

/** The line on which a logged-in page hears that something of its player changed; it is no call. */
export const socketPath = '/wps/socket';

export const playRoutes = {
  launchGame: ['GET', '/wps/game/launchGame'],
} as const;

export const recordsRoutes = {
  listRounds: ['GET', '/wps/report/gameRecord'],
  exportRounds: ['GET', '/wps/report/gameRecord/export'],
  getRound: ['GET', '/wps/report/gameRecord/:roundId'],
  getRoundProof: ['GET', '/wps/report/gameRecord/:roundId/proof'],
  listRecentGames: ['GET', '/wps/game/recent'],
} as const;

export const registrationRoutes = {
  getRegistrationForm: ['GET', '/wps/system/setting/register'],
  checkUsername: ['GET', '/wps/check/username'],
  checkAffiliateCode: ['GET', '/wps/check/affiliateCode'],
  getTerms: ['GET', '/wps/system/terms'],
  register: ['PUT', '/wps/member/register'],
  registerByMobile: ['PUT', '/wps/member/register/mobile'],
} as const;

export const deskRoutes = {
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
  changeDeskRegistration: ['PATCH', '/wps/desk/merchants/:merchant/registration'],
  listStaff: ['GET', '/wps/desk/staff'],
  addStaff: ['POST', '/wps/desk/staff'],
  changeStaff: ['PATCH', '/wps/desk/staff/:staffId'],
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
  listPlaySwitches: ['GET', '/wps/desk/play-switches'],
  switchPlay: ['PUT', '/wps/desk/play-switches'],
  listAudit: ['GET', '/wps/desk/audit'],
  listDeskMembers: ['GET', '/wps/desk/merchants/:merchant/members'],
  getDeskMember: ['GET', '/wps/desk/merchants/:merchant/members/:memberId'],
  listDeskMemberLogIns: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/log-ins'],
  showDeskMemberContact: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/contact'],
  blockDeskMember: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/blocks'],
  unblockDeskMember: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/blocks/:kind'],
  endDeskMemberSession: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/sessions/:sessionId'],
  resetDeskMemberFactors: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/factors'],
  listDeskTemplates: ['GET', '/wps/desk/merchants/:merchant/message-templates'],
  changeDeskTemplate: ['PUT', '/wps/desk/merchants/:merchant/message-templates/:name'],
  listDeskDuplicates: ['GET', '/wps/desk/merchants/:merchant/duplicates'],
  dismissDeskDuplicate: ['DELETE', '/wps/desk/merchants/:merchant/duplicates/:pairId'],
  mergeDeskMember: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/merge'],
  endDeskMemberSessions: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/sessions'],
  listDeskMemberLedger: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/ledger'],
  makeAdjustment: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/adjustments'],
  listAdjustments: ['GET', '/wps/desk/merchants/:merchant/adjustments'],
  decideAdjustment: ['PUT', '/wps/desk/merchants/:merchant/adjustments/:adjustmentId/decision'],
  withdrawAdjustment: ['DELETE', '/wps/desk/merchants/:merchant/adjustments/:adjustmentId'],
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
export type RouteTable = Partial<Record<CallName, readonly [Method, `/wps/${string}`]>>;

export type Part = 'params' | 'query' | 'body' | 'value';
/** What crosses the wire: the input side of codecs, so money is a branded decimal string. */
export type Wire<Name extends CallName, Which extends Part> =
  Contract[Name] extends Record<Which, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
/** What a handler works with: defaults filled in, money as bigint. */
export type Parsed<Name extends CallName, Which extends Part> =
  Contract[Name] extends Record<Which, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
