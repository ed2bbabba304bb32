import type { Amount } from '@laro/domain/money/money';
import { raffleBounds, type RaffleAudience, type RaffleLook } from '@laro/domain/raffles/raffle-program';
import type { Language } from '@laro/domain/system/languages';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { rewardDraftOf, rewardOfDraft, type RewardDraft } from '#console/shared/rewards/reward-draft.ts';
import { groupsOf, rowsOf, type ConditionDraft } from '#console/shared/rewards/segment-draft.ts';
import type { DeskRaffle, Prize, RaffleInput, Row } from './raffle-queries.ts';

export interface RowDraft {
  id: string;
  reward: RewardDraft;
  weight: string;
  stock: string;
  whenGone: string;
}

export interface PrizeDraft {
  reward: RewardDraft;
  count: string;
}

export interface RaffleDraft {
  code: string;
  names: Partial<Record<Language, string>>;
  startsAt: string;
  endsAt: string;
  look: RaffleLook;
  rows: readonly RowDraft[];
  prizes: readonly PrizeDraft[];
  ticketDays: string;
  perStake: string;
  perDay: string;
  audience: RaffleAudience;
  segment: readonly ConditionDraft[];
  onePrizeEach: boolean;
  permit: string;
  position: string;
}

interface Reader {
  amount: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}

const POSITION_MAX = 999;
export const emptyRow: RowDraft = { id: '', reward: { offerId: '', text: '' }, weight: '', stock: '', whenGone: '' };
export const emptyPrize: PrizeDraft = { reward: { offerId: '', text: '' }, count: '1' };

/** A whole number within bounds; null for any other text. */
function wholeNumber(text: string, max: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number >= 1 && number <= max ? number : null;
}

const rowDraftOf = ({ id, reward, weight, stock, whenGone }: Row, reader: Reader): RowDraft => ({
  id,
  reward: rewardDraftOf(reward, reader.text),
  weight: String(weight),
  stock: stock === null ? '' : String(stock),
  whenGone: whenGone ?? '',
});

/** The form of a raffle: what its newest version says, or a wheel with one row. */
export function raffleDraftOf(raffle: DeskRaffle | null, zone: string, now: number, reader: Reader): RaffleDraft {
  const startsAt = toWallTime(new Date(now).toISOString(), zone);
  if (raffle === null)
    return {
      code: '',
      names: {},
      startsAt,
      endsAt: '',
      look: 'wheel',
      rows: [emptyRow],
      prizes: [emptyPrize],
      ticketDays: '30',
      perStake: '',
      perDay: '1',
      audience: 'everybody',
      segment: [],
      onePrizeEach: true,
      permit: '',
      position: '1',
    };
  const { body, code, state, endsAt } = raffle;
  return {
    code,
    names: body.names,
    startsAt: state === 'draft' ? toWallTime(raffle.startsAt, zone) : startsAt,
    endsAt: endsAt === null ? '' : toWallTime(endsAt, zone),
    look: body.look,
    rows: body.rows.length === 0 ? [emptyRow] : body.rows.map((row) => rowDraftOf(row, reader)),
    prizes:
      body.prizes.length === 0 ? [emptyPrize] : body.prizes.map(({ reward, count }) => ({ reward: rewardDraftOf(reward, reader.text), count: String(count) })),
    ticketDays: String(body.ticketDays),
    perStake: body.play === null ? '' : reader.text(body.play.perStake),
    perDay: body.play === null ? '1' : String(body.play.perDay),
    audience: body.audience,
    segment: rowsOf(body.segment ?? [], reader.text),
    onePrizeEach: body.onePrizeEach,
    permit: body.permit,
    position: String(body.position),
  };
}

function rowOfDraft(draft: RowDraft, offers: readonly Offer[], reader: Reader): Row | null {
  const reward = rewardOfDraft(draft.reward, offers, reader);
  const weight = wholeNumber(draft.weight, raffleBounds.weight);
  const stock = draft.stock.trim() === '' ? null : wholeNumber(draft.stock, raffleBounds.stock);
  const isNamed = /^[a-z0-9-]{1,40}$/.test(draft.id) && /^[a-z0-9-]{0,40}$/.test(draft.whenGone);
  if (!isNamed || reward === null || weight === null || (draft.stock.trim() !== '' && stock === null)) return null;
  return { id: draft.id, reward, weight, stock, whenGone: draft.whenGone === '' ? null : draft.whenGone };
}

function prizeOfDraft(draft: PrizeDraft, offers: readonly Offer[], reader: Reader): Prize | null {
  const reward = rewardOfDraft(draft.reward, offers, reader);
  const count = wholeNumber(draft.count, raffleBounds.count);
  return reward === null || count === null ? null : { reward, count };
}

const allOf = <From, To>(list: readonly From[], read: (one: From) => To | null): To[] | null => {
  const found = list.flatMap((one) => read(one) ?? []);
  return found.length === list.length ? found : null;
};

/** Play that gives tickets: null for none, undefined while it is not complete. */
function playOfDraft({ perStake, perDay }: RaffleDraft, reader: Reader): RaffleInput['body']['play'] | undefined {
  if (perStake.trim() === '') return null;
  const [stake, count] = [reader.amount(perStake), wholeNumber(perDay, raffleBounds.perDay)];
  return stake === null || count === null ? undefined : { perStake: stake, perDay: count };
}

/** Begin and end as moments; null while one of them is not complete. */
function scheduleOfDraft({ startsAt, endsAt }: RaffleDraft, zone: string): Pick<RaffleInput, 'startsAt' | 'endsAt'> | null {
  const [begin, end] = [fromWallTime(startsAt, zone), endsAt === '' ? null : fromWallTime(endsAt, zone)];
  return begin === null || (endsAt !== '' && end === null) ? null : { startsAt: begin, endsAt: end };
}

/** The body of the call; null while the form is not complete. A draw has prizes and no table, any other raffle a table and no prizes. */
export function raffleOfDraft(draft: RaffleDraft, zone: string, offers: readonly Offer[], reader: Reader): RaffleInput | null {
  const isDraw = draft.look === 'draw';
  const rows = isDraw ? [] : allOf(draft.rows, (row) => rowOfDraft(row, offers, reader));
  const prizes = isDraw ? allOf(draft.prizes, (prize) => prizeOfDraft(prize, offers, reader)) : [];
  const schedule = scheduleOfDraft(draft, zone);
  const play = playOfDraft(draft, reader);
  const ticketDays = wholeNumber(draft.ticketDays, raffleBounds.ticketDays);
  const position = wholeNumber(draft.position, POSITION_MAX);
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  if (!/^[a-z0-9-]{2,40}$/.test(draft.code) || Object.keys(names).length === 0 || rows === null || prizes === null) return null;
  const segment = groupsOf(draft.segment, reader.amount);
  if (schedule === null || play === undefined || ticketDays === null || position === null || segment === null) return null;
  const { code, look, audience, onePrizeEach, permit } = draft;
  return { code, ...schedule, body: { names, look, rows, prizes, ticketDays, play, audience, segment, onePrizeEach, permit: permit.trim(), position } };
}
