import { careScore, type CareHit } from '@laro/domain/care/care-rules';
import { relativeContactMs, relativeDecideMs, type Relation } from '@laro/domain/relatives/relative-rules';
import { settingDefinitions } from '@laro/domain/settings/settings';
import type { Queries } from '#server/db/sql.ts';
import { forbidBets } from '#server/ledger/bets/play-rights.ts';
import { insertHit, insertInteraction, stopOffers } from '#server/modules/people/care/index.ts';
import { insertRequest, insertRequestEvent, type RelativeBox } from '#server/modules/people/relatives/index.ts';
import type { DemoMember } from './demo-members.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const hitsOf = {
  growing: [
    { marker: 'deposits_grow', key: 'demo', evidence: { week: '18,000.00', before: '4,500.00' } },
    { marker: 'night_play', key: 'demo', evidence: { nights: '4' } },
  ],
  chasing: [
    { marker: 'deposit_after_loss', key: 'demo', evidence: { amount: '2,000.00' } },
    { marker: 'long_play', key: 'demo', evidence: { hours: '7' } },
    { marker: 'limit_raised', key: 'demo', evidence: { count: '1' } },
  ],
} as const satisfies Record<string, readonly CareHit[]>;

type Story = { hits: keyof typeof hitsOf; hoursAgo: number; isRecorded: boolean };
/** Members of the demo whose play shows markers of harm; two of each merchant, one of them talked to. */
const stories: Readonly<Record<string, Story>> = {
  'laro rowena.dlc': { hits: 'growing', hoursAgo: 5, isRecorded: false },
  'laro bongski77': { hits: 'chasing', hoursAgo: 30, isRecorded: true },
  'dagat jiwoo.kim': { hits: 'chasing', hoursAgo: 3, isRecorded: false },
  'dagat murat1985': { hits: 'growing', hoursAgo: 50, isRecorded: true },
};
/** Members who closed their accounts and have money left. */
const closers = new Set(['laro nenita52', 'dagat yating_tpe']);
/** Members whose writing brings the merchant's request of a relative along, so that it is written once. */
const requests: Readonly<Record<string, { relation: Relation; name: string; person: string }>> = {
  'laro joy.batangas': { relation: 'spouse', name: 'Elena Ramos', person: 'Carlos Ramos' },
  'dagat lan.hanoi': { relation: 'parent', name: 'Minh Tran', person: 'An Tran' },
};

async function writeMarkers(client: Queries, merchantCode: string, playerId: bigint, { hits, hoursAgo, isRecorded }: Story, now: number): Promise<void> {
  const at = new Date(now - hoursAgo * HOUR_MS);
  const found = hitsOf[hits];
  for (const hit of found) await insertHit(client, merchantCode, playerId, hit, at);
  const score = careScore(found.map(({ marker }) => marker));
  await insertInteraction(client, { merchantCode, playerId, openedBy: 'markers', at, dueAt: new Date(at.getTime() + DAY_MS), score, note: '' });
  if (score >= settingDefinitions['care.strongScore'].default) await stopOffers(client, playerId, { by: null, score, at });
  if (isRecorded)
    await client.query(
      `update care_interactions set done_at = $2, done_by = 'demo', way = 'phone', seen = 'The markers above', said = 'Explained limits, breaks and exclusion',
        outcome = 'limit_set' where player_id = $1 and done_at is null`,
      [playerId, new Date(at.getTime() + 6 * HOUR_MS)],
    );
}

/** A closure that waits for its money; lifted at the desk like any other. */
async function writeClosure(client: Queries, merchantCode: string, playerId: bigint, cashAccount: bigint, now: number): Promise<void> {
  const at = new Date(now - 2 * DAY_MS);
  await client.query(
    `insert into player_closures (merchant_code, player_id, state, requested_at, requested_from, cash, held, bonus_lapsed, look_at) values ($1, $2, 'emptying', $3, '', 0, 0, 0, $3)`,
    [merchantCode, playerId, at],
  );
  await client.query(
    `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at)
      select $1, kind, 'closure', 'closed', '', 'demo', $2 from unnest(array['bet', 'deposit']) as kind`,
    [playerId, at],
  );
  await forbidBets(client, cashAccount);
}

async function writeRequest(client: Queries, box: RelativeBox, member: DemoMember, now: number): Promise<void> {
  const request = requests[`${member.merchantCode} ${member.username}`];
  if (!request) return;
  const sentAt = new Date(now - 4 * HOUR_MS);
  const number = `R0000${member.merchantCode === 'laro' ? '2601' : '2602'}`;
  const email = `${request.name.split(' ')[0]?.toLowerCase() ?? 'relative'}@family.example`;
  const details = {
    requester: { name: request.name, email, phone: '' },
    person: { name: request.person, birthday: '1985-03-14', phone: '', email: '' },
    statement: 'The savings of the family are gone, and there is play every night. Please keep this person from playing.',
  };
  const id = await insertRequest(client, {
    merchantCode: member.merchantCode,
    number,
    relation: request.relation,
    language: 'EN',
    details: box.closeDetails(details, number),
    picture: null,
    emailHash: box.emailHash(email),
    sentFrom: '192.0.2.10',
    sentAt,
    contactDueAt: new Date(sentAt.getTime() + relativeContactMs),
    decideDueAt: new Date(sentAt.getTime() + relativeDecideMs),
  });
  await insertRequestEvent(client, id, { at: sentAt, what: 'send', by: null, detail: '' });
}

/** Writes the demo's data for player care: markers, interactions, a closure, a relative's request. Runs in the transaction of the member. */
export async function writeDemoCare(
  client: Queries,
  box: RelativeBox,
  member: DemoMember,
  { playerId, cashAccount, now }: { playerId: bigint; cashAccount: bigint; now: number },
): Promise<void> {
  const name = `${member.merchantCode} ${member.username}`;
  const story = stories[name];
  if (story) await writeMarkers(client, member.merchantCode, playerId, story, now);
  if (closers.has(name)) await writeClosure(client, member.merchantCode, playerId, cashAccount, now);
  await writeRequest(client, box, member, now);
}
