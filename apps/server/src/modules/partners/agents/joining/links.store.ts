import type { LinkLanding } from '@laro/domain/agents/links/landings';
import type { Money } from '@laro/domain/money/money';
import { one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface LinkRow {
  code: string;
  owner: bigint;
  name: string;
  isAgent: boolean;
  landing: LinkLanding;
  promotionId: bigint | null;
  ppm: number[];
  isOn: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  usesMax: number | null;
  uses: number;
  createdAt: Date;
  visits: number;
}

const SELECT = `select a.code, a.owner, a.name, a.kind = 'agent' as "isAgent", a.landing, a.landing_id as "promotionId", a.ppm, a.is_enabled as "isOn",
    a.valid_from as "validFrom", a.valid_until as "validUntil",
    a.uses_max as "usesMax", a.uses, a.created_at as "createdAt",
    coalesce((select sum(d.visits) from agent_link_days d where d.merchant_code = a.merchant_code and d.code = a.code), 0)::int as visits
  from affiliate_codes a`;

/** The links of an agent, the newest first. */
export async function readLinks(queries: Queries, owner: bigint): Promise<LinkRow[]> {
  const { rows } = await queries.query<LinkRow>(`${SELECT} where a.owner = $1 order by a.created_at desc, a.code`, [owner]);
  return rows;
}

export async function readLink(queries: Queries, owner: bigint, merchantCode: string, code: string): Promise<LinkRow | null> {
  const { rows } = await queries.query<LinkRow>(`${SELECT} where a.merchant_code = $2 and lower(a.code) = lower($3) and a.owner = $1`, [
    owner,
    merchantCode,
    code,
  ]);
  return rows[0] ?? null;
}

export interface LinkTerms {
  name: string;
  ppm: number[];
  isOn: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  usesMax: number | null;
}

/** False where the merchant has the code already, in whatever letters. */
export async function insertLink(
  transaction: Transaction,
  {
    code,
    owner,
    merchantCode,
    isAgent,
    landing,
    promotionId,
    at,
    ...terms
  }: LinkTerms & Pick<LinkRow, 'code' | 'owner' | 'isAgent' | 'landing' | 'promotionId'> & { merchantCode: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into affiliate_codes (merchant_code, code, name, is_enabled, created_at, owner, kind, landing, landing_id, ppm, valid_from, valid_until, uses_max)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      merchantCode,
      code,
      terms.name,
      terms.isOn,
      at,
      owner,
      isAgent ? 'agent' : 'player',
      landing,
      promotionId,
      terms.ppm,
      terms.validFrom,
      terms.validUntil,
      terms.usesMax,
    ],
  );
  return rowCount === 1;
}

export async function updateLink(transaction: Transaction, merchantCode: string, code: string, terms: LinkTerms): Promise<void> {
  await transaction.query(
    `update affiliate_codes set name = $3, is_enabled = $4, ppm = $5, valid_from = $6, valid_until = $7, uses_max = $8
      where merchant_code = $1 and code = $2`,
    [merchantCode, code, terms.name, terms.isOn, terms.ppm, terms.validFrom, terms.validUntil, terms.usesMax],
  );
}

export interface OpenLink {
  code: string;
  landing: LinkLanding;
  promotionId: bigint | null;
  /** Null for a partner of the company. */
  owner: bigint | null;
  isAgent: boolean;
}

const VALID = `is_enabled and (valid_from is null or valid_from <= $3) and (valid_until is null or valid_until > $3) and (uses_max is null or uses < uses_max)`;

/** The link or partner's code that brings members now, as it is written; null for one that does not. */
export async function openLink(queries: Queries, at: Date, merchantCode: string, code: string): Promise<OpenLink | null> {
  const { rows } = await queries.query<OpenLink>({
    name: 'agent_open_link',
    text: `select code, owner, kind = 'agent' as "isAgent", landing, landing_id as "promotionId" from affiliate_codes where merchant_code = $1 and lower(code) = lower($2) and ${VALID}`,
    values: [merchantCode, code, at],
  });
  return rows[0] ?? null;
}

