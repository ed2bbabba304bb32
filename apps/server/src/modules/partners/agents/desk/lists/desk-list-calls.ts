import type pg from 'pg';
import { belowOf } from '#server/http/cursor.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { moveOf } from '../../tree/moves/desk-move-calls.ts';
import { readAllMoves } from '../../tree/moves/moves.store.ts';
import { readDebts, readNames, readOpenDebts } from './desk-lists.store.ts';

interface Deps {
  pool: pg.Pool;
  merchantOf: (code: string) => Merchant | null;
}

const PAGE = 50;

/** The rows of a page, and the id at which the next one begins. */
function pageOf<T extends { id: bigint }>(rows: readonly T[]): { shown: T[]; next: string | null } {
  const shown = rows.slice(0, PAGE);
  return { shown, next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
}

/** All debts and all moves of a merchant's agents at the desk (AGENT-46). */
export function deskListCalls({ pool, merchantOf }: Deps): Handlers<'listAgentDebts' | 'listAllMoves'> {
  const codeOf = (code: string): string => {
    const merchant = merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant.code;
  };
  return {
    listAgentDebts: async (_context, { params, query }) => {
      const code = codeOf(params.merchant);
      const member = query.memberId === '' ? null : BigInt(query.memberId);
      const question = { onlyOpen: query.which === 'open', member, below: belowOf(query.before), limit: PAGE + 1 };
      const { shown, next } = pageOf(await readDebts(pool, code, question));
      const debts = shown.map(({ id, run, ...debt }) => ({ ...debt, id: id.toString(), run: run.toString() }));
      return { debts, open: await readOpenDebts(pool, code, member), next };
    },
    listAllMoves: async (_context, { params, query }) => {
      const code = codeOf(params.merchant);
      const rows = await readAllMoves(pool, code, { state: query.state === '' ? null : query.state, below: belowOf(query.before), limit: PAGE + 1 });
      const { shown, next } = pageOf(rows);
      const names = await readNames(
        pool,
        shown.map(({ member }) => member),
      );
      return {
        moves: shown.flatMap((row) => {
          const member = names.get(row.member);
          return member === undefined ? [] : [{ ...moveOf(row), member, isAgent: row.isAgent }];
        }),
        next,
      };
    },
  };
}
