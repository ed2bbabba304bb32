import { houseTypes, type HouseType } from '@laro/domain/agents/tree/agent-tree';
import { rateVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { insertPlayer } from '#server/modules/people/players/index.ts';
import { checkNewRates } from '../../rates/check-rates.ts';
import { makeTopAgent } from '../make-top-agent.ts';
import { hasLevelBelow, placeUnder } from '../place-member.ts';
import { holdAgent, writeType } from '../tree.store.ts';

export interface NewHouseAccount {
  username: string;
  type: HouseType;
  /** A house agent directly above; null under the company. A house player without one is in no tree. */
  upline: bigint | null;
  /** In parts per million; what is left out is 0. */
  rates: Readonly<Record<string, number>>;
  passwordHash: string | null;
  by: string;
  reason: string;
  at: Date;
}

/** Places a house account under an active house agent. Throws `agent.house_place`, `agent.level_limit` and what `checkNewRates` does. */
async function placeHouse(transaction: Transaction, merchant: Merchant, member: bigint, upline: bigint, account: NewHouseAccount): Promise<void> {
  const { type, rates, by, reason, at } = account;
  const isAgent = type === houseTypes.agent;
  const above = await holdAgent(transaction, upline);
  if (above?.merchantCode !== merchant.code || !above.isTrial || above.state !== 'active') throw new Refusal('agent.house_place');
  if (isAgent && !hasLevelBelow(merchant, above.level)) throw new Refusal('agent.level_limit', { max: merchant.settings['agent.levelsMax'] });
  const day = dayAt(at.getTime(), merchant.settings['market.timeZone']);
  await checkNewRates(transaction, merchant, { upline, day, ppm: rates });
  const given = { member, upline, agentState: isAgent ? ('active' as const) : null, ppm: rateVector(rates), day, by, reason, at };
  if (!(await placeUnder(transaction, merchant, given))) throw new Refusal('agent.house_place');
}

/**
 * Opens a house account in trial money, with its place in the tree of house accounts: top agents (42) under the company, agents (41) under one of them, players
 * (40) under either or in no tree. Throws `registration.username_taken`, `agent.house_place`, `agent.level_limit` and what `checkNewRates` does.
 */
export async function openHouseAccount(transaction: Transaction, merchant: Merchant, account: NewHouseAccount): Promise<bigint> {
  const { username, type, upline, passwordHash, rates, by, reason, at } = account;
  if (type === houseTypes.topAgent ? upline !== null : type === houseTypes.agent && upline === null) throw new Refusal('agent.house_place');
  const purse = { merchantCode: merchant.code, currency: merchant.settings['market.currency'], isTrial: true };
  const cashAccount = await openAccount(transaction, purse, 'player:cash', `house ${username.toLowerCase()}`);
  const country = merchant.settings['market.country'];
  const player = { merchantCode: merchant.code, type: houseTypes.player, username, currency: purse.currency, isTrial: true, country };
  const member = await insertPlayer(transaction, { ...player, cashAccount, ...(passwordHash === null ? {} : { passwordHash }) });
  if (member === null) throw new Refusal('registration.username_taken');
  const amount = BigInt(merchant.settings['games.trialMoney']) * MAJOR_UNIT;
  const from = await openAccount(transaction, purse, 'promo');
  await moveWithin(transaction, { kind: 'trial_granted', caller: 'house', key: cashAccount.toString(), from, to: cashAccount, amount });
  if (type === houseTypes.topAgent) await makeTopAgent(transaction, merchant, { member, rates, state: 'active', by, reason, at });
  else if (upline !== null) await placeHouse(transaction, merchant, member, upline, account);
  if (type === houseTypes.agent) await writeType(transaction, member, type);
  return member;
}
