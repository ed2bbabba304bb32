import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/db/sql.ts';
import { seedGoods, type GoodsSeed } from '#server/modules/rewards/mall/index.ts';
import { raffleOnWire } from '../test-raffles.ts';
import { tournamentOnWire } from '../rewards/test-tournaments.ts';
import { missionOnWire } from '../rewards/test-missions.ts';
import { inviteTermsOnWire } from '../rewards/test-invites.ts';
import { ladderOnWire } from '../rewards/test-ranks.ts';
import type { PlaySite } from './play-site.ts';
import type { DeskVisitor } from '../test-desk.ts';
import { openTestPlayer, type TestPlayer } from '../money/test-play.ts';

let site: PlaySite;
let administrator: DeskVisitor;
let player: TestPlayer;
const reason = 'for a test of merchants';
let ids: Record<string, string> = {};

/** Writes a row and gives its id. */
async function row(sql: string, values: readonly unknown[] = []): Promise<string> {
  const { rows } = await site.base.pool.query<{ id: unknown }>(sql, [...values]);
  return String(rows[0]?.id);
}

async function addMembersThings(): Promise<void> {
  const { pool } = site.base;
  const other = await openTestPlayer(pool, { merchant: 'dagat' });
  const at = (table: string, columns: string, values: string) =>
    row(`insert into ${table} (merchant_code, player_id, ${columns}) values ('dagat', $1, ${values}) returning id`, [player.id]);
  ids['memberId'] = player.id;
  ids['other'] = other.id;
  ids['sessionId'] = await row(
    `insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent) values ('\\x01', $1, '\\x02', now() + interval '1 hour', '', '') returning id`,
    [player.id],
  );
  await pool.query(`insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on) values ('dagat', $1, $2, 'device')`, [
    player.id,
    other.id,
  ]);
  ids['pairId'] = [player.id, other.id].toSorted((one, two) => Number(one) - Number(two)).join('-');
  ids['feedbackId'] = await at('feedback_entries', 'content, language', `'Hello', 'EN'`);
  ids['flagId'] = await at('risk_flags', 'rule, about, raised_at, last_at', `'shared_device', 'device', now(), now()`);
  ids['proofId'] = await at(
    'identity_proofs',
    'state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, erased_at',
    `'pending', 'philsys', 'PH', '\\x01', '1', '\\x02', now(), '', now()`,
  );
  await pool.query(`insert into affiliate_codes (merchant_code, code, name) values ('dagat', 'FRIEND', 'Friend')`);
  ids['affiliate'] = 'FRIEND';
  ids['interactionId'] = await at('care_interactions', 'opened_by, opened_at, due_at', `'hand', now(), now()`);
  ids['requestId'] = await row(
    `insert into relative_requests (merchant_code, number, state, relation, language, details_sealed, email_hash, sent_from, sent_at, contact_due_at, decide_due_at)
     values ('dagat', 'R1', 'open', 'child', 'EN', '\\x01', '\\x02', '', now(), now(), now()) returning id`,
  );
  await pool.query(
    `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'dagat', false, 'active', 1, now(), now())`,
    [player.id],
  );
  const step = { betVolume: '0', activeMember: 1, netLoss: '0', rateType: 'P', ppm: 100, amount: '0' };
  ids['contractId'] = await row(
    `insert into agent_contracts (merchant_code, member, kind, scope, rows, options, from_day, key, offered_by, offered_at, lapses_at)
     values ('dagat', $1, 'daily', 'RNG', $2, $3, '2099-01-01', gen_random_uuid(), 'x', now(), now() + interval '1 day') returning id`,
    [player.id, JSON.stringify([step]), JSON.stringify({ max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false })],
  );
  ids['runId'] = await row(`insert into agent_runs (merchant_code, day, counts_to, computed_at) values ('dagat', '2026-11-01', 0, now()) returning id`);
  ids['statementId'] = await row(
    `insert into agent_statements (run, member, is_agent, gross, notes, state) values ($1, $2, true, 1, '{late}', 'waiting') returning number as id`,
    [ids['runId'], player.id],
  );
  await pool.query(
    `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'dagat', false, 'active', 1, now(), now())`,
    [other.id],
  );
  ids['moveId'] = await row(
    `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ('dagat', $1, null, $2, '2099-01-01', 'x', 'x', now()) returning id`,
    [player.id, other.id],
  );
  ids['transferId'] = await row(
    `insert into agent_transfers (merchant_code, sender, receiver, to_agent, amount, key, day, sent_at, state)
     values ('dagat', $1, $2, true, 100000, gen_random_uuid(), '2026-11-01', now(), 'waiting') returning id`,
    [player.id, other.id],
  );
  await pool.query(
    `insert into agent_applications (merchant_code, member, key, entity, name, terms_version, state, sent_at)
     values ('dagat', $1, gen_random_uuid(), 'person', 'X Y', '1', 'desk', now())`,
    [player.id],
  );
  ids['entryId of exclusions'] = await row(
    `insert into exclusion_entries (merchant_code, list, number_hash, label, added_by, added_at) values ('dagat', 'operator', '\\x03', 'x', 'x', now()) returning id`,
  );
}

