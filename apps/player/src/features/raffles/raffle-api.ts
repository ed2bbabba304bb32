import { routes } from '@laro/contract/raffles/routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { refresh, rewardApi } from '#player/shared/rewards/reward-api.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

export type RaffleList = Wire<'listRaffles', 'value'>;
export type Raffle = RaffleList['raffles'][number];
export type Row = Raffle['rows'][number];
export type Drawn = Wire<'drawRaffle', 'value'>;
export type SpinTicket = Wire<'listTickets', 'value'>['spins'][number];
export type Ticket = Wire<'listTickets', 'value'>['tickets'][number];

const raffleApi = lateClient(routes);
const fresh = { networkMode: 'always', retry: false, staleTime: 0 } as const;

const hasTerms = ({ rows, prizes }: Raffle): boolean => [...rows, ...prizes].some(({ reward }) => reward.terms !== null);

export const rafflesQuery = (services: Services) =>
  queryOptions({
    ...fresh,
    queryKey: ['raffles', sessionToken(), services.words.language],
    queryFn: async () => {
      const [list] = await Promise.all([raffleApi(services).call('listRaffles'), services.words.need(['raffle', 'reward'])]);
      // Terms of a bonus name the games that count; most raffles have none.
      if (list.raffles.some(hasTerms)) await services.words.need(['games']);
      return list;
    },
  });

/** The newest instant draws of a raffle with their proofs. */
export const proofsQuery = (services: Services, code: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['raffles', 'proofs', sessionToken(), services.words.language, code],
    queryFn: () => raffleApi(services).call('listRaffleProofs', { params: { code } }),
  });

export const ticketsQuery = (services: Services) =>
  queryOptions({
    ...fresh,
    queryKey: ['raffles', 'tickets', sessionToken(), services.words.language],
    queryFn: async () => {
      const [list] = await Promise.all([raffleApi(services).call('listTickets'), services.words.need(['raffle', 'reward'])]);
      // Terms of free spins name the games that count.
      if (list.spins.length > 0) await services.words.need(['games']);
      return list;
    },
  });

/** Rows that the page shows as gone, in their order. */
const goneOf = ({ rows }: Raffle): string[] => rows.flatMap(({ id, left }) => (left === 0 ? [id] : []));

/** Uses a ticket with the table as it is shown. A refusal brings the raffle as it is now; after a draw the caller fetches it again when the draw is shown. */
export async function spendTicket(services: Services, key: string, raffle: Raffle): Promise<Drawn> {
  const { code, version } = raffle;
  try {
    return await raffleApi(services).call('drawRaffle', { params: { code }, body: { key, version, gone: goneOf(raffle) } });
  } catch (error) {
    await refresh(services);
    throw error;
  }
}

export async function setSeed(services: Services, code: string, clientSeed: string): Promise<void> {
  try {
    await raffleApi(services).call('setRaffleSeed', { params: { code }, body: { clientSeed } });
  } finally {
    await refresh(services);
  }
}

/** Uses a ticket of free spins for a game, and fetches lists and badges again, also after a refusal. */
export async function spendSpinTicket(services: Services, ticketId: string, gameId: string): Promise<void> {
  try {
    await rewardApi(services).call('useTicket', { params: { ticketId }, body: { gameId } });
  } finally {
    await refresh(services);
  }
}
