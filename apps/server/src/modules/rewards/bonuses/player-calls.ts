import type { ProblemCode } from '@laro/contract/problems';
import type { Parsed } from '@laro/contract/routes';
import { contributionsOf, refusalOf, wageringLeft, wageringPercent, type BonusRefusal } from '@laro/domain/bonuses/bonus-rules';
import type { Language } from '@laro/domain/system/languages';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { bonusMoney, type BonusMoney } from '#server/ledger/accounts/bonus-money.ts';
import { freeSpinsOf, type FreeSpins } from '#server/ledger/bets/free-spins.ts';
import type { BonusesDeps } from './bonuses-parts.ts';
import { cancelOwn } from './end-bonuses.ts';
import { isWithin } from './grant-bonus.ts';
import { bonusesOfPlayer, offerFacts, readChoice, writeChoice, type MemberBonusRow } from './member-bonuses.store.ts';
import { newestOffers, readOffer, type OfferRow } from './offers/offers.store.ts';

type Names = 'getBonuses' | 'chooseBonus' | 'dropBonusChoice' | 'cancelBonus';
type BonusList = Parsed<'getBonuses', 'value'>;
type Bonus = BonusList['past'][number];
type Offer = BonusList['offers'][number];

/** Maximum number of a member's bonuses shown. */
const SHOWN_MAX = 50;

/** An offer's name as a reader of a language sees it. */
const nameIn = ({ names, code }: OfferRow, language: Language, fallback: Language): string =>
  names[language] ?? names[fallback] ?? names.EN ?? Object.values(names)[0] ?? code;

const nameFor = (offer: OfferRow, { language, merchant }: CallContext): string => nameIn(offer, language, merchant.settings['language.default']);

const gamesOf = ({ spins }: BonusesDeps, gameIds: readonly string[]) => gameIds.map((id) => ({ id, name: spins.gameName(id) ?? id }));

/** Free spins of an offer, as they are promised. */
const spinsOffered = (deps: BonusesDeps, { spins }: OfferRow): Offer['spins'] =>
  spins && { vendorCode: spins.vendorCode, games: gamesOf(deps, spins.gameIds), count: spins.count, stake: spins.stake, winsBecome: spins.winsBecome };

/** Free spins that a member has: they can be played once the vendor knows of them. */
const spinsHeld = (deps: BonusesDeps, spins: FreeSpins | undefined, isActive: boolean): Bonus['spins'] =>
  spins
    ? {
        vendorCode: spins.vendorCode,
        games: gamesOf(deps, spins.gameIds),
        total: spins.total,
        left: isActive ? spins.total - spins.used : 0,
        stake: spins.stake,
        winsBecome: spins.winsBecome,
        wageringTimes: spins.wageringTimes,
        won: spins.won,
        isReady: spins.vendorState === 'granted',
      }
    : null;

interface Held {
  row: MemberBonusRow;
  money: BonusMoney;
  offer: OfferRow;
  spins: FreeSpins | undefined;
}

function bonusView(deps: BonusesDeps, context: CallContext, { row, money, offer, spins }: Held): Bonus {
  return {
    id: row.id,
    name: nameFor(offer, context),
    state: money.state,
    granted: money.granted,
    left: money.left,
    atStake: money.state === 'active' ? money.atStake : 0n,
    loses: money.state === 'active' ? money.left + money.atStake : 0n,
    required: money.required,
    wagered: money.wagered,
    wageringLeft: wageringLeft(money),
    percent: wageringPercent(money),
    stakeMax: offer.stakeMax,
    contributions: contributionsOf(offer.contributions),
    isBonusFirst: row.isBonusFirst,
    grantedAt: money.grantedAt.toISOString(),
    expiresAt: money.expiresAt.toISOString(),
    endedAt: money.endedAt?.toISOString() ?? null,
    endedWith: money.endedWith,
    orderNumber: row.orderNumber,
    spins: spinsHeld(deps, spins, money.state === 'active'),
  };
}

const problemOf = {
  not_offered: 'bonus.not_offered',
  active_already: 'bonus.active_already',
  taken_already: 'bonus.taken_already',
  not_first_deposit: 'bonus.not_first_deposit',
  not_available: 'bonus.not_available',
} as const satisfies Record<BonusRefusal, ProblemCode>;

