import type { Wire } from '@laro/contract/routes';
import type { QueryClient } from '@tanstack/react-query';

export { rafflesQuery } from '#console/shared/rewards/raffles.ts';
export type DeskRaffle = Wire<'listDeskRaffles', 'value'>['raffles'][number];
export type RaffleInput = Omit<Wire<'saveDeskRaffle', 'body'>, 'reason'>;
export type Row = RaffleInput['body']['rows'][number];
export type Prize = RaffleInput['body']['prizes'][number];

/** Fetches everything again that shows raffles, after an act. */
export async function askRafflesAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['raffles', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
