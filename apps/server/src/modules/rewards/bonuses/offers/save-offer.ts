import type { Parsed } from '@laro/contract/routes';
import { spinsValue } from '@laro/domain/bonuses/bonus-rules';
import { displayAmount, formatMoney, MAJOR_UNIT, type Amount, type Money } from '@laro/domain/money/money';
import { decode } from 'zod';
import { money } from '@laro/contract/wire/scalars';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { recordAct, type BonusesDeps } from '../bonuses-parts.ts';
import { insertOffer, newestOffer, type OfferRow } from './offers.store.ts';

type OfferInput = Omit<Parsed<'saveDeskBonusOffer', 'body'>, 'reason'>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const ACT = 'bonus.offer';
const LIMIT_KEY = 'bonus.offerSecondPersonAbove';

const audited = ({
  names,
  kind,
  matchPercent,
  amount,
  depositMin,
  wageringTimes,
  stakeMax,
  days,
  contributions,
  firstDepositOnly,
  spins,
  startsAt,
  endsAt,
  isOn,
}: OfferInput | OfferRow) => ({
  names,
  kind,
  matchPercent,
  amount: String(amount),
  depositMin: String(depositMin),
  wageringTimes,
  stakeMax: stakeMax === null ? null : String(stakeMax),
  days,
  contributions,
  firstDepositOnly,
  ...(spins ? { spins: { ...spins, stake: String(spins.stake) } } : {}),
  startsAt: new Date(startsAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  isOn,
});

/** Name of an offer's first invalid field; null if it is valid. */
function faultOf({ kind, matchPercent, names, startsAt, endsAt, spins, wageringTimes }: OfferInput): string | null {
  if ((kind === 'spins') !== (spins !== null)) return 'spins';
  // Spins with cash wins need no wagering, and everything else does.
  if ((spins?.winsBecome === 'cash') !== (wageringTimes === 0)) return 'wageringTimes';
  if ((kind === 'match') !== matchPercent > 0) return 'matchPercent';
  if (!Object.values(names).some((name) => name.trim() !== '')) return 'names';
  return endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt) ? 'endsAt' : null;
}

/** Free spins can be offered with games of one vendor that plays them, and with a stake that all of these games have. */
async function refuseSpins({ spins: vendors }: BonusesDeps, { spins }: OfferInput): Promise<void> {
  if (!spins) return;
  const stakes = await vendors.stakesOf(spins.vendorCode, spins.gameIds);
  if (stakes === null) throw new Refusal('play.vendor_unavailable', { vendor: spins.vendorCode });
  if (!stakes.includes(spins.stake)) throw new Refusal('desk.bonus_spins', { stakes: stakes.map((stake) => displayAmount(formatMoney(stake))).join(', ') });
}

/** A merchant's offers ask for no more wagering than its setting allows (T75); an offer can always be stopped. */
function refuseWagering({ settings }: Merchant, { wageringTimes }: OfferInput): void {
  const max = settings['promotions.wageringMax'];
  if (wageringTimes > max) throw new Refusal('desk.bonus_wagering', { max });
}

/** Contributions as they are stored: in hundredths of a percent. */
const storedContributions = ({ contributions }: OfferInput) =>
  Object.fromEntries(Object.entries(contributions).map(([type, percent]) => [type, percent * 100]));

/** Maximum value of an offer for one member. */
const worthOf = (input: OfferInput): Money => (input.spins ? spinsValue(input.spins) : input.amount);

const shown = (input: OfferInput) => audited({ ...input, amount: worthOf(input), contributions: storedContributions(input) });

