import { withDesk } from '../module.ts';
import { reachesLimit } from '../modules/people/limits/index.ts';
import { noteReferralRing, noteRewardedVoids } from '../modules/people/risk/index.ts';
import { createBonuses, vendorSpins } from '../modules/rewards/bonuses/index.ts';
import { createCounting } from '../modules/rewards/counting/index.ts';
import { createRewardCosts } from '../modules/rewards/costs/index.ts';
import { createGifts, createSegments, rewardSegments } from '../modules/rewards/segments/index.ts';
import { createInvitations, invitesNow } from '../modules/rewards/invitations/index.ts';
import { createMail } from '../modules/rewards/mail/index.ts';
import { createMall, createRewardMall, openAddressBox } from '../modules/rewards/mall/index.ts';
import { createMissions, noteMissionLook } from '../modules/rewards/missions/index.ts';
import { createPromotions, promotionCondition, promotionDeskCalls } from '../modules/rewards/promotions/index.ts';
import { createRaffles, rewardRaffles } from '../modules/rewards/raffles/index.ts';
import { createRanks, newPlayers, vipLabels } from '../modules/rewards/ranks/index.ts';
import { createRecounts } from '../modules/rewards/counting/index.ts';
import { createRewards, returnSpinTicket } from '../modules/rewards/rewards/index.ts';
import { createRewardSummary } from '../modules/rewards/summary/index.ts';
import { createTournaments } from '../modules/rewards/tournaments/index.ts';
import { ownRatesByType } from '../modules/partners/agents/index.ts';
import type { Base, Inbox } from './base.ts';
import type { Play } from './play.ts';
import type { Reach } from './reach.ts';

interface Needs extends Base {
  reach: Pick<Reach, 'messages' | 'sender' | 'content'>;
  play: Pick<Play, 'catalogue' | 'vendors'>;
  inbox: Inbox;
}

/** Bonuses, and the rewards that everything else here gives. */
function createGrants({ ground, core: { atDesk }, notices, reach: { messages, content }, play: { vendors, catalogue }, inbox }: Needs) {
  const { audit, twoPersons } = atDesk;
  const bonuses = createBonuses({
    ...ground,
    audit,
    twoPersons,
    onChanged: notices.wallet,
    tell: ({ amount, ...note }) => messages.tell({ ...note, values: { amount } }),
    spins: vendorSpins(vendors.freeSpins, catalogue.gameName),
    onSpinsRefused: returnSpinTicket,
  });
  const addressBox = openAddressBox(ground.secret);
  const rewards = createRewards({
    ...ground,
    audit,
    twoPersons,
    bonuses: bonuses.ofRewards,
    raffles: rewardRaffles,
    segments: rewardSegments,
    mayInvite: invitesNow(ground),
    mall: createRewardMall({ ...ground, addressBox }),
    reachesLimit,
    onChanged: notices.rewards,
    noteGift: inbox.noteGift,
    noteTerms: inbox.noteTerms,
    promotionCondition: promotionCondition(content.articlesOf),
    onSignedIn: noteMissionLook,
    onVoids: noteRewardedVoids,
  });
  return { bonuses, rewards, addressBox };
}

/** Rewards: bonuses, gifts, mail, ranks, the mall, missions, raffles, tournaments, invitations. */
export function createRewarding(needs: Needs) {
  const { ground, parties, core, notices, reach, play, inbox } = needs;
  const { atDesk } = core;
  const { audit, twoPersons } = atDesk;
  const { bonuses, rewards, addressBox } = createGrants(needs);
  const promotions = createPromotions({
    pool: ground.pool,
    files: parties.uploads,
    articlesOf: reach.content.articlesOf,
    rewards: rewards.programs,
    onChanged: notices.rewards,
  });
  const merchants = () => ground.directory.list();
  const counting = createCounting({ ...ground, audit, merchants });
  const given = { ...ground, audit, twoPersons, noteTerms: inbox.noteTerms, onChanged: notices.rewards, runProgram: counting.runProgram };
  const withPrograms = { ...rewards, ...rewards.programs };
  const ranks = createRanks({ ...given, merchants, rewards: rewards.programs, agentRates: ownRatesByType, noteRank: inbox.noteRank });
  const mall = createMall({
    ...given,
    addressBox,
    merchants,
    rewards: rewards.programs,
    pictures: reach.content.pictures,
    noteOrder: inbox.noteOrder,
    notePoints: inbox.notePoints,
  });
  const missions = createMissions({ ...given, ...play.catalogue, rewards: withPrograms });
  const rankLabel = vipLabels(ground);
  return {
    counting,
    recounts: createRecounts({ ...given, recounters: { missions: missions.recounter, ranks: ranks.recounter } }),
    costs: createRewardCosts({ ...ground, merchants }),
    summary: createRewardSummary({
      pool: ground.pool,
      rewards: rewards.programs,
      signIn: rewards.signInBrief,
      mission: missions.nearest,
      rankName: async (...member) => (await rankLabel(...member)).vipLabelName,
      points: mall.points,
      unread: inbox.unread,
    }),
    promotions: withDesk(promotions, promotionDeskCalls(atDesk, promotions)),
    bonuses,
    rewards,
    segments: createSegments({ ...given, rewards: rewards.programs }),
    gifts: createGifts({ ...given, rewards: rewards.programs, noteGift: inbox.noteGift }),
    mail: createMail({ ...atDesk, inbox, rewards: withPrograms, sendWithin: reach.messages.sendWithin, push: reach.sender.tell, onChanged: notices.mail }),
    ranks,
    mall,
    missions,
    raffles: createRaffles({ ...given, beacon: parties.beacon, rewards: withPrograms }),
    tournaments: createTournaments({ ...given, ...play.catalogue, rewards: rewards.programs, noteTournament: inbox.noteTournament }),
    invitations: createInvitations({ ...given, rewards: rewards.programs, newPlay: newPlayers, noteRing: noteReferralRing }),
  };
}

export type Rewarding = ReturnType<typeof createRewarding>;
