import * as z from 'zod';
import { proposable } from '../desk/proposable.ts';
import { id, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { draw, drawId, hex64, orderId } from './scalars.ts';

/** The newest report of a feed about a draw. */
const report = z.object({ feed: code, sequence: z.number().int(), isFinal: z.boolean(), result: z.string(), receivedAt: moment });

const importedDraw = draw.extend({
  gameName: z.string(),
  /** Orders with money, and those of free play; the seal covers both. */
  orders: z.number().int(),
  trialOrders: z.number().int(),
  reports: z.array(report),
  /** Feeds whose final result people may choose now; empty while feeds decide. */
  choosable: z.array(code),
  /** Of a settled draw: feeds whose final result differs from that of the draw, a reason to correct it. */
  changed: z.array(code),
  /** The proposal of a correction that waits, made by a person, or by the system where a feed changed its result. */
  proposal: id.nullable(),
  correction: z.object({ version: z.number().int(), isDone: z.boolean() }).nullable(),
});

/** A feed with what it was refused for lately. */
const feed = z.object({
  feed: code,
  /** An address, or a path of the sandbox. */
  address: z.string(),
  publicKey: hex64,
  changedAt: moment,
  faults: z.array(z.object({ numero: z.string(), station: z.string(), fault: z.string(), times: z.number().int(), lastAt: moment })),
});

/** A large payout that waits. */
const review = z.object({
  orderId,
  merchant: code,
  /** Public id of the player. */
  player: z.string(),
  gameName: z.string(),
  numero: z.string(),
  currency: z.string(),
  staked: money,
  payout: money,
  held: money,
  heldAt: moment,
  /** By this time it is released. */
  dueAt: moment,
});

/** Calls of the desk about imported results, corrections and large payouts (LOTT-34, LOTT-41…43, LOTT-49). */
export const lotteryImportCalls = {
  listDeskLotteryImports: endpoint({
    ...shared,
    summary: 'The feeds of imported results with their faults, and the imported draws of the last days with the reports of each feed.',
    access: 'staff:lottery.read',
    rate: 'read',
    scope: 'any',
    serves: ['LOTT-41', 'LOTT-42', 'LOTT-66'],
    value: z.object({ serverTime: moment, feeds: z.array(feed), draws: z.array(importedDraw) }),
    refusals: [],
  }),
  decideDeskLotteryResult: endpoint({
    ...shared,
    summary: 'Proposes the final result of one feed as the result of a draw that is disputed, or whose other feed is silent. Another person decides.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['LOTT-42', 'T33'],
    params: z.object({ drawId }),
    body: z.object({ feed: code, reason }),
    twoPersons: 'lottery.result',
    value: proposable(importedDraw),
    refusals: ['lottery.draw_unknown', 'lottery.not_imported', 'lottery.state_differs', 'desk.proposal_waiting'],
  }),
  correctDeskLotteryDraw: endpoint({
    ...shared,
    summary: 'Proposes another result for a settled imported draw, with orders, players and sums that it would change. Another person decides.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['LOTT-43', 'LOTT-49', 'T33'],
    params: z.object({ drawId }),
    /** Levels parted by `/`, numbers by `,`. The reason says which evidence was seen. */
    body: z.object({ result: z.string().min(1).max(400), reason }),
    twoPersons: 'lottery.correct',
    value: proposable(importedDraw),
    refusals: ['lottery.draw_unknown', 'lottery.not_imported', 'lottery.state_differs', 'lottery.result_malformed', 'desk.proposal_waiting'],
  }),
  changeDeskLotteryFeed: endpoint({
    ...shared,
    summary: 'Proposes another address or key of a feed. Another person decides.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['LOTT-41', 'T33'],
    params: z.object({ feed: code }),
    body: z.object({ address: z.string().min(1).max(300), publicKey: hex64, reason }),
    twoPersons: 'lottery.feed',
    value: proposable(feed),
    refusals: ['lottery.feed_unknown', 'desk.party_address', 'desk.proposal_waiting'],
  }),
  listDeskLotteryReviews: endpoint({
    ...shared,
    summary: 'Large payouts that wait for two people.',
    access: 'staff:lottery.read',
    rate: 'read',
    scope: 'any',
    serves: ['LOTT-34', 'LOTT-66'],
    value: z.object({ reviews: z.array(review) }),
    refusals: [],
  }),
  releaseDeskLotteryPayout: endpoint({
    ...shared,
    summary: 'Proposes to release a large payout to its player. Another person decides.',
    access: 'staff:lottery.results',
    rate: 'write',
    serves: ['LOTT-34', 'T33'],
    params: z.object({ orderId }),
    body: z.object({ reason }),
    twoPersons: 'lottery.release',
    value: proposable(z.object({ orderId, amount: money })),
    refusals: ['lottery.order_unknown', 'desk.proposal_waiting'],
  }),
};
