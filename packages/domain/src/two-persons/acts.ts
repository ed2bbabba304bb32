import type { AuditAction } from '../staff/audit-actions.ts';
import type { StaffPermission } from '../staff/permissions.ts';
import type { PersonLimitKind } from './second-person.ts';

/** One kind of act that two people decide on together (DESK-29, DESK-30). */
export interface TwoPersonAct {
  /** Needed to propose and to decide, at the merchant of the act or everywhere. A proposal can name more that its content needs. */
  permission: StaffPermission;
  /** `always`: while the act is on the installation's list. `amount`: above a limit of the merchant or of the person; it cannot be taken off the list. */
  when: 'always' | 'amount';
  /** The audit entry of the act once it is carried out; proposals have their own entries. */
  action: AuditAction;
  /** The person's own limits that bound it (DESK-97), for acts that move money. */
  bounds?: PersonLimitKind;
}

/** Every act that can need a second person. A new one is a line here and a carrier at the server. */
export const twoPersonActs = {
  'adjustment.make': { permission: 'adjustments.approve', when: 'amount', action: 'adjustment.done', bounds: 'adjustment' },
  'bonus.give': { permission: 'adjustments.approve', when: 'amount', action: 'bonus.given', bounds: 'bonus' },
  'bonus.offer': { permission: 'bonuses.change', when: 'always', action: 'bonus.offerWritten', bounds: 'bonus' },
  'content.reward': { permission: 'content.change', when: 'amount', action: 'article.changed', bounds: 'bonus' },
  'application.reward': { permission: 'applications.decide', when: 'amount', action: 'application.decided', bounds: 'bonus' },
  'reward.give': { permission: 'rewards.approve', when: 'amount', action: 'reward.given', bounds: 'bonus' },
  'reward.giveMany': { permission: 'rewards.approve', when: 'always', action: 'reward.givenToMany' },
  'reward.takeBack': { permission: 'rewards.approve', when: 'always', action: 'reward.takenBack' },
  'reward.freezeReturn': { permission: 'rewards.approve', when: 'always', action: 'reward.freezeReturned' },
  'reward.recount': { permission: 'rewards.approve', when: 'always', action: 'reward.recountApplied' },
  'reward.publish': { permission: 'rewards.approve', when: 'amount', action: 'reward.rulePublished' },
  'segment.change': { permission: 'rewards.approve', when: 'always', action: 'segment.written' },
  'campaign.send': { permission: 'rewards.approve', when: 'always', action: 'campaign.sent' },
  'campaign.recall': { permission: 'rewards.approve', when: 'always', action: 'campaign.recalled' },
  'points.adjust': { permission: 'rewards.approve', when: 'always', action: 'mall.pointsAdjusted' },
  'mission.publish': { permission: 'rewards.approve', when: 'amount', action: 'mission.published' },
  'raffle.publish': { permission: 'rewards.approve', when: 'amount', action: 'raffle.published' },
  'tournament.publish': { permission: 'rewards.approve', when: 'amount', action: 'tournament.published' },
  'rank.publish': { permission: 'rewards.approve', when: 'always', action: 'rank.ladderPublished' },
  'rank.set': { permission: 'rewards.approve', when: 'always', action: 'rank.set' },
  'invite.publish': { permission: 'rewards.approve', when: 'always', action: 'invite.rulePublished' },
  'withdrawal.approve': { permission: 'withdrawals.decide', when: 'amount', action: 'withdrawal.approved', bounds: 'approval' },
  'agent.move': { permission: 'agents.approve', when: 'always', action: 'agent.moveAgreed' },
  'agent.end': { permission: 'agents.approve', when: 'always', action: 'agent.endAgreed' },
  'agent.endedPay': { permission: 'agents.approve', when: 'amount', action: 'agent.endedPayClawed' },
  'agent.reversal': { permission: 'agents.approve', when: 'amount', action: 'agent.statementReversed' },
  'agent.statement': { permission: 'agents.approve', when: 'amount', action: 'agent.statementApproved' },
  'slip.take': { permission: 'deposits.decide', when: 'amount', action: 'deposit.taken', bounds: 'approval' },
  'settings.change': { permission: 'settings.read', when: 'always', action: 'settings.changed' },
  'payment.key': { permission: 'parties.change', when: 'always', action: 'payment.keyAdded' },
  'vendor.key': { permission: 'parties.change', when: 'always', action: 'vendor.keyAdded' },
  'vendor.endpoint': { permission: 'parties.change', when: 'always', action: 'vendor.endpointChanged' },
  'lottery.void': { permission: 'lottery.results', when: 'always', action: 'lottery.drawVoided' },
  'lottery.recheck': { permission: 'lottery.results', when: 'always', action: 'lottery.drawRechecked' },
  'lottery.result': { permission: 'lottery.results', when: 'always', action: 'lottery.resultDecided' },
  'lottery.correct': { permission: 'lottery.results', when: 'always', action: 'lottery.drawCorrected' },
  'lottery.release': { permission: 'lottery.results', when: 'always', action: 'lottery.payoutReleased' },
  'lottery.feed': { permission: 'lottery.results', when: 'always', action: 'lottery.feedChanged' },
  'lottery.change': { permission: 'lottery.approve', when: 'always', action: 'lottery.gameChanged' },
  'jackpot.switch': { permission: 'jackpot.change', when: 'always', action: 'jackpot.switched' },
  'staff.add': { permission: 'staff.change', when: 'always', action: 'staff.added' },
  'staff.grants': { permission: 'staff.change', when: 'always', action: 'staff.changed' },
  'staff.role': { permission: 'staff.change', when: 'always', action: 'staff.roleChanged' },
  'installation.settings': { permission: 'staff.change', when: 'always', action: 'installation.settingsChanged' },
} as const satisfies Record<string, TwoPersonAct>;

export type TwoPersonActName = keyof typeof twoPersonActs;
export const twoPersonActNames = Object.keys(twoPersonActs) as TwoPersonActName[];
/** The definition of an act, with its optional parts. */
export const twoPersonAct = (name: TwoPersonActName): TwoPersonAct => twoPersonActs[name];
/** Acts that an installation may take off its list of those that need two people; taking one off needs two people itself. */
export const listableActs = twoPersonActNames.filter((name) => twoPersonActs[name].when === 'always' && name !== 'installation.settings');
