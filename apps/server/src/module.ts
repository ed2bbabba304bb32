import type { CallName } from '@laro/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from './http/handlers.ts';
import type { Hooks } from './hooks.ts';

/** The one form of a module: the result of its factory for the app, in addition to its interface for other modules (docs/decisions/060-one-form-of-module.md). */
export interface Module {
  /** One function for each of its calls. */
  readonly handlers?: Partial<Handlers<CallName>>;
  /** Adds routes that are not calls of the contract: protocols of outside parties, uploads, files. */
  readonly registerRoutes?: (http: FastifyInstance) => void | Promise<void>;
  /** Runs within transactions of other modules. */
  readonly hooks?: Partial<Hooks>;
  /** Connects the module's dependencies, in every process. */
  readonly connect?: () => void | Promise<void>;
  /** Begins background work; not called in a process without it. */
  readonly start?: () => void;
  /** Ends what `connect` and `start` began, after work under way. */
  readonly stop?: () => void | Promise<void>;
}

type HandlersOf<One extends Module> = One extends { readonly handlers: infer Of } ? Of : object;
type CallsOf<One extends Module> = One extends { readonly handlers: infer Of } ? Extract<keyof Of, CallName> : never;

/** Joins the handlers of all modules. Throws if two modules answer the same call. */
export function joinHandlers<const Modules extends readonly Module[]>(modules: Modules): Handlers<CallsOf<Modules[number]>> {
  const joined = new Map<string, unknown>();
  for (const [call, handler] of modules.flatMap(({ handlers = {} }) => Object.entries(handlers))) {
    if (joined.has(call)) throw new Error(`two modules answer ${call}`);
    joined.set(call, handler);
  }
  return Object.fromEntries(joined) as Handlers<CallsOf<Modules[number]>>;
}

/** A module with the desk calls about it. */
export const withDesk = <const One extends Module, Calls extends object>({ handlers, ...module }: One, deskCalls: Calls) =>
  ({ ...module, handlers: { ...handlers, ...deskCalls } }) as Omit<One, 'handlers'> & { handlers: HandlersOf<One> & Calls };

/** Hooks of all modules, in the order of the modules. */
export const hooksOf = (modules: readonly Module[]): Partial<Hooks>[] => modules.flatMap(({ hooks = [] }) => hooks);

/** Registers the routes of all modules; before the server listens. */
export async function registerRoutes(http: FastifyInstance, modules: readonly Module[]): Promise<void> {
  for (const one of modules) await one.registerRoutes?.(http);
}

/** Starts modules in their order and returns what stops them in the reverse order. */
export async function startModules(modules: readonly Module[], { hasBackgroundWork }: { hasBackgroundWork: boolean }): Promise<() => Promise<void>> {
  for (const one of modules) {
    await one.connect?.();
    if (hasBackgroundWork) one.start?.();
  }
  return async () => {
    for (const one of modules.toReversed()) await one.stop?.();
  };
}
