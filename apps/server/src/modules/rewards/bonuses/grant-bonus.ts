import { bonusOf, refusalOf, requiredOf } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import { newOrderedId } from '#server/db/ordered-id.ts';
import type { Transaction } from '#server/db/sql.ts';
import { endWithin, grantWithin, holdActive, markEndTold } from '#server/ledger/accounts/bonus-money.ts';
import type { BonusesDeps } from './bonuses-parts.ts';
import { bonusOfOrder, endChoice, insertMemberBonus, lockChoice, offerFacts, writeEnd } from './member-bonuses.store.ts';
import { readOffer, type OfferRow } from './offers/offers.store.ts';

const DAY_MS = 86_400_000;

export interface Receiver {
  merchantCode: string;
  playerId: bigint;
  cashAccount: bigint;
}

/** A deposit that has just been credited. */
interface PaidDeposit extends Receiver {
  isTrial: boolean;
  orderNumber: string;
  amount: Money;
}

/** True if an offer is available at a moment. `isOn` is checked when it is chosen; switching the offer off later leaves choices valid. */
export const isWithin = ({ startsAt, endsAt }: OfferRow, now: number): boolean => startsAt.getTime() <= now && (endsAt === null || now < endsAt.getTime());

/** Writes a bonus with an offer's conditions, as they are now, and puts its money there. Gives its id, or null while another one is active. */
export async function grant(
  deps: BonusesDeps,
  transaction: Transaction,
  {
    receiver,
    offer,
    amount,
    deposit,
    by,
  }: { receiver: Receiver; offer: OfferRow; amount: Money; deposit: { orderNumber: string; amount: Money } | null; by: string | null },
): Promise<string | null> {
  const id = await newOrderedId(transaction);
  const at = new Date(deps.now());
  const expiresAt = new Date(at.getTime() + offer.days * DAY_MS);
  const isBonusFirst = deps.merchantOf(receiver.merchantCode)?.settings['bonus.isBonusFirst'] ?? true;
  const answer = await grantWithin(transaction, {
    id,
    cashAccount: receiver.cashAccount,
    // Free spins begin with nothing, and nothing to wager.
    amount: offer.spins ? 0n : amount,
    spins: offer.spins && { ...offer.spins, total: offer.spins.count, wageringTimes: offer.wageringTimes },
    required: offer.spins ? 0n : requiredOf(amount, offer.wageringTimes),
    stakeMax: offer.stakeMax,
    isBonusFirst,
    contributions: offer.contributions as Record<string, number>,
    expiresAt,
  });
  if (answer !== 'granted') return null;
  const { merchantCode, playerId } = receiver;
  await insertMemberBonus(transaction, { id, merchantCode, playerId, offerId: offer.id, amount, isBonusFirst, deposit, at, by, expiresAt });
  return id;
}

/** Grants the chosen bonus for this deposit, if it is large enough and the rules still allow it. A choice that waits for a larger deposit stays. */
async function grantChosen(deps: BonusesDeps, transaction: Transaction, paid: PaidDeposit): Promise<void> {
  const offerId = await lockChoice(transaction, paid.playerId);
  if (offerId === null || paid.isTrial) return;
  const offer = await readOffer(transaction, paid.merchantCode, offerId);
  const amount = offer === null ? 0n : bonusOf(offer, paid.amount);
  if (offer && amount === 0n) return;
  await endChoice(transaction, paid.playerId);
  if (!offer) return;
  const facts = await offerFacts(transaction, { playerId: paid.playerId, offerId, butNot: paid.orderNumber });
  const active = await holdActive(transaction, paid.cashAccount);
  const refusal = refusalOf({ ...facts, isOffered: isWithin(offer, deps.now()), hasActive: active !== null }, offer);
  if (refusal !== null) return;
  const { orderNumber, amount: deposited } = paid;
  await grant(deps, transaction, { receiver: paid, offer, amount, deposit: { orderNumber, amount: deposited }, by: null });
}

/** Effects of deposits and their reversals on bonuses, in the transaction of the deposit. */
export const depositHooks = (deps: BonusesDeps) => ({
  depositPaid: (transaction: Transaction, paid: PaidDeposit): Promise<void> => grantChosen(deps, transaction, paid),
  /** The bonus of a deposit that goes back is given up with it. */
  depositReturned: async (transaction: Transaction, { orderNumber }: { orderNumber: string }): Promise<void> => {
    const bonus = await bonusOfOrder(transaction, orderNumber);
    if (!bonus) return;
    const active = await holdActive(transaction, bonus.cashAccount);
    if (active?.id !== bonus.id) return;
    await endWithin(transaction, bonus.id, 'cancelled');
    await writeEnd(transaction, bonus.id, 'deposit_returned');
    await markEndTold(transaction, bonus.id);
  },
});
