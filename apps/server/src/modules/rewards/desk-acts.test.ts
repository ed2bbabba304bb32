import fs from 'node:fs';
import path from 'node:path';
import { contract, routes } from '@laro/contract/contract';
import { deskBonuses } from '@laro/contract/desk/bonuses';
import { deskRoutes as invitations } from '@laro/contract/invitations/routes';
import { deskRoutes as mail } from '@laro/contract/mail/routes';
import { deskRoutes as mall } from '@laro/contract/mall/routes';
import { deskRoutes as missions } from '@laro/contract/missions/routes';
import { deskRoutes as raffles } from '@laro/contract/raffles/routes';
import { deskRoutes as ranks } from '@laro/contract/ranks/routes';
import { deskRoutes as rewards } from '@laro/contract/rewards/routes';
import type { CallName } from '@laro/contract/routes';
import { deskRoutes as tournaments } from '@laro/contract/tournaments/routes';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { permissionsOfRole, shippedRoleNames } from '@laro/domain/staff/roles';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
/** Files that read one row at a place, which is no list. */
const READ_A_PLACE = ['tournaments/board/board.store.ts'];

const areas = { bonuses: deskBonuses, invitations, mail, mall, missions, raffles, ranks, rewards, tournaments };
/** Folders without calls of their own at the desk, or with calls in the rooms of others. */
const WITHOUT_ROOMS = ['costs', 'counting', 'promotions', 'segments', 'summary'];
const calls = Object.values(areas).flatMap((area) => Object.keys(area)) as CallName[];
const endpointOf = (name: CallName): Endpoint => contract[name] as Endpoint;
/** A preview has a body, but changes nothing. */
const isAct = (name: CallName): boolean => routes[name][0] !== 'GET' && endpointOf(name).rate !== 'read';

/** Every act of the rooms of rewards with the action of its entry in the audit log. */
const acts = {
  saveDeskBonusOffer: 'bonus.offerWritten',
  grantDeskBonus: 'bonus.given',
  decideDeskBonus: 'bonus.refused',
  cancelDeskBonus: 'bonus.cancelled',
  saveDeskInviteRule: 'invite.ruleWritten',
  publishDeskInviteRule: 'invite.rulePublished',
  stopDeskInviteRule: 'invite.ruleStopped',
  decideDeskFriend: 'invite.decided',
  saveDeskCampaign: 'campaign.written',
  testDeskCampaign: 'campaign.tested',
  sendDeskCampaign: 'campaign.sent',
  stopDeskCampaign: 'campaign.stopped',
  recallDeskCampaign: 'campaign.recalled',
  addDeskGoods: 'mall.goodsChanged',
  changeDeskGoods: 'mall.goodsChanged',
  changeDeskStock: 'mall.stockChanged',
  stepDeskOrder: 'mall.orderStepped',
  readDeskOrderAddress: 'mall.addressRead',
  adjustDeskPoints: 'mall.pointsAdjusted',
  saveDeskMission: 'mission.written',
  publishDeskMission: 'mission.published',
  stopDeskMission: 'mission.stopped',
  saveDeskRaffle: 'raffle.written',
  publishDeskRaffle: 'raffle.published',
  stopDeskRaffle: 'raffle.stopped',
  saveDeskLadder: 'rank.ladderWritten',
  publishDeskLadder: 'rank.ladderPublished',
  setDeskMemberRank: 'rank.set',
  decideDeskRankReview: 'rank.reviewed',
  saveDeskRewardRule: 'reward.ruleWritten',
  publishDeskRewardRule: 'reward.rulePublished',
  stopDeskRewardRule: 'reward.ruleStopped',
  giveDeskReward: 'reward.given',
  giveDeskGiftRound: 'reward.givenToMany',
  takeBackDeskRewardGrant: 'reward.takenBack',
  freezeDeskReward: 'reward.frozen',
  resumeDeskRewardProgram: 'reward.programResumed',
  startDeskRecount: 'reward.recountStarted',
  applyDeskRecount: 'reward.recountApplied',
  discardDeskRecount: 'reward.recountDiscarded',
  releaseDeskRewardFreeze: 'reward.freezeReleased',
  returnDeskRewardFreeze: 'reward.freezeReturned',
  saveDeskSegment: 'segment.written',
  retireDeskSegment: 'segment.retired',
  saveDeskTournament: 'tournament.written',
  publishDeskTournament: 'tournament.published',
  cancelDeskTournament: 'tournament.cancelled',
  excludeDeskEntry: 'tournament.takenOut',
  decideDeskResult: 'tournament.resultDecided',
} as const satisfies Partial<Record<CallName, AuditAction>>;

const sources = fs.readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const textOf = (file: string): string => fs.readFileSync(path.join(FOLDER, file), 'utf8');

test('[REW-56] every module of rewards with a room has its calls in this table', () => {
  const folders = fs.readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(folders.toSorted()).toEqual([...Object.keys(areas), ...WITHOUT_ROOMS].toSorted());
});

test('[REW-56] every call of a room needs a permission of the table of roles', () => {
  const rolesWith = (permission: string): string[] =>
    shippedRoleNames.filter((role) => role !== 'administrator' && permissionsOfRole(role, {}).includes(permission as StaffPermission)).toSorted();
  const permissionOf = (name: CallName): string => String(endpointOf(name).access).replace(/^staff:/, '');
  const rewardPermissions = [...new Set(calls.filter((name) => !(name in deskBonuses)).map(permissionOf))].toSorted();
  expect(Object.fromEntries(rewardPermissions.map((permission) => [permission, rolesWith(permission)]))).toEqual({
    'mail.send': ['marketing'],
    'orders.handle': ['operations'],
    'rewards.approve': ['cashier-lead'],
    'rewards.change': ['marketing'],
    'rewards.give': ['marketing'],
    'rewards.read': ['auditor', 'care', 'cashier-lead', 'compliance', 'marketing', 'operations'],
    'segments.change': ['marketing'],
    'vip.approve': ['care', 'compliance'],
  });
  expect(calls.filter((name) => rolesWith(permissionOf(name)).length === 0)).toEqual([]);
});

test('[REW-56] every act takes a reason and has an action of the audit log that its module writes', () => {
  expect(calls.filter(isAct).toSorted()).toEqual(Object.keys(acts).toSorted());
  const takesReason = (name: CallName) =>
    endpointOf(name)
      .body?.safeParse({ reason: '' })
      .error?.issues.some((issue) => issue.path.join('.') === 'reason') === true;
  expect(calls.filter((name) => isAct(name) && !takesReason(name))).toEqual([]);
  const written = sources.map(textOf).join('\n');
  expect(Object.values(acts).filter((action) => !written.includes(`'${action}'`))).toEqual([]);
});

test('[REW-56] lists of rewards go on from a key and never from an offset', () => {
  const withOffset = sources.filter((file) => /\boffset\s+(\$|\d)/i.test(textOf(file)));
  expect(sources.length).toBeGreaterThan(100);
  expect(withOffset).toEqual(READ_A_PLACE);
  const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const reads = calls.filter((name) => !isAct(name));
  expect(reads.filter((name) => shapeOf(endpointOf(name).query).some((field) => /page|offset|skip/i.test(field)))).toEqual([]);
  const lists = reads.filter((name) => shapeOf(endpointOf(name).value).includes('next'));
  expect(lists.length).toBeGreaterThan(3);
  expect(lists.filter((name) => !shapeOf(endpointOf(name).query).includes('before'))).toEqual([]);
});
