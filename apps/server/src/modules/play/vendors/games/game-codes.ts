import type { OperatorClient } from '../ports.ts';
import type { GameCodeRow } from '../vendors.store.ts';

/** How vendors name our games: by their own code where the desk has mapped one, else by our id. */
export class GameCodes {
  readonly #codes: ReadonlyMap<string, string>;
  readonly #games: ReadonlyMap<string, string>;

  constructor(rows: readonly GameCodeRow[]) {
    this.#codes = new Map(rows.map(({ vendorCode, gameId, gameCode }) => [`${vendorCode} ${gameId}`, gameCode]));
    this.#games = new Map(rows.map(({ vendorCode, gameCode, gameId }) => [`${vendorCode} ${gameCode}`, gameId]));
  }

  codeOf(vendorCode: string, gameId: string): string {
    return this.#codes.get(`${vendorCode} ${gameId}`) ?? gameId;
  }

  /** Our id of a vendor's code; null for the id of a game that this vendor names otherwise. */
  gameOf(vendorCode: string, code: string): string | null {
    return this.#games.get(`${vendorCode} ${code}`) ?? (this.#codes.has(`${vendorCode} ${code}`) ? null : code);
  }
}

/** The client with our ids on this side and the vendors' codes on theirs. */
export function byOurIds(operator: OperatorClient, codes: () => GameCodes): OperatorClient {
  return {
    ...operator,
    launch: (endpoint, request) => operator.launch(endpoint, { ...request, gameCode: codes().codeOf(endpoint.vendorCode, request.gameCode) }),
    grantReward: (endpoint, reward) =>
      operator.grantReward(endpoint, { ...reward, gameCodes: reward.gameCodes.map((id) => codes().codeOf(endpoint.vendorCode, id)) }),
    rewardStakes: async (endpoint, gameIds) => {
      const codeOf = (id: string) => codes().codeOf(endpoint.vendorCode, id);
      const answer = await operator.rewardStakes(endpoint, gameIds.map(codeOf));
      if (answer.kind !== 'stakes') return answer;
      return { kind: 'stakes', stakes: new Map(gameIds.flatMap((id) => (answer.stakes.has(codeOf(id)) ? [[id, answer.stakes.get(codeOf(id)) ?? []]] : []))) };
    },
  };
}
