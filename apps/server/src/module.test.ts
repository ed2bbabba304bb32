import { expect, test } from 'vitest';
import { openHooks, type Hooks } from './hooks.ts';
import { hooksOf, joinHandlers, startModules, type Module } from './module.ts';

const noted = (name: string, steps: string[]) => ({
  connect: async () => void steps.push(`connect ${name}`),
  start: () => void steps.push(`start ${name}`),
  stop: async () => void steps.push(`stop ${name}`),
});

test('[house-2] modules start in their order and stop in the reverse order', async () => {
  const steps: string[] = [];
  const stop = await startModules([noted('one', steps), {}, noted('two', steps)], { hasBackgroundWork: true });
  await stop();
  expect(steps).toEqual(['connect one', 'start one', 'connect two', 'start two', 'stop two', 'stop one']);
});

test('[house-2] a process without background work connects its modules and starts none', async () => {
  const steps: string[] = [];
  const stop = await startModules([noted('one', steps)], { hasBackgroundWork: false });
  await stop();
  expect(steps).toEqual(['connect one', 'stop one']);
});

test('[CALL-01] handlers of all modules are joined, and a call with two handlers is refused', () => {
  const rules = { getFeedbackRules: async () => ({ min: 1, max: 2 }) };
  const favourites = { listFavouriteIds: async () => ({ gameIds: [] }) };
  const joined: Record<string, unknown> = joinHandlers([{ handlers: rules }, {}, { handlers: favourites }] as readonly Module[]);
  expect(joined).toEqual({ ...rules, ...favourites });
  expect(() => joinHandlers([{ handlers: rules }, { handlers: rules }])).toThrow('two modules answer getFeedbackRules');
});

test('[T35] hooks of several modules on one event run in the order of the modules', async () => {
  const ran: string[] = [];
  const noting = (name: string): Partial<Hooks> => ({ memberClosed: async () => void ran.push(name) });
  const hooks = openHooks((error) => {
    throw error;
  });
  hooks.connect(hooksOf([{ hooks: noting('first') }, {}, { hooks: noting('second') }]));
  const transaction = { query: async () => ({ rows: [] }) } as unknown as Parameters<typeof hooks.memberClosed>[0];
  await hooks.memberClosed(transaction, { merchantCode: 'laro', playerId: 1n, cashAccount: 2n, state: 'closed' });
  expect(ran).toEqual(['first', 'second']);
});
