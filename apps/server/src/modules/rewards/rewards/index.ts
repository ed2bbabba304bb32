export { alarmsByMerchant } from './budgets/alarms.ts';
export { createRewards, type Rewards } from './create-rewards.ts';
export { campaignGrantKey } from './grants/campaign-grants.ts';
export { grantName, type RewardGate, type RewardPrograms } from './programs.ts';
export { lawSettingsOf } from './rules/change-rules.ts';
export { draftView, publishVersion, scheduleOf, stopVersion, versionCarrier, type Program } from './rules/program-versions.ts';
export { noticeFor, noticeView, mailWorseTerms, tooSoonFault, type NoteTerms } from './rules/worse-terms.ts';
export { membersOf } from './rules/rules.store.ts';
export { seedPastGift, seedPastGrant, seedPastSignIns, seedPastSpinTicket, seedPastVoucher, type PastMember } from './past/seed-past.ts';
export { rewardOf } from './rules/stored-reward.ts';
export { seedSignInRule, type SignInSeed } from './past/seed-rewards.ts';
export { nameIn, recordAct, type RaffleTerms, type RewardMall, type RewardsDeps, type RewardSegments } from './rewards-parts.ts';
export {
  endTicket,
  giveTicketRows,
  holdTicketsOfDay,
  holdUsableTickets,
  ticketsOfDates,
  ticketsOfPlayer,
  usableTicketsOf,
  type TicketRow,
} from './tickets/tickets.store.ts';
export { giveLotteryTicket } from './tickets/lottery-tickets.store.ts';
export { createLotteryTickets } from './tickets/lottery-tickets.ts';
export { returnSpinTicket, spinsOffer } from './tickets/spin-tickets.store.ts';
export { ticketEndNow, ticketEndsNow } from './tickets/upkeep.ts';
export { rewardCauses } from './grants/reward-causes.ts';
