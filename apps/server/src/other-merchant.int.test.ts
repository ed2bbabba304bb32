import { randomUUID } from 'node:crypto';
import { callNames, routes } from '@laro/contract/contract';
import type { CallName } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { addThingsOfDagat } from '#server/testing/sites/things-of-dagat.ts';

// Objects of the merchant dagat, requested by their ids at the merchant laro, by an administrator with all rights at both.
let site: PlaySite;
let administrator: DeskVisitor;
const reason = 'for a test of merchants';
/** Ids by the name that a call's address gives them. */
let ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openPlaySite();
  administrator = await site.administrator();
  ids = await addThingsOfDagat(site, administrator);
}, 120_000);
afterAll(() => site.close());

const news = {
  kind: 'news',
  isEnabled: true,
  title: { EN: 'x' },
  home: '',
  away: '',
  target: '',
  startsAt: '2026-12-01T10:00:00Z',
  endsAt: null,
  stamp: '',
  reason,
};
const banner = { type: 'home', isEnabled: true, target: '', pictureId: 'laro-home-perya', kicker: {}, title: { EN: 'x' }, condition: {}, permit: 'ASC-1' };
const article = {
  type: 'A',
  tag: '',
  isEnabled: true,
  title: { EN: 'x' },
  body: { EN: '<p>x</p>' },
  audience: 'all',
  languages: [],
  pictureId: '',
  categoryId: null,
  offer: null,
  reward: null,
  permit: '',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
};
interface Asked {
  /** Parameters other than the ids, by name. */
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: () => object;
  /** The answer for a thing that the merchant does not have. */
  unknown: string;
}
const member: Asked = { unknown: 'desk.member_unknown', body: () => ({ reason }) };
const agentTerms = {
  kind: 'daily',
  scope: 'CONS',
  rows: [{ betVolume: '0.00', activeMember: 0, netLoss: '0.00', rateType: 'P', ppm: 100, amount: '0.00' }],
  options: { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null },
};
const agentContract = { ...agentTerms, key: '0b8f5d7e-6a52-4a35-9a1e-0f3f4d6f9a10', from: '2099-01-01' };
const withBody = (unknown: string, body: object = {}): Asked => ({ unknown, body: () => ({ ...body, reason }) });

