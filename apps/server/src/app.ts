import { createCore } from './composition/core.ts';
import { createMoney } from './composition/money.ts';
import { createOperator } from './composition/operator.ts';
import { createPartners } from './composition/partners.ts';
import { createPeople } from './composition/people.ts';
import { createPlay } from './composition/play.ts';
import { createReach } from './composition/reach.ts';
import { createRewarding } from './composition/rewards.ts';
import type { Notices } from './composition/base.ts';
import { openGround, type AppDeps, type Ground } from './ground.ts';
import { hooksOf, withDesk, type Module } from './module.ts';
import { createCaptcha } from './modules/people/log-in/index.ts';
import { createLobby, lobbyDeskCalls } from './modules/play/lobby/index.ts';
import { createAppLinks } from './modules/reach/app-links/index.ts';
import { createInbox } from './modules/rewards/mail/index.ts';
import { openParties, type Parties } from './parties.ts';
import { serveModules, type App } from './serve-modules.ts';

export type { App };

/** The modules of all contexts; each context is given the ones before it. */
async function composeContexts(ground: Ground, parties: Parties, deps: AppDeps) {
  const notices: Notices = {
    mail: (publicId) => people.players.announcer.changed(publicId, 'mail'),
    wallet: (publicId) => people.players.announcer.changed(publicId, 'wallet'),
    rewards: (publicId) => people.players.announcer.changed(publicId, 'rewards'),
    sessions: (publicId) => people.players.announcer.changed(publicId, 'sessions'),
  };
  // Contexts below their own need these.
  const appLinks = createAppLinks(ground);
  const captcha = createCaptcha(ground.pool);
  const inbox = createInbox({ ...ground, onChanged: notices.mail });

  const core = createCore({ ground, noteUnknownPath: appLinks.unknownPaths.note });
  const base = { ground, parties, core, notices };
  const reach = await createReach({ ...base, captcha, inbox });
  const people = await createPeople({ ...base, deps, reach, inbox });
  const play = await createPlay({ ...base, reach, people, inbox });
  const rewarding = createRewarding({ ...base, reach, play, inbox });
  const money = createMoney({ ...base, reach, people, play });
  const { agents } = createPartners({ ...base, people, inbox, reach });
  const { monitor, desk } = createOperator({ ...base, captcha, people, play, money, rewarding, agents, inbox });
  return { ...core, ...reach, ...people, ...play, ...rewarding, ...money, appLinks, agents, monitor, desk };
}

/** Every module, in the order in which they start. */
async function createModules(ground: Ground, parties: Parties, deps: AppDeps) {
  const made = await composeContexts(ground, parties, deps);
  const { atDesk, catalogue } = made;
  const lobby = createLobby({ ...ground, catalogue, recentGames: made.records.recentGames, counters: made.rewards.counters });

  const modules = [
    made.merchants,
    made.twoPersons,
    made.messages,
    made.push,
    made.players,
    made.logIn,
    made.account,
    made.registration,
    made.recovery,
    made.identities,
    made.limits,
    made.terms,
    made.feedback,
    made.appLinks,
    catalogue,
    made.content,
    made.promotions,
    made.vendors,
    made.vendorGames,
    made.tables,
    made.betReturns,
    made.records,
    made.statements,
    made.jackpot,
    withDesk(lobby, lobbyDeskCalls({ ...atDesk, catalogue }, lobby.entries)),
    made.lottery,
    made.bonuses,
    made.rewards,
    made.segments,
    made.gifts,
    made.summary,
    made.costs,
    made.counting,
    made.recounts,
    made.mail,
    made.ranks,
    made.mall,
    made.missions,
    made.raffles,
    made.tournaments,
    made.invitations,
    made.deposits,
    made.payoutAccounts,
    made.withdrawals,
    made.memberDesk,
    made.adjustments,
    made.blockUpkeep,
    made.monitor,
    made.risk,
    made.care,
    made.closures,
    made.relatives,
    made.agents,
    made.desk,
  ] as const satisfies readonly Module[];
  made.hooks.connect(hooksOf(modules));
  return { ...made, modules };
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Builds the whole server over a migrated database. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const ground = await openGround(deps, (message, details) => app.http.log.error(details, message));
  const parties = await openParties(deps, ground.directory);
  const app: App = await serveModules(await createModules(ground, parties, deps), { ground, parties, deps });
  return app;
}