/** Things of the agent centre. */
async function addAgentThings(): Promise<void> {
  ids['templateId'] = await row(
    `insert into agent_contract_templates (merchant_code, name, kind, scope, rows, options, saved_by, saved_at)
      values ('dagat', 'x', 'daily', 'CONS', '[]', '{"max": null, "period": "half", "carry": "none", "carryCap": null, "deductsSalary": false}', 'x', now()) returning id`,
  );
  ids['endingId'] = await row(
    `insert into agent_endings (merchant_code, member, becomes, from_day, release_day, reason, agreed_by, agreed_at) values ('dagat', $1, 'ended', '2099-01-01', '2099-01-31', 'x', 'x', now()) returning id`,
    [player.id],
  );
  ids['markerId'] = await row(
    `insert into agent_harm_markers (merchant_code, agent, found_on, members, marked, limits, pauses, long_play, mean_ppm) values ('dagat', $1, '2026-11-01', 40, 20, 10, 10, 0, 1000) returning id`,
    [ids['other']],
  );
  ids['accountId'] = await row(
    `insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at)
     values ('dagat', $1, $2, 'shared_card', '2026-11-01', now()) returning id`,
    [ids['other'], player.id],
  );
}

async function addMoneyThings(): Promise<void> {
  const at = (table: string, columns: string, values: string) =>
    row(`insert into ${table} (merchant_code, player_id, ${columns}) values ('dagat', $1, ${values}) returning id`, [player.id]);
  ids['adjustmentId'] = (
    await administrator.call('makeAdjustment', {
      params: { merchant: 'dagat', memberId: player.id },
      body: { key: randomUUID(), direction: 'up', amount: '900000.00', reason },
    })
  ).value.id;
  const account = await at(
    'payout_accounts',
    'channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at',
    `'gcash', '\\x01', '\\x02', '1234', 'X', now(), now()`,
  );
  ids['withdrawalId'] = await row(
    `insert into withdrawals (merchant_code, player_id, request_key, account_id, currency, amount, fee, state, requested_at, requested_from)
     values ('dagat', $1, gen_random_uuid(), $2, 'PHP', 10000000, 0, 'requested', now(), '') returning id`,
    [player.id, account],
  );
  ids['number'] = 'D261120ABCDEF';
  await at(
    'deposit_orders',
    'number, request_key, method_code, kind, gateway, currency, amount, fee, state, created_at, expires_at, slip_name, slip_reference, slip_at',
    `'${ids['number']}', gen_random_uuid(), 'manual', 'manual', 'manual', 'PHP', 10000000, 0, 'checking', now(), now() + interval '1 day', 'none', '1', now()`,
  );
  ids['keyId'] = await row(
    `insert into payment_keys (merchant_code, gateway, sealed, hint, created_by) values ('dagat', 'paymongo', '\\x01', 'x', 'x') returning id`,
  );
  ids['callbackId'] = await row(
    `insert into gateway_callbacks (merchant_code, gateway, body_hash, body, outcome, received_at) values ('dagat', 'paymongo', '\\x01', '{}', 'unknown_order', now()) returning id`,
  );
  const offer = (merchant: string) =>
    row(
      `insert into bonus_offers (merchant_code, code, version, currency, names, kind, match_percent, amount, deposit_min, wagering_times, days, contributions, first_deposit_only, starts_at, is_on, made_by, made_at)
       values ($1, 'gift', 1, 'PHP', '{"EN":"Gift"}', 'fixed', 0, 10000000, 100000, 1, 7, '{}', false, now(), true, 'x', now()) returning id`,
      [merchant],
    );
  ids['offerId'] = await offer('dagat');
  ids['bonusId'] = await at(
    'member_bonuses',
    'offer_id, amount, is_bonus_first, granted_at, granted_by, expires_at',
    `'${ids['offerId']}', 100000, true, now(), 'x', now() + interval '1 day'`,
  );
  const gift = await administrator.call('grantDeskBonus', {
    params: { merchant: 'dagat', memberId: player.id },
    body: { key: randomUUID(), offerId: ids['offerId'], amount: '900000.00', reason },
  });
  ids['proposalId'] = gift.value.id;
}