/** Every desk call with the id of a merchant's object; calls that delete one come after those that read it. */
const calls: Partial<Record<CallName, Asked>> = {
  getDeskMember: { unknown: 'desk.member_unknown' },
  getDeskPoints: { unknown: 'desk.member_unknown' },
  adjustDeskPoints: { unknown: 'desk.member_unknown', body: () => ({ key: randomUUID(), points: 5, reason }) },
  listDeskMemberLogIns: { unknown: 'desk.member_unknown' },
  listDeskMemberLedger: { unknown: 'desk.member_unknown' },
  getDeskMemberLimits: { unknown: 'desk.member_unknown' },
  getDeskMemberIdentity: { unknown: 'desk.member_unknown' },
  showDeskMemberContact: member,
  blockDeskMember: withBody('desk.member_unknown', { kind: 'bet', cause: 'asked' }),
  unblockDeskMember: { ...member, params: { kind: 'bet' } },
  endDeskMemberSession: member,
  endDeskMemberSessions: member,
  tagDeskMember: withBody('desk.member_unknown', { add: ['guest'], remove: [] }),
  liftDeskMemberLock: member,
  resetDeskMemberFactors: member,
  setDeskMemberLimit: { ...withBody('desk.member_unknown', { amount: '100.00' }), params: { kind: 'stake', period: 'day' } },
  pauseDeskMember: withBody('desk.member_unknown', { length: 'day' }),
  shortenDeskExclusion: member,
  mergeDeskMember: { unknown: 'desk.member_unknown', body: () => ({ into: ids['other'], facts: ['mobile', 'email'], reason }) },
  makeAdjustment: withBody('desk.member_unknown', { key: randomUUID(), direction: 'up', amount: '1.00' }),
  grantDeskBonus: { unknown: 'desk.bonus_unknown', body: () => ({ key: randomUUID(), offerId: ids['offerId'], amount: '1.00', reason }) },
  recallDeskIdentity: member,
  dismissDeskDuplicate: withBody('desk.pair_unknown'),
  openDeskIdentity: { unknown: 'desk.identity_unknown', body: () => ({}) },
  decideDeskIdentity: withBody('desk.identity_unknown', { decision: 'refuse', refusals: ['unreadable'] }),
  removeDeskExclusion: withBody('desk.exclusion_unknown'),
  closeDeskFeedback: withBody('desk.feedback_unknown'),
  changeDeskAffiliate: withBody('desk.affiliate_unknown', { name: 'Friend', isEnabled: true }),
  listDeskAffiliateMembers: { unknown: 'desk.affiliate_unknown' },
  getDeskMemberCare: { unknown: 'desk.member_unknown' },
  openCareInteraction: { unknown: 'desk.member_unknown', body: () => ({ note: 'for a test' }) },
  getCareInteraction: { unknown: 'desk.care_unknown' },
  recordCareInteraction: {
    unknown: 'desk.care_unknown',
    body: () => ({ way: 'phone', seen: 'for a test', said: 'for a test', outcome: 'informed' }),
  },
  reopenDeskMember: member,
  getRiskFlag: { unknown: 'desk.flag_unknown' },
  resolveRiskFlag: withBody('desk.flag_unknown', { outcome: 'cleared' }),
  decideAdjustment: withBody('desk.adjustment_unknown', { decision: 'approve' }),
  withdrawAdjustment: withBody('desk.adjustment_unknown'),
  getDeskWithdrawal: { unknown: 'desk.withdrawal_unknown' },
  askDeskWithdrawal: withBody('desk.withdrawal_unknown'),
  decideWithdrawal: withBody('desk.withdrawal_unknown', { decision: 'approve' }),
  getDeskDeposit: { unknown: 'desk.deposit_unknown' },
  askDeskDeposit: withBody('desk.deposit_unknown'),
  decideDeskDeposit: withBody('desk.deposit_unknown', { decision: 'refuse', amount: '1.00' }),
  retirePaymentKey: { ...withBody('desk.payment_key_unknown'), params: { gateway: 'paymongo' } },
  closeGatewayCallback: withBody('desk.callback_unknown'),
  cancelDeskBonus: withBody('desk.bonus_unknown'),
  decideDeskBonus: withBody('desk.bonus_unknown', { decision: 'refuse' }),
  changeDeskBanner: { unknown: 'desk.banner_unknown', body: () => ({ ...banner, startsAt: null, endsAt: null, stamp: '', reason }) },
  removeDeskBanner: withBody('desk.banner_unknown'),
  changeDeskArticle: { params: { kind: 'announcement' }, unknown: 'desk.article_unknown', body: () => ({ ...article, stamp: '', reason }) },
  removeDeskArticle: { ...withBody('desk.article_unknown'), params: { kind: 'announcement' } },
  decideDeskApplication: withBody('desk.application_unknown', { to: 'rejected' }),
  removeDeskMedium: withBody('desk.media_unknown'),
  changeDeskLobbyEntry: { unknown: 'desk.lobby_entry_unknown', body: () => news },
  removeDeskLobbyEntry: withBody('desk.lobby_entry_unknown'),
  acknowledgeRtpAlarm: withBody('desk.alarm_unknown'),
  getDeskRound: { unknown: 'desk.round_unknown' },
  getDeskRoundAtVendor: { unknown: 'desk.round_unknown' },
  getDeskTerms: { unknown: 'desk.terms_unknown' },
  writeDeskTerms: withBody('desk.terms_unknown', { language: 'EN', sections: [{ title: 'x', text: 'x' }] }),
  publishDeskTerms: withBody('desk.terms_unknown', { isMaterial: false }),
  getDeskRewardGrant: { unknown: 'desk.reward_unknown' },
  takeBackDeskRewardGrant: withBody('desk.reward_unknown'),
  releaseDeskRewardFreeze: withBody('desk.freeze_unknown'),
  returnDeskRewardFreeze: withBody('desk.freeze_unknown'),
  listDeskRecountGrants: { unknown: 'desk.recount_unknown', query: { difference: 'missing' } },
  applyDeskRecount: withBody('desk.recount_unknown'),
  discardDeskRecount: withBody('desk.recount_unknown'),
  stopDeskRewardRule: withBody('desk.rule_unknown'),
  publishDeskRewardRule: withBody('desk.rule_unknown'),
  previewDeskCampaign: { unknown: 'desk.campaign_unknown' },
  testDeskCampaign: withBody('desk.campaign_unknown', { address: 'a@dagat.example', language: 'EN' }),
  sendDeskCampaign: withBody('desk.campaign_unknown'),
  stopDeskCampaign: withBody('desk.campaign_unknown'),
  recallDeskCampaign: withBody('desk.campaign_unknown'),
  publishDeskMission: withBody('desk.rule_unknown'),
  stopDeskMission: withBody('desk.rule_unknown'),
  getDeskSegment: { unknown: 'desk.segment_unknown' },
  retireDeskSegment: withBody('desk.segment_unknown'),
  getDeskTournament: { unknown: 'tournament.unknown' },
  publishDeskTournament: withBody('desk.rule_unknown'),
  cancelDeskTournament: withBody('desk.rule_unknown'),
  excludeDeskEntry: withBody('tournament.unknown', { memberId: '1' }),
  decideDeskResult: withBody('tournament.unknown'),
  publishDeskRaffle: withBody('desk.rule_unknown'),
  stopDeskRaffle: withBody('desk.rule_unknown'),
  publishDeskLadder: withBody('desk.ladder_unknown'),
  simulateDeskLadder: { unknown: 'desk.ladder_unknown' },
  getDeskMemberRank: { unknown: 'desk.member_unknown' },
  setDeskMemberRank: withBody('desk.member_unknown', { rankId: 'binhi', until: '2099-01-01T00:00:00.000Z' }),
  decideDeskRankReview: withBody('desk.member_unknown', { isApproved: false, looked: [] }),
  changeDeskGoods: withBody('desk.goods_unknown', { version: 1, price: 1, rankPrices: [], rankFrom: null, limit: null, isOffered: true }),
  changeDeskStock: withBody('desk.goods_unknown', { pieces: 1 }),
  publishDeskInviteRule: withBody('desk.invite_unknown'),
  stopDeskInviteRule: withBody('desk.invite_unknown'),
  decideDeskFriend: withBody('desk.friend_unknown', { isReleased: true }),
  getAgent: { unknown: 'desk.member_unknown' },
  getAgentFigures: { unknown: 'desk.member_unknown' },
  changeAgentState: withBody('desk.member_unknown', { act: 'suspend' }),
  listAgentContracts: { unknown: 'desk.member_unknown' },
  previewContract: { unknown: 'desk.member_unknown', body: () => agentTerms },
  offerCompanyContract: withBody('desk.member_unknown', agentContract),
  getAgentQuota: { unknown: 'desk.member_unknown' },
  listAgentLookups: { unknown: 'desk.member_unknown' },
  decideNotCounted: withBody('agent.account_unknown', { act: 'keep' }),
  grantQuota: withBody('desk.member_unknown', { band: 76_000, count: 1 }),
  endAgentContract: withBody('agent.contract_unknown'),
  deleteContractTemplate: withBody('agent.template_unknown'),
  decideContractRequest: withBody('agent.contract_unknown', { accepts: false }),
  getRun: { unknown: 'desk.run_unknown' },
  getAgentStatement: { unknown: 'desk.run_unknown' },
  recomputeRun: { unknown: 'desk.run_unknown' },
  reverseStatement: withBody('desk.run_unknown'),
  decideStatement: withBody('desk.run_unknown', { act: 'refuse' }),
  decideTransfer: withBody('agent.transfer_unknown', { act: 'refuse' }),
  undoTransfer: withBody('agent.transfer_unknown'),
  decideApplication: withBody('agent.application_unknown', { accepts: false }),
  setAccreditation: withBody('desk.member_unknown', { number: 'A-1', holder: 'x y', issuer: 'x y', validUntil: '2099-01-01' }),
  getMemberRates: { unknown: 'desk.member_unknown' },
  changeAgentRates: withBody('desk.member_unknown', { from: '2099-01-01', rates: {} }),
  listMoves: { unknown: 'desk.member_unknown' },
  previewMove: { unknown: 'desk.member_unknown', body: () => ({ to: '', fromDay: '2099-01-01' }) },
  proposeMove: withBody('desk.member_unknown', { to: '', fromDay: '2099-01-01' }),
  withdrawMove: withBody('agent.move_over'),
  listEndings: { unknown: 'desk.member_unknown' },
  previewEnding: { unknown: 'desk.member_unknown' },
  proposeEnding: withBody('desk.member_unknown'),
  makeAgentPlayer: withBody('desk.member_unknown'),
  withdrawEnding: withBody('agent.ending_over'),
  clawEndedPay: withBody('agent.ending_unknown'),
  lookAtHarm: withBody('agent.marker_over', { kindsOff: [] }),
  changeAgentKinds: withBody('desk.member_unknown', { kindsOff: [] }),
};

