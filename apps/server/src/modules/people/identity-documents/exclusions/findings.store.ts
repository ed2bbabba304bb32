import type { IdentityHit } from '@laro/domain/identity/identity-rules';
import type { Queries } from '#server/db/sql.ts';

export interface Searched {
  merchantCode: string;
  playerId: bigint;
  numberHash: Buffer;
  personHash: Buffer;
}

export interface OtherMember {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
  hit: IdentityHit;
  isVerified: boolean;
}

const OTHERS_MAX = 40;

/** Other open accounts that share a document's number, the person, the mobile number or the device (T5). */
export async function readOthers(queries: Queries, { merchantCode, playerId, numberHash, personHash }: Searched): Promise<OtherMember[]> {
  const { rows } = await queries.query<OtherMember>({
    text: `select p.id::text as id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", f.hit,
        exists (select from identity_proofs v where v.player_id = p.id and v.state = 'verified') as "isVerified"
      from (
        select player_id, 'same_number' as hit from identity_proofs where merchant_code = $1 and number_hash = $3
        union select player_id, 'same_person' from identity_proofs where merchant_code = $1 and person_hash = $4
        union select case when d.player_id = $2 then d.other_player_id else d.player_id end,
          case d.matched_on when 'id_number' then 'same_number' when 'name_birthday' then 'same_person' when 'mobile' then 'same_mobile' else 'same_device' end
          from player_duplicates d where (d.player_id = $2 or d.other_player_id = $2) and d.matched_on in ('id_number', 'name_birthday', 'mobile', 'device')
            and not exists (select from player_pairs_dismissed x
              where x.lower_player_id = least(d.player_id, d.other_player_id) and x.higher_player_id = greatest(d.player_id, d.other_player_id))
      ) f join players p on p.id = f.player_id and p.closed_at is null
      where f.player_id <> $2 order by p.id, f.hit limit $5`,
    values: [merchantCode, playerId, numberHash, personHash, OTHERS_MAX],
  });
  return rows;
}

/** Notes pairs of accounts in the desk's room of duplicates, where they were found by their papers. */
export async function notePairs(queries: Queries, { merchantCode, playerId }: Searched, others: readonly OtherMember[], at: Date): Promise<void> {
  const facts = { same_number: 'id_number', same_person: 'name_birthday' } as const;
  for (const { id, hit } of others)
    if (hit === 'same_number' || hit === 'same_person')
      await queries.query({
        text: `insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on, found_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        values: [merchantCode, playerId, id, facts[hit], at],
      });
}

/** Name, birthday and other details that the member's account already has. */
export async function readKnown(queries: Queries, playerId: bigint): Promise<{ payeeName: string | null; birthday: string | null }> {
  const { rows } = await queries.query<{ payeeName: string | null; birthday: string | null }>({
    text: 'select payee_name as "payeeName", birthday from player_profiles where player_id = $1',
    values: [playerId],
  });
  return rows[0] ?? { payeeName: null, birthday: null };
}

/** Writes the proven name and birthday into the profile (T24). */
export async function writeProven(queries: Queries, playerId: bigint, { legalName, birthday }: { legalName: string; birthday: string }): Promise<void> {
  await queries.query({
    text: 'update player_profiles set payee_name = $2, birthday = $3, updated_at = now() where player_id = $1',
    values: [playerId, legalName, birthday],
  });
}