async function addRewardThings(): Promise<void> {
  ids['missionId'] = await row(
    `insert into missions (merchant_code, code, version, state, body, starts_at, made_by, made_at)
    values ('dagat', 'thing', 1, 'draft', $1, now(), 'test', now()) returning id`,
    [JSON.stringify(missionOnWire)],
  );
  ids['segmentId'] = await row("insert into segments (merchant_code, name, version) values ('dagat', 'Regulars', 1) returning id");
  await site.base.pool.query(
    `insert into segment_versions (segment_id, version, name, groups, reason, made_by, made_at)
     values ($1, 1, 'Regulars', '[[{"fact":"country","values":["PH"],"isNot":false}]]', $2, 'test', now())`,
    [ids['segmentId'], reason],
  );
  ids['tournamentId'] = await row(
    `insert into tournaments (merchant_code, code, version, state, phase, body, starts_at, ends_at, made_by, made_at, published_by, published_at)
    values ('dagat', 'thing', 1, 'published', 'open', $1, now(), now() + interval '2 days', 'test', now(), 'test', now()) returning id`,
    [JSON.stringify(tournamentOnWire)],
  );
  ids['raffleId'] = await row(
    `insert into raffles (merchant_code, code, version, state, look, body, starts_at, made_by, made_at)
    values ('dagat', 'thing', 1, 'draft', 'wheel', $1, now(), 'test', now()) returning id`,
    [JSON.stringify(raffleOnWire)],
  );
  ids['ladderId'] = await row(
    `insert into rank_ladders (merchant_code, version, state, body, starts_at, made_by, made_at) values ('dagat', 1000, 'draft', $1, now(), 'x', now()) returning id`,
    [JSON.stringify(ladderOnWire)],
  );
  ids['ruleId'] = await row(
    `insert into reward_rules (merchant_code, kind, code, version, state, names, body, starts_at, made_by, made_at)
     values ('dagat', 'sign_in', 'daily', 7, 'draft', '{"EN":"Daily"}', '{"onMiss":"restart","days":[{"kind":"cash","amount":"1.00"}]}', now(), 'x', now()) returning id`,
  );
  ids['grantId'] = await row(
    `insert into reward_grants (merchant_code, player_id, source, source_key, names, kind, reward, cost, currency, claimable_from, created_at, created_by)
     values ('dagat', $1, 'MANUAL', 'x', '{"EN":"Gift"}', 'cash', '{"kind":"cash","amount":"1.00"}', 100000, 'PHP', now(), now(), 'x') returning id`,
    [player.id],
  );
  ids['termsId'] = await row(
    `insert into invite_terms (merchant_code, version, state, body, starts_at, made_by, made_at) values ('dagat', 1000, 'draft', $1, now(), 'x', now()) returning id`,
    [JSON.stringify(inviteTermsOnWire)],
  );
  ids['friendId'] = await row(
    `insert into invite_friends (friend_id, referrer_id, merchant_code, terms_version, registered_at, looked_at) values ($1, $2, 'dagat', 1000, now(), now()) returning id`,
    [player.id, ids['other']],
  );
  ids['freezeId'] = await row(
    `insert into reward_freezes (merchant_code, source, rule_code, reason, frozen_by, frozen_at, until)
    values ('dagat', 'MISSION', 'ten', 'test', 'test', now(), now() + interval '1 hour') returning id`,
  );
  ids['recountId'] = await row(
    `insert into reward_recounts (merchant_code, program, from_day, reason, made_by, made_at) values ('dagat', 'missions', current_date, 'test', 'test', now())
    returning id`,
  );
  ids['campaignId'] = await row(
    `insert into mail_campaigns (merchant_code, name, channels, audience, texts, begins_at, expires_at, made_by, changed_at)
     values ('dagat', 'Fair', '{inbox}', '{"activity":"everybody","memberIds":[],"joinedWithinDays":null}', '{}', now(), now() + interval '1 day', 'x', now()) returning id`,
  );
}