/** Uses a link once, at a registration; null if it is no longer valid. */
export async function takeLink(
  transaction: Transaction,
  at: Date,
  merchantCode: string,
  code: string,
): Promise<{ owner: bigint | null; isAgent: boolean; ppm: number[] | null } | null> {
  const { rows } = await transaction.query<{ owner: bigint | null; isAgent: boolean; ppm: number[] | null }>({
    name: 'agent_take_link',
    text: `update affiliate_codes set uses = uses + 1 where merchant_code = $1 and code = $2 and ${VALID} returning owner, kind = 'agent' as "isAgent", ppm`,
    values: [merchantCode, code, at],
  });
  return rows[0] ?? null;
}

export async function countRegistration(transaction: Transaction, merchantCode: string, code: string, day: string): Promise<void> {
  await transaction.query({
    name: 'agent_link_registration',
    text: `insert into agent_link_days (merchant_code, code, day, registrations) values ($1, $2, $3, 1)
      on conflict (merchant_code, code, day) do update set registrations = agent_link_days.registrations + 1`,
    values: [merchantCode, code, day],
  });
}

/** Counts a device's visit once a day. */
export async function countVisit(transaction: Transaction, merchantCode: string, code: string, day: string, deviceHash: Buffer): Promise<void> {
  await transaction.query({
    name: 'agent_link_visit',
    text: `with fresh as (
        insert into agent_link_visits (merchant_code, code, day, device_hash) values ($1, $2, $3, $4) on conflict do nothing returning code
      )
      insert into agent_link_days (merchant_code, code, day, visits) select $1, $2, $3, 1 from fresh
      on conflict (merchant_code, code, day) do update set visits = agent_link_days.visits + 1`,
    values: [merchantCode, code, day, deviceHash],
  });
}

export async function forgetVisits(queries: Queries, before: string): Promise<void> {
  await queries.query('delete from agent_link_visits where day < $1', [before]);
}

export interface LinkDayRow {
  day: string;
  visits: number;
  registrations: number;
  verified: number;
  deposited: number;
  active: number;
  valid: Money;
  earned: Money;
}

export async function readLinkDays(queries: Queries, merchantCode: string, code: string, from: string): Promise<LinkDayRow[]> {
  const { rows } = await queries.query<LinkDayRow>(
    `select day::text, visits, registrations, verified, deposited, active, valid::bigint as valid, earned::bigint as earned from agent_link_days where merchant_code = $1 and code = $2 and day >= $3 order by day`,
    [merchantCode, code, from],
  );
  return rows;
}

/** Sums of a link since it was made. */
export const sumLink = (queries: Queries, merchantCode: string, code: string): Promise<Omit<LinkDayRow, 'day' | 'active'>> =>
  one(
    queries,
    `select coalesce(sum(visits), 0)::int as visits, coalesce(sum(registrations), 0)::int as registrations, coalesce(sum(verified), 0)::int as verified,
        coalesce(sum(deposited), 0)::int as deposited, coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(earned), 0)::bigint as earned
      from agent_link_days where merchant_code = $1 and code = $2`,
    [merchantCode, code],
  );

/** Sums of all links of an agent in two ranges of days. */
export async function sumLinks(
  queries: Queries,
  owner: bigint,
  { before, from, to }: { before: string; from: string; to: string },
): Promise<{ visits: number; visitsBefore: number; registrations: number; registrationsBefore: number }> {
  const sum = (column: string, isNow: boolean) => `coalesce(sum(d.${column}) filter (where d.day ${isNow ? '>=' : '<'} $3), 0)::int`;
  const { rows } = await queries.query<{ visits: number; visitsBefore: number; registrations: number; registrationsBefore: number }>(
    `select ${sum('visits', true)} as visits, ${sum('visits', false)} as "visitsBefore", ${sum('registrations', true)} as registrations,
        ${sum('registrations', false)} as "registrationsBefore"
      from affiliate_codes a join agent_link_days d on d.merchant_code = a.merchant_code and d.code = a.code
      where a.owner = $1 and d.day >= $2 and d.day <= $4`,
    [owner, before, from, to],
  );
  return rows[0] ?? { visits: 0, visitsBefore: 0, registrations: 0, registrationsBefore: 0 };
}