/** Calls whose further parameter identifies no object of a merchant: a kind, a gateway, a template, a program, or a game or vendor of the shared catalogue. */
const shared: readonly CallName[] = [
  'changeDeskGame',
  'listDeskArticles',
  'addDeskArticle',
  'orderDeskArticles',
  'changeDeskTemplate',
  'addPaymentKey',
  'reconcileGateway',
  'sellVendorGames',
  'resumeDeskRewardProgram',
];
/** Files, encrypted data and house accounts: a row alone does not make them known at their own merchant. */
const sealed: Partial<Record<CallName, Asked>> = {
  saveDeskStatement: withBody('desk.member_unknown', { format: 'csv', from: '2026-11-01', to: '2026-11-02' }),
  openRelativeRequest: { unknown: 'desk.relative_unknown' },
  getRelativePicture: { unknown: 'desk.relative_unknown' },
  moveRelativeRequest: withBody('desk.relative_unknown', { act: 'refuse' }),
  getDeskDepositSlip: { unknown: 'desk.deposit_unknown' },
  setHousePassword: member,
  putHouseContract: withBody('desk.member_unknown', agentContract),
  getDeskApplicationPicture: { params: { number: '1' }, unknown: 'desk.application_unknown' },
  getDeskIdentityPicture: { params: { side: 'front' }, unknown: 'desk.identity_unknown' },
  stepDeskOrder: { params: { order: randomUUID() }, ...withBody('desk.order_unknown', { from: 'placed', to: 'cancelled' }) },
  readDeskOrderAddress: { params: { order: randomUUID() }, ...withBody('desk.order_unknown') },
};

