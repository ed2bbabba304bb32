import { lotteryTopic } from '@laro/contract/wire/live';
import type { Language } from '@laro/domain/system/languages';
import { withDesk } from '../module.ts';
import type { Merchant } from '../modules/core/merchant/index.ts';
import { createBetReturns } from '../modules/play/bet-returns/index.ts';
import { catalogueDeskCalls, createCatalogue } from '../modules/play/catalogue/index.ts';
import { createJackpot, jackpotDeskCalls } from '../modules/play/jackpot/index.ts';
import { createLottery, type LotteryPost } from '../modules/play/lottery/index.ts';
import { createRecords } from '../modules/play/records/index.ts';
import { createTables } from '../modules/play/tables/index.ts';
import { createVendorGames, vendorGameDeskCalls } from '../modules/play/vendor-games/index.ts';
import { ownRatesByType } from '../modules/partners/agents/index.ts';
import { createVendors, vendorDeskCalls } from '../modules/play/vendors/index.ts';
import { lotteryPushWords, lotteryWords } from '../modules/rewards/mail/index.ts';
import { createLotteryTickets } from '../modules/rewards/rewards/index.ts';
import type { Base, Inbox } from './base.ts';
import type { People } from './people.ts';
import type { Reach } from './reach.ts';

interface Needs extends Base {
  reach: Pick<Reach, 'messages' | 'sender'>;
  people: Pick<People, 'players' | 'limits'>;
  inbox: Pick<Inbox, 'noteLottery'>;
}
type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

/** The vendors behind the games. */
const connectVendors = ({ ground, parties, core: { atDesk }, notices, people: { players, limits } }: Needs, catalogue: Catalogue) =>
  createVendors({
    ...ground,
    ...parties.vendors,
    partyFault: parties.partyFault,
    catalogue,
    audit: atDesk.audit,
    twoPersons: atDesk.twoPersons,
    onOwed: (round) => ground.onTrouble('a vendor owes a win of an old round', { round }),
    onRewardDiffers: ({ stated, won, ...reward }) =>
      ground.onTrouble('a vendor states another sum for a reward', { ...reward, stated: String(stated), won: String(won) }),
    openTestMember: (code) => {
      const merchant = ground.merchantOf(code);
      if (!merchant) throw new Error(`there is no merchant ${code}`);
      return players.openTestMember(merchant);
    },
    onMoved: ({ publicId }) => notices.wallet(publicId),
    playEnds: limits.playEnds,
  });

/** Where followed games are ended, for the last line of a mail. */
const followsAddress = ({ hosts }: Merchant): string => `https://${hosts[0] ?? ''}/m/set/follows`;

/** The ways of messages about lottery results and wins (LOTT-47). */
const lotteryPost = ({ ground, inbox, reach: { messages, sender } }: Needs): LotteryPost => ({
  inbox: inbox.noteLottery,
  mail: async (transaction, { merchantCode, playerId, ...note }) => {
    const merchant = ground.merchantOf(merchantCode);
    if (!merchant) return;
    const values = (language: Language) => ({ ...lotteryWords(language, note), link: followsAddress(merchant) });
    await messages.mailWithin(transaction, { merchant, playerId, template: 'lottery_news', values });
  },
  push: async ({ playerId, name, path, ...note }) =>
    void (await sender.tell(playerId, { topic: 'results', name, path, text: (language) => lotteryPushWords(language, note) })),
  waysTo: async (playerId) => ({ push: await sender.reaches(playerId, 'results'), mail: (await messages.wayTo(playerId))?.channel === 'email' }),
});

/** Play: games, the vendors behind them, tables, the lottery and the jackpot. */
export async function createPlay(needs: Needs) {
  const { ground, parties, core, notices, reach } = needs;
  const { atDesk } = core;
  const catalogue = await createCatalogue(ground);
  const vendors = await connectVendors(needs, catalogue);
  const vendorGames = createVendorGames({
    ...ground,
    refresh: async () => void (await Promise.all([catalogue.refresh(), vendors.refreshState()])),
    askGames: vendors.askGames,
    isConnected: vendors.isConnected,
    showsCategoryOf: catalogue.showsCategoryOf,
    files: parties.uploads,
    fetchPicture: parties.fetchPicture,
  });
  const lottery = await createLottery({
    ...atDesk,
    beacon: parties.beacon,
    resultFeeds: parties.resultFeeds,
    partyFault: parties.partyFault,
    catalogue,
    vendors,
    tell: reach.messages.tell,
    post: lotteryPost(needs),
    ownRates: async (playerId, day) => (await ownRatesByType(ground.pool, playerId, [day])).get(day) ?? null,
    tickets: createLotteryTickets(ground),
    onDraw: ({ gameId, id: drawId, numero }, { what, ...facts }, merchantCode) =>
      needs.people.players.publish(lotteryTopic(gameId, merchantCode), { kind: `lottery.${what}`, drawId, numero, ...facts }),
    onMoved: notices.wallet,
  });
  const jackpot = createJackpot({ ...ground, largestSix: lottery.largestPool, vendorName: catalogue.vendorName, onWon: notices.wallet });
  return {
    catalogue: withDesk(catalogue, catalogueDeskCalls(atDesk, catalogue)),
    vendors: withDesk(vendors, vendorDeskCalls(atDesk, vendors.desk)),
    vendorGames: { handlers: vendorGameDeskCalls(atDesk, vendors.desk, vendorGames) },
    tables: createTables({ audit: atDesk.audit, ...catalogue, ...vendors }),
    betReturns: createBetReturns({
      ...atDesk,
      ...catalogue,
      ...vendors,
      connectedVendors: () => [...new Set([...vendors.connectedVendors(), ...lottery.vendors()])],
      askBetReturns: async (vendorCode, days) => (await lottery.betReturns(vendorCode, days)) ?? vendors.askBetReturns(vendorCode, days),
      onAlarm: (alarm) => ground.onTrouble('a bet returns more or less than its exact return', { alarm }),
    }),
    records: createRecords({ ...ground, catalogue, roundDetail: vendors.roundDetail }),
    jackpot: withDesk(jackpot, jackpotDeskCalls(atDesk, jackpot)),
    lottery,
  };
}

export type Play = Awaited<ReturnType<typeof createPlay>>;
