import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { actorOf, personOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { bonusDays, bonusMoney, type BonusMoney } from '#server/ledger/accounts/bonus-money.ts';
import { freeSpinsOf, type FreeSpins } from '#server/ledger/bets/free-spins.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import type { BonusesDeps } from './bonuses-parts.ts';
import { cancelByDesk } from './end-bonuses.ts';
import { decideGift, giveByHand } from './give-by-hand.ts';
import { bonusesOfMerchant, type MemberBonusRow } from './member-bonuses.store.ts';
import { newestOffers, readOffer, type OfferRow } from './offers/offers.store.ts';
import { saveOffer } from './offers/save-offer.ts';
import { waitingProposals, type ProposalRow } from './proposals.store.ts';

type Names = 'listDeskBonusOffers' | 'saveDeskBonusOffer' | 'listDeskBonuses' | 'grantDeskBonus' | 'decideDeskBonus' | 'cancelDeskBonus' | 'getDeskBonusReport';
type DeskBonus = Parsed<'cancelDeskBonus', 'value'>;

const PAGE = 50;
/** Maximum number of days in the report. */
const REPORT_DAYS = 92;
const DAY_MS = 86_400_000;

const proposalView = (row: ProposalRow): Parsed<'grantDeskBonus', 'value'> => ({
  id: row.id,
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  offer: row.offer,
  amount: row.amount,
  state: row.state,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.toISOString(),
});

const bonusView = (row: MemberBonusRow, money: BonusMoney, offer: OfferRow, spins: FreeSpins | undefined): DeskBonus => ({
  id: row.id,
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: false },
  offer: offer.code,
  version: offer.version,
  state: money.state,
  granted: money.granted,
  left: money.left,
  required: money.required,
  wagered: money.wagered,
  endedWith: money.endedWith,
  grantedAt: money.grantedAt.toISOString(),
  grantedBy: row.grantedBy,
  expiresAt: money.expiresAt.toISOString(),
  endedAt: money.endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
  orderNumber: row.orderNumber,
  spins: spins ? { total: spins.total, used: spins.used, won: spins.won, vendorState: spins.vendorState } : null,
});

const offerView = (offer: OfferRow & { granted: number }) => ({
  id: offer.id,
  code: offer.code,
  version: offer.version,
  names: offer.names,
  kind: offer.kind,
  matchPercent: offer.matchPercent,
  amount: offer.amount,
  depositMin: offer.depositMin,
  wageringTimes: offer.wageringTimes,
  stakeMax: offer.stakeMax,
  days: offer.days,
  contributions: Object.fromEntries(Object.entries(offer.contributions).map(([type, points]) => [type, points / 100])),
  firstDepositOnly: offer.firstDepositOnly,
  spins: offer.spins && { ...offer.spins, gameIds: [...offer.spins.gameIds] },
  startsAt: offer.startsAt.toISOString(),
  endsAt: offer.endsAt?.toISOString() ?? null,
  isOn: offer.isOn,
  madeBy: offer.madeBy,
  madeAt: offer.madeAt.toISOString(),
  granted: offer.granted,
});

async function viewsOf({ pool }: BonusesDeps, merchantCode: string, rows: readonly MemberBonusRow[]): Promise<DeskBonus[]> {
  const numbers = rows.map(({ id }) => id);
  const [money, spins] = await Promise.all([bonusMoney(pool, numbers), freeSpinsOf(pool, numbers)]);
  const ids = [...new Set(rows.map(({ offerId }) => offerId))];
  const offers = new Map((await Promise.all(ids.map((id) => readOffer(pool, merchantCode, id)))).flatMap((offer) => (offer ? [[offer.id, offer]] : [])));
  return rows.flatMap((row) => {
    const [held, offer] = [money.get(row.id), offers.get(row.offerId)];
    return held && offer ? [bonusView(row, held, offer, spins.get(row.id))] : [];
  });
}

/** Bonuses at the desk (T33, T71, T85). */
export function deskBonusCalls(deps: BonusesDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const offersOf = async (merchant: Merchant) => ({
    offers: (await newestOffers(deps.pool, merchant.code)).map(offerView),
    currency: merchant.settings['market.currency'],
  });
  return {
    listDeskBonusOffers: (_context, { params: { merchant } }) => offersOf(known(merchant)),
    saveDeskBonusOffer: async (context, { params: { merchant }, body }) => {
      refuseFineAmounts(known(merchant), body.amount, body.depositMin, body.stakeMax, body.spins?.stake);
      const proposal = await saveOffer(deps, known(merchant), body, actorOf(context));
      return proposal ?? offersOf(known(merchant));
    },
    listDeskBonuses: async (_context, { params: { merchant: code }, query: { before } }) => {
      const merchant = known(code);
      const rows = await bonusesOfMerchant(deps.pool, code, before === '' ? null : before, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return {
        bonuses: await viewsOf(deps, code, shown),
        proposals: (await waitingProposals(deps.pool, code)).map(proposalView),
        next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
        limit: BigInt(merchant.settings['bonus.secondPersonAbove']) * MAJOR_UNIT,
        currency: merchant.settings['market.currency'],
      };
    },
    grantDeskBonus: async (context, { params: { merchant, memberId }, body }) => {
      refuseFineAmounts(known(merchant), body.amount);
      return proposalView(await giveByHand(deps, known(merchant), BigInt(memberId), body, actorOf(context)));
    },
    decideDeskBonus: async (context, { params: { merchant, proposalId }, body: { decision, reason } }) =>
      proposalView(await decideGift(deps, known(merchant), proposalId, { act: decision, by: personOf(context), reason })),
    cancelDeskBonus: async (context, { params: { merchant, bonusId }, body: { reason } }) => {
      const row = await cancelByDesk(deps, known(merchant).code, bonusId, reason, actorOf(context));
      const [view] = await viewsOf(deps, merchant, [row]);
      if (!view) throw new Refusal('desk.bonus_unknown');
      return view;
    },
    getDeskBonusReport: async (_context, { params: { merchant } }) => {
      const to = new Date(deps.now() + DAY_MS);
      const from = new Date(to.getTime() - REPORT_DAYS * DAY_MS);
      return { days: await bonusDays(deps.pool, known(merchant).code, from, to, known(merchant).settings['market.timeZone']) };
    },
  };
}
