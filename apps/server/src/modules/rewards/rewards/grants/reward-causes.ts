import type { Language } from '@laro/domain/system/languages';
import { many, type Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { nameIn, type Names } from '../rewards-parts.ts';

/** Movements of rewards: of cash and points by the grant, of promotions by the application, of bonuses by the bonus. */
const keyForms = [
  { caller: 'rewards', pattern: /^grant:([0-9a-f-]{36})$/, column: 'id' },
  { caller: 'promotions', pattern: /^(application:\d+)$/, column: 'application' },
  { caller: 'bonus', pattern: /^([0-9a-f-]{36}):granted$/, column: 'bonus' },
] as const;

/**
 * The name of what each movement of a member's rewards was given for, by the key of the movement. Movements of other callers, and rewards from
 * before there were grants, are missing.
 */
export const rewardCauses =
  (queries: Queries) =>
  async (
    { merchant, language, playerId }: { merchant: Merchant; language: Language; playerId: bigint },
    movements: readonly { caller: string; key: string }[],
  ): Promise<ReadonlyMap<string, string>> => {
    const wanted = movements.flatMap(({ caller, key }) =>
      keyForms.flatMap(({ caller: own, pattern, column }) => {
        const part = caller === own ? pattern.exec(key)?.[1] : undefined;
        return part === undefined ? [] : [{ key, column, part }];
      }),
    );
    if (wanted.length === 0) return new Map();
    const parts = (column: (typeof keyForms)[number]['column']) => wanted.filter((entry) => entry.column === column).map(({ part }) => part);
    const rows = await many<{ id: string; bonusId: string | null; sourceKey: string; names: Names }>(
      queries,
      `select g.id, g.bonus_id as "bonusId", g.source_key as "sourceKey", g.names from reward_grants g
      where g.player_id = $1 and (g.id = any ($2::uuid[]) or g.bonus_id = any ($3::uuid[]) or (g.source = 'PROMOTION' and g.source_key = any ($4)))`,
      [playerId, parts('id'), parts('bonus'), parts('application')],
    );
    const found = new Map<string, string>();
    for (const { key, part } of wanted) {
      const row = rows.find(({ id, bonusId, sourceKey }) => part === id || part === bonusId || part === sourceKey);
      if (row) found.set(key, nameIn(row.names, language, merchant));
    }
    return found;
  };