/** Why a member cannot have an offer now; null when nothing is against it. */
async function refusalFor(deps: BonusesDeps, playerId: bigint, offer: OfferRow, hasActive: boolean) {
  const facts = await offerFacts(deps.pool, { playerId, offerId: offer.id, butNot: null });
  return refusalOf({ ...facts, isOffered: offer.isOn && isWithin(offer, deps.now()), hasActive }, offer);
}

async function offersFor(deps: BonusesDeps, context: CallContext, hasActive: boolean): Promise<Offer[]> {
  const { playerId, currency } = playerOf(context);
  const [all, chosen] = await Promise.all([newestOffers(deps.pool, context.merchant.code), readChoice(deps.pool, playerId)]);
  const shown = all.filter((offer) => offer.currency === currency && ((offer.isOn && isWithin(offer, deps.now())) || offer.id === chosen));
  return Promise.all(
    shown.map(async (offer) => ({
      id: offer.id,
      name: nameFor(offer, context),
      kind: offer.kind,
      matchPercent: offer.matchPercent,
      amount: offer.amount,
      depositMin: offer.depositMin,
      wageringTimes: offer.wageringTimes,
      stakeMax: offer.stakeMax,
      days: offer.days,
      contributions: contributionsOf(offer.contributions),
      firstDepositOnly: offer.firstDepositOnly,
      spins: spinsOffered(deps, offer),
      presentedAt: offer.startsAt.toISOString(),
      activeUntil: offer.endsAt?.toISOString() ?? null,
      isChosen: offer.id === chosen,
      refusal: await refusalFor(deps, playerId, offer, hasActive),
    })),
  );
}

async function listFor(deps: BonusesDeps, context: CallContext): Promise<BonusList> {
  const { pool } = deps;
  const { merchant } = context;
  const { playerId, currency, cashAccount } = playerOf(context);
  const rows = await bonusesOfPlayer(pool, playerId, SHOWN_MAX);
  const ids = rows.map(({ id }) => id);
  const [money, spins] = await Promise.all([bonusMoney(pool, ids), freeSpinsOf(pool, ids)]);
  const offerIds = [...new Set(rows.map(({ offerId }) => offerId))];
  const taken = new Map((await Promise.all(offerIds.map((id) => readOffer(pool, merchant.code, id)))).flatMap((offer) => (offer ? [[offer.id, offer]] : [])));
  const bonuses = rows.flatMap((row) => {
    const [held, offer] = [money.get(row.id), taken.get(row.offerId)];
    return held && offer ? [bonusView(deps, context, { row, money: held, offer, spins: spins.get(row.id) })] : [];
  });
  const active = bonuses.find(({ state }) => state === 'active') ?? null;
  return {
    currency,
    isBonusFirst: active?.isBonusFirst ?? merchant.settings['bonus.isBonusFirst'],
    cash: (await balanceOf(pool, cashAccount)) ?? 0n,
    active,
    past: bonuses.filter(({ state }) => state !== 'active'),
    offers: await offersFor(deps, context, active !== null),
  };
}

/** Bonuses as their member sees them (CASH-01, T71, T72). */
export const bonusCalls = (deps: BonusesDeps): Handlers<Names> => ({
  getBonuses: (context) => listFor(deps, context),
  chooseBonus: async (context, { body: { offerId } }) => {
    const { playerId, currency, cashAccount } = playerOf(context);
    const newest = (await newestOffers(deps.pool, context.merchant.code)).find(({ id }) => id === offerId);
    if (newest?.currency !== currency) throw new Refusal('bonus.not_offered');
    const held = await bonusesOfPlayer(deps.pool, playerId, SHOWN_MAX);
    const money = await bonusMoney(
      deps.pool,
      held.filter((row) => row.cashAccount === cashAccount).map(({ id }) => id),
    );
    const hasActive = [...money.values()].some(({ state }) => state === 'active');
    const refusal = await refusalFor(deps, playerId, newest, hasActive);
    if (refusal !== null) throw new Refusal(problemOf[refusal]);
    await writeChoice(deps.pool, playerId, offerId, new Date(deps.now()));
    return listFor(deps, context);
  },
  dropBonusChoice: async (context) => {
    await writeChoice(deps.pool, playerOf(context).playerId, null, new Date(deps.now()));
    return listFor(deps, context);
  },
  cancelBonus: async (context, { params: { bonusId }, body }) => {
    const { cashAccount, publicId } = playerOf(context);
    await cancelOwn(deps, { cashAccount, publicId }, bonusId, body);
    return listFor(deps, context);
  },
});