async function writeOffer(
  deps: BonusesDeps,
  transaction: Transaction,
  merchant: Merchant,
  input: OfferInput,
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> {
  const before = await insertOffer(transaction, {
    ...input,
    amount: worthOf(input),
    contributions: storedContributions(input),
    merchantCode: merchant.code,
    currency: merchant.settings['market.currency'],
    startsAt: new Date(input.startsAt),
    endsAt: input.endsAt === null ? null : new Date(input.endsAt),
    madeBy: actor.name,
    madeAt: new Date(deps.now()),
  });
  await recordAct(deps, transaction, {
    actor,
    action: 'bonus.offerWritten',
    subject: subjectOf(merchant.code, input.code),
    reason,
    before: before && { ...audited(before), version: before.version },
    after: { ...shown(input), version: (before?.version ?? 0) + 1, ...more },
  });
}

const subjectOf = (merchantCode: string, code: string): string => `merchant:${merchantCode}/bonus:${code}`;

/** An offer as a proposal holds it: amounts as text. */
const packed = (input: OfferInput): Record<string, Json> =>
  JSON.parse(JSON.stringify(input, (_key, value: unknown) => (typeof value === 'bigint' ? formatMoney(value) : value))) as Record<string, Json>;

function unpacked(payload: Record<string, unknown>): OfferInput {
  const raw = payload as unknown as Omit<OfferInput, 'amount' | 'depositMin' | 'stakeMax' | 'spins'> & {
    amount: Amount;
    depositMin: Amount;
    stakeMax: Amount | null;
    spins: (Omit<NonNullable<OfferInput['spins']>, 'stake'> & { stake: Amount }) | null;
  };
  return {
    ...raw,
    amount: decode(money, raw.amount),
    depositMin: decode(money, raw.depositMin),
    stakeMax: raw.stakeMax === null ? null : decode(money, raw.stakeMax),
    spins: raw.spins && { ...raw.spins, stake: decode(money, raw.spins.stake) },
  };
}

/** Carries proposed offers out: the version that both people saw is still the newest one. */
export const offerCarrier = (deps: BonusesDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { merchantCode, payload }) =>
    String((await newestOffer(transaction, merchantCode ?? '', String(payload['code'])))?.version ?? 0),
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const input = unpacked(proposal.payload);
    if (input.isOn) refuseWagering(merchant, input);
    await writeOffer(deps, transaction, merchant, input, {
      actor: decider,
      reason: proposal.reason,
      more: { proposedBy: proposal.proposer },
    });
    return null;
  },
});

/** True if nothing but the switch differs, and it goes off: an offer is stopped by one person. */
const isOnlyStopped = (before: OfferRow | null, input: OfferInput): boolean => {
  if (before === null || input.isOn) return false;
  const { isOn: _was, ...old } = audited(before);
  const { isOn: _is, ...next } = shown(input);
  return JSON.stringify(old) === JSON.stringify(next);
};

/**
 * Writes an offer, or proposes it: its terms need two people if the installation's list says so, and above the merchant's limit in any case (SAFE-03,
 * DESK-30). Throws `request.invalid`, `desk.bonus_spins`, `desk.bonus_wagering`, `play.vendor_unavailable`, `desk.proposal_waiting`.
 */
export async function saveOffer(
  deps: BonusesDeps,
  merchant: Merchant,
  { reason, ...input }: Parsed<'saveDeskBonusOffer', 'body'>,
  actor: Actor,
): Promise<Proposed | null> {
  const fault = faultOf(input);
  if (fault !== null) throw new Refusal('request.invalid', { fields: [{ path: `body.${fault}`, fault: 'pattern' }] });
  await refuseSpins(deps, input);
  return inTransaction(deps.pool, async (transaction) => {
    const before = await newestOffer(transaction, merchant.code, input.code);
    const isStop = isOnlyStopped(before, input);
    if (!isStop) refuseWagering(merchant, input);
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const question = { act: ACT, merchantCode: merchant.code, staffId: actor.staffId ?? 0n, present, limitKey: LIMIT_KEY } as const;
    const isAbove = worthOf(input) > (await deps.twoPersons.aloneUpTo(transaction, question));
    const needsTwo = !isStop && (isAbove || (await deps.twoPersons.isListed(transaction, ACT)));
    if (!needsTwo) {
      await writeOffer(deps, transaction, merchant, input, { actor, reason });
      return null;
    }
    const wish = { act: ACT, merchantCode: merchant.code, subject: subjectOf(merchant.code, input.code), reason } as const;
    const row = await deps.twoPersons.proposeWithin(
      transaction,
      {
        ...wish,
        before: before && audited(before),
        after: shown(input),
        payload: packed(input),
        amount: { units: worthOf(input), currency: merchant.settings['market.currency'] },
      },
      actor,
    );
    return proposedOf(row);
  });
}
