import { passesForHouse } from '@laro/domain/account/house-names';
import type { Queries } from '#server/db/sql.ts';
import { hasOneScriptAWord, wordsOf } from './one-script.ts';
import { lookOf, plainLetters } from './look-of.ts';

/** Reason to refuse a nickname: letters of several scripts in a word, a name of the operator or its staff, another member's username. */
export type NicknameFault = 'mixed' | 'reserved' | 'confusable';

interface Site {
  code: string;
  name: string;
}

/** True if a name looks like the merchant's, in any script, alone or as one of its words. */
function isMerchantName(nickname: string, { code, name }: Site): boolean {
  const looks = [code, name].map(lookOf).filter((look) => look !== '');
  return [nickname, ...wordsOf(nickname)].some((text) => looks.includes(lookOf(text)));
}

async function isStaffName(queries: Queries, nickname: string): Promise<boolean> {
  const { rows } = await queries.query<{ name: string }>({ name: 'nickname_staff', text: 'select name from staff' });
  return rows.some(({ name }) => lookOf(name) === lookOf(nickname));
}

async function isOthersUsername(queries: Queries, merchantCode: string, nickname: string, ownUsername: string): Promise<boolean> {
  const { rowCount } = await queries.query({
    name: 'nickname_of_others',
    text: 'select 1 from players where merchant_code = $1 and username_look = $2 and lower(username) <> lower($3) limit 1',
    values: [merchantCode, lookOf(nickname), ownUsername],
  });
  return rowCount !== 0;
}

/** Fault of a nickname for the member with a username, or null (SAFE-24). */
export async function findNicknameFault(queries: Queries, merchant: Site, nickname: string, ownUsername: string): Promise<NicknameFault | null> {
  if (!hasOneScriptAWord(nickname)) return 'mixed';
  if (passesForHouse(nickname, merchant) || passesForHouse(plainLetters(nickname), merchant) || isMerchantName(nickname, merchant)) return 'reserved';
  if (await isStaffName(queries, nickname)) return 'reserved';
  return (await isOthersUsername(queries, merchant.code, nickname, ownUsername)) ? 'confusable' : null;
}
