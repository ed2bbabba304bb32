import type { Language } from '@laro/domain/system/languages';
import { many, type Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { nameIn, type Names } from '../rewards-parts.ts';

/** Keys of the movements of rewards: of cash and points by the grant, of promotions by the application, of bonuses by the bonus. */
const keyForms = [
  { pattern: /^grant:([0-9a-f-]{36})$/, column: 'id' },
  { pattern: /^(application:\d+)$/, column: 'application' },
  { pattern: /^([0-9a-f-]{36}):granted$/, column: 'bonus' },
] as const;

/**
 * The name of what each movement of a member's rewards was given for, by the key of the movement. Movements that no grant of
 * the member has made are missing.
 */
export const rewardCauses =
  (queries: Queries) =>
  async (
    { merchant, language, playerId }: { merchant: Merchant; language: Language; playerId: bigint },
    movements: readonly { key: string }[],
  ): Promise<ReadonlyMap<string, string>> => {
    const wanted = movements.flatMap(({ key }) =>
      keyForms.flatMap(({ pattern, column }) => {
        const part = pattern.exec(key)?.[1];
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
