import { Repeated } from '#server/db/turns/repeated.ts';
import { deskRaffleCalls } from './desk/desk-calls.ts';
import { carryLeftOut } from './draws/left-out.ts';
import { numberOpenDraws, workOnDraws } from './draws/periodic-draws.ts';
import { publicRaffleCalls } from './public-calls.ts';
import { raffleCalls } from './raffle-calls.ts';
import type { RafflesDeps } from './raffles-parts.ts';
import { raffleCarrier } from './rules/change-raffles.ts';
import { givePackets } from './tickets/packets.ts';
import { givePlayTickets } from './tickets/play-tickets.ts';

/** New tickets follow the end of a round within this time and that of the counted play (REW-15). */
const TURN_EVERY_MS = 3000;

export type Raffles = ReturnType<typeof createRaffles>;

/** Raffles of members: tickets, instant draws by committed seeds, red packets, and draws by the beacon (rewards.md 7). */
export function createRaffles(deps: RafflesDeps) {
  deps.twoPersons.register('raffle.publish', raffleCarrier(deps));
  /** Gives tickets of new play and of red packets, and works on draws. True if more is waiting. */
  const turn = async (): Promise<boolean> => {
    const play = await deps.runProgram('raffles', () => givePlayTickets(deps));
    const hasPackets = await givePackets(deps);
    // A draw is not closed while tickets of play are owed for it.
    if (play !== 'fault') {
      await carryLeftOut(deps);
      await numberOpenDraws(deps);
      await workOnDraws(deps);
    }
    return play === 'more' || hasPackets;
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'raffles');
  return {
    handlers: { ...raffleCalls(deps), ...publicRaffleCalls(deps), ...deskRaffleCalls(deps) },
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
