import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface BarredRow {
  id: bigint;
  name: string;
  relation: 'staff' | 'household';
  mobileNumber: string | null;
  email: string | null;
  declaredBy: string;
  declaredAt: Date;
}

const COLUMNS = 'id, name, relation, mobile_number as "mobileNumber", email, declared_by as "declaredBy", declared_at as "declaredAt"';

export const readBarred = (queries: Queries): Promise<BarredRow[]> =>
  many<BarredRow>(queries, `select ${COLUMNS} from lottery_barred where ended_at is null order by name, id`);

export const insertBarred = (transaction: Transaction, person: Omit<BarredRow, 'id' | 'declaredAt'>): Promise<BarredRow> =>
  one<BarredRow>(
    transaction,
    `insert into lottery_barred (name, relation, mobile_number, email, declared_by) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [person.name, person.relation, person.mobileNumber, person.email, person.declaredBy],
  );

/** Ends a declaration; undefined where none is open. */
export const endBarred = (transaction: Transaction, id: bigint): Promise<BarredRow | undefined> =>
  first<BarredRow>(transaction, `update lottery_barred set ended_at = now() where id = $1 and ended_at is null returning ${COLUMNS}`, [id]);

/** True if a member's phone number or e-mail address is that of a declared person. */
export const isBarred = async (queries: Queries, playerId: bigint): Promise<boolean> =>
  (
    await one<{ isBarred: boolean }>(
      queries,
      `select exists (select from player_profiles p join lottery_barred b on b.ended_at is null
          and (b.mobile_number = p.mobile_number or lower(b.email) = lower(p.email)) where p.player_id = $1) as "isBarred"`,
      [playerId],
    )
  ).isBarred;