async function addContentThings(): Promise<void> {
  const { pool } = site.base;
  ids['bannerId'] = await row(`insert into banners (merchant_code, place, position, picture_id) values ('dagat', 'home', 0, 'laro-home-perya') returning id`);
  ids['articleId'] = await row(
    `insert into articles (merchant_code, kind, type, title, body, starts_at) values ('dagat', 'announcement', 'A', '{"EN":"x"}', '{"EN":"<p>x</p>"}', now()) returning id`,
  );
  const promotion = await row(
    `insert into articles (merchant_code, kind, title, body, offer, starts_at) values ('dagat', 'promotion', '{"EN":"x"}', '{"EN":"<p>x</p>"}', '{"takesApplications":true}', now()) returning id`,
  );
  ids['applicationId'] = await row(
    `insert into promotion_applications (merchant_code, promotion_id, player_id, status, comment) values ('dagat', $1, $2, 'applied', '') returning id`,
    [promotion, player.id],
  );
  ids['mediumId'] = `media-${'a'.repeat(32)}`;
  await pool.query(`insert into media (id, merchant_code, title, plate, bytes, added_by) values ($1, 'dagat', 'x', '#000000', 1, 'x')`, [ids['mediumId']]);
  ids['entryId'] = await row(`insert into lobby_entries (merchant_code, kind, title, starts_at) values ('dagat', 'news', '{"EN":"x"}', now()) returning id`);
  ids['alarmId'] = await row(
    `insert into rtp_alarms (merchant_code, is_trial, currency, vendor_code, game_id, mathematics, version, from_day, to_day, rounds, staked, paid, actual, theoretical, low, high)
     values ('dagat', false, 'PHP', 'BGS', 'perya-sevens', 'x', 1, '2026-11-01', '2026-11-02', 1, 1, 1, 1, 1, 1, 1) returning id`,
  );
  ids['roundId'] = await row(
    `insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state) values (uuidv7(), 'BGS', 'x', $1, 'perya-sevens', 'open') returning id`,
    [player.cash],
  );
  await pool.query(`insert into terms_releases (merchant_code, version, made_by, made_at) values ('dagat', 7, 'x', now())`);
  await pool.query(`insert into terms_versions (merchant_code, version, language, sections) values ('dagat', 7, 'EN', '[{"title":"x","text":"x"}]')`);
  ids['version'] = '7';
  ids['goods'] = 'only-here';
  await inTransaction(pool, (transaction) => seedGoods(transaction, 'dagat', goodsOfDagat, new Date('2026-01-01')));
}

const goodsOfDagat: GoodsSeed = {
  code: 'only-here',
  body: {
    names: { EN: 'x' },
    reward: { kind: 'cash', amount: 1n },
    pictureId: null,
    price: 1,
    rankPrices: [],
    rankFrom: null,
    limit: null,
    from: null,
    until: null,
    isOffered: true,
  },
  stock: 1,
};

/** Makes one thing of every kind at the merchant dagat. Returns their ids, by the name that a call's address gives them. */
export async function addThingsOfDagat(at: PlaySite, by: DeskVisitor): Promise<Record<string, string>> {
  site = at;
  administrator = by;
  ids = {};
  player = await openTestPlayer(site.base.pool, { merchant: 'dagat' });
  await addMembersThings();
  await addAgentThings();
  await addMoneyThings();
  await addRewardThings();
  await addContentThings();
  return ids;
}