const paramsOf = (name: CallName, merchant: string, { params = {} }: Asked): Record<string, string> => {
  const id = (key: string): string => params[key] ?? (name.includes('Exclusion') ? ids[`${key} of exclusions`] : undefined) ?? ids[key] ?? '';
  return Object.fromEntries([...routes[name][1].matchAll(/:([A-Za-z]+)/g)].map(([, key = '']) => [key, key === 'merchant' ? merchant : id(key)]));
};
const ask = (name: CallName, merchant: string, asked: Asked) =>
  administrator.call(name, {
    params: paramsOf(name, merchant, asked),
    ...(asked.query ? { query: asked.query } : {}),
    ...(asked.body ? { body: asked.body() } : {}),
  });

describe('a thing of another merchant', () => {
  const named = [...Object.entries(calls), ...Object.entries(sealed)] as [CallName, Asked][];

  test('[SAFE-07] [T86] every call of the desk with an object of a merchant is covered here', () => {
    const withIds = callNames.filter((name) => /:merchant\/.*:/.test(routes[name][1]));
    expect([...named.map(([name]) => name), ...shared].toSorted()).toEqual(withIds.toSorted());
  });

  test.each(named)('[SAFE-07] [T86] %s answers as if there were no such thing', async (name, asked) => {
    expect((await ask(name, 'laro', asked)).code).toBe(asked.unknown);
  });

  // Without this, a wrong id or a wrong body would prove the test before.
  test.each(Object.entries(calls) as [CallName, Asked][])('[SAFE-07] %s knows the thing at its own merchant', async (name, asked) => {
    const answer = await ask(name, 'dagat', asked);
    expect(answer.status).not.toBe(500);
    expect([asked.unknown, 'request.invalid', 'request.not_found']).not.toContain(answer.code);
  });

  test('[SAFE-07] a member cannot be merged into one of another merchant', async () => {
    const own = await openTestPlayer(site.base.pool, { money: 0n });
    const merged = await administrator.call('mergeDeskMember', {
      params: { merchant: 'laro', memberId: own.id },
      body: { into: ids['other'], facts: ['mobile', 'email'], reason },
    });
    expect(merged.code).toBe('desk.member_unknown');
  });

  test('[SAFE-07] filters by a member of another merchant find nothing', async () => {
    const query = { member: ids['memberId'] };
    expect((await administrator.call('listAdjustments', { params: { merchant: 'laro' }, query })).value.adjustments).toEqual([]);
    expect((await administrator.call('listAdjustments', { params: { merchant: 'dagat' }, query })).value.adjustments.length).toBeGreaterThan(0);
  });
});

test('[DESK-95] vendors are listed for a person of one merchant without the calls of other merchants’ players', async () => {
  const { vendors } = (await administrator.call('listDeskVendors')).value;
  expect(vendors.every(({ lastHour }) => lastHour !== null)).toBe(true);
  await site.base.pool.query(`update staff_grants set role = 'games', merchant_code = 'laro'`);
  const own = (await administrator.call('listDeskVendors')).value.vendors;
  expect(own.map(({ code }) => code)).toEqual(vendors.map(({ code }) => code));
  expect(own.every(({ lastHour }) => lastHour === null)).toBe(true);
  expect((await administrator.call('getDeskVendor', { params: { vendor: 'BGS' } })).status).toBe(200);
  expect((await administrator.call('listPlaySwitches')).status).toBe(200);
  for (const name of ['getVendorTraffic', 'listVendorCalls'] as const)
    expect((await administrator.call(name, { params: { vendor: 'BGS' } })).code).toBe('desk.permission_missing');
  expect((await administrator.call('switchPlay', { body: { scope: 'all', code: '', isOff: true, reason } })).code).toBe('desk.permission_missing');
});
