import type { Parsed } from '@laro/contract/routes';
import { brandLabel } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import type { RoundRow } from '#server/ledger/rounds/round-reads.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RecordsCatalogue } from './ports.ts';

type RoundView = Parsed<'listRounds', 'value'>['rounds'][number];

/** A round as the player sees it, with the names of its game and vendor; a deleted game is shown by its id. */
export function viewRound(row: RoundRow, catalogue: RecordsCatalogue, merchant: Merchant, language: Language): RoundView {
  const game = catalogue.viewGame(merchant, row.gameId, language);
  return {
    id: row.id,
    at: row.openedAt.toISOString(),
    gameId: row.gameId,
    gameName: game?.displayName ?? row.gameId,
    picture: game?.picture ?? null,
    category: game?.category ?? null,
    vassalage: row.vendorCode,
    vendorName: brandLabel(row.vendorCode, catalogue.vendorName(row.vendorCode) ?? row.vendorCode, language),
    stake: row.staked,
    payout: row.paid,
    net: row.state === 'open' ? 0n : row.paid - row.staked,
    status: row.state,
  };
}
