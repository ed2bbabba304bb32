import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrations/migrate.ts';
import { databaseFolder } from '../../test-run/database-folder.ts';
import { Draws } from '../play/draws.ts';
import { KilledPostgres } from '../killed-postgres.ts';
import { readRun, writeRun, type KeptRun } from './kept-run.ts';
import { MemberActs, type ToldBook } from './member-acts.ts';
import { MemberClient, type ClientGround } from './member-client.ts';
import { PlayRounds } from './play-rounds.ts';
import { prepare, type Ground } from './prepare.ts';
import { compareBooks, type BookComparison } from './reward-books.ts';
import { ServerProcess } from './server-process.ts';

export type RewardVictim = 'web' | 'worker' | 'postgres';

export interface RewardFaultPlan {
  seed: string;
  members: number;
  /** In the order in which they are killed, spread over the members' acts. */
  victims: readonly RewardVictim[];
  /** Servers that answer calls. One more does background work alone. */
  webs: number;
  /** Members who act at the same time. */
  lanes: number;
  tournaments: number;
  /** Name of a run in pieces, whose database stays between them, and after how many minutes a piece gives no more members their turn. */
  piece?: { name: string; minutes: number };
  onNews?: (text: string) => void;
}

export interface RewardFaultReport extends BookComparison {
  acts: number;
  kills: Record<RewardVictim, number>;
  areEqual: boolean;
}

/** Definite answers of one member, so that kills are spread over the run. */
const ACTS_EACH = 16;
const SETTLED_WITHIN_MS = 300_000;
const MINUTE_MS = 60_000;

/** True once background work has counted everything and every tournament is final. */
const SETTLED = `
  select not exists (
    select from rounds r join players p on p.cash_account = r.cash_account
    where p.id = any($1::bigint[]) and r.state = 'closed' and not exists (select from reward_events e where e.round_id = r.id)
  ) and not exists (select from reward_places where number < (select coalesce(max(number), 0) from reward_events))
    and not exists (select from reward_cost_moves) and not exists (select from tournaments where id = any($2::uuid[]) and phase <> 'final') as "isSettled"`;

/** Kills the plan's victims in even steps. While one that is next starts again, another one is killed, so that several are down at the same time. */
class Killer {
  readonly kills: Record<RewardVictim, number>;
  readonly #victims: RewardVictim[];
  readonly #stage: RewardStage;
  readonly #every: number;
  #next: number;

  constructor(plan: RewardFaultPlan, stage: RewardStage, { victims, kills, acts }: Pick<KeptRun, 'victims' | 'kills' | 'acts'>) {
    this.#victims = [...victims];
    this.kills = { ...kills };
    this.#stage = stage;
    this.#every = (plan.members * ACTS_EACH) / (plan.victims.length + 1);
    this.#next = acts + this.#every;
  }

  get victims(): RewardVictim[] {
    return [...this.#victims];
  }

  look(acts: number): void {
    if (acts < this.#next) return;
    const killed = [...new Set(this.#victims)].find((victim) => this.#stage.kill(victim));
    if (killed === undefined) return;
    this.#victims.splice(this.#victims.indexOf(killed), 1);
    this.kills[killed] += 1;
    this.#next += this.#every;
  }

  /** Kills who is left; the run has had fewer acts than planned. */
  async finish(): Promise<void> {
    for (; this.#victims.length > 0; await sleep(100)) this.look(Number.POSITIVE_INFINITY);
  }
}

/**
 * In memory where there is room: kill -9 loses no page that the system has been given, so that a killed PostgreSQL leaves the same files there as on a disk,
 * and its recovery does not wait for the disk.
 */
function folderOfRun({ piece }: Pick<RewardFaultPlan, 'piece'>): string {
  const folder = databaseFolder('reward-faults');
  fs.mkdirSync(folder, { recursive: true });
  if (piece === undefined) return fs.mkdtempSync(path.join(folder, 'run-'));
  const kept = path.join(folder, `kept-${piece.name}`);
  fs.mkdirSync(kept, { recursive: true });
  return kept;
}

/** PostgreSQL, web servers and a worker over one database, in their own folder. */
class RewardStage {
  readonly dataDir: string;
  readonly #postgres: KilledPostgres;
  readonly #onNews: (text: string) => void;
  #webs: ServerProcess[] = [];
  #worker: ServerProcess | undefined;
  #turn = 0;

  constructor(plan: RewardFaultPlan, onNews: (text: string) => void) {
    this.dataDir = folderOfRun(plan);
    fs.chmodSync(this.dataDir, 0o755);
    this.#onNews = onNews;
    this.#postgres = new KilledPostgres(path.join(this.dataDir, 'postgres'), onNews);
  }

  get serverDir(): string {
    return path.join(this.dataDir, 'server');
  }

  /** Starts PostgreSQL; gives a pool of connections that outlives its kills. */
  async openDatabase(): Promise<{ pool: pg.Pool; url: string }> {
    const { connection, socketDir } = await this.#postgres.start();
    const pool = openPool(connection);
    pool.on('error', () => undefined);
    await migrate(pool);
    const { user = 'postgres', database = 'postgres' } = connection;
    return { pool, url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}` };
  }

  async openServers(url: string, webs: number): Promise<void> {
    const variables = { DATABASE_URL: url, LARO_DATA: this.serverDir };
    this.#webs = Array.from({ length: webs }, () => new ServerProcess(variables));
    this.#worker = new ServerProcess(variables);
    await Promise.all([...this.#webs, this.#worker].map((server) => server.open()));
  }

  origins = (): string[] => this.#webs.map(({ origin }) => origin).filter((origin) => origin !== '');

  kill(victim: RewardVictim): boolean {
    if (victim === 'web') this.#turn += 1;
    const start = this.#turn % this.#webs.length;
    const servers = victim === 'web' ? [...this.#webs.slice(start), ...this.#webs.slice(0, start)] : [this.#worker];
    const isKilled = victim === 'postgres' ? this.#postgres.kill() : servers.some((server) => server?.kill() === true);
    if (!isKilled) return false;
    this.#onNews(`kill -9 ${victim}`);
    return true;
  }

  async ready(): Promise<void> {
    for (const server of [...this.#webs, this.#worker]) await server?.ready();
  }

  async close({ isKept }: { isKept: boolean }): Promise<void> {
    await Promise.all([...this.#webs, this.#worker].map((server) => server?.close()));
    await this.#postgres.stop();
    if (!isKept) fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Ends a tournament now; the last ones so long ago that they are settled without a wait. */
const endTournaments = (pool: pg.Pool, ids: readonly string[], agoSeconds: number) =>
  pool.query("update tournaments set ends_at = now() - make_interval(secs => $2) where id = any($1::uuid[]) and phase = 'open'", [ids, agoSeconds]);

/** Lets background work end, while members claim what it gives. */
async function settle(pool: pg.Pool, { members: seeded, tournaments }: Ground, members: readonly MemberActs[]): Promise<void> {
  for (const until = Date.now() + SETTLED_WITHIN_MS; ; await sleep(500)) {
    const ids = seeded.map(({ id }) => String(id));
    const { rows } = await pool.query<{ isSettled: boolean }>(SETTLED, [ids, tournaments]);
    for (const acts of members) if (rows[0]?.isSettled === true) await acts.claimAll();
    if (rows[0]?.isSettled !== true && Date.now() < until) continue;
    if (rows[0]?.isSettled !== true) throw new Error('background work has not come to its end');
    // The last claims wait for the sums of costs.
    const moves = async () => (await pool.query('select from reward_cost_moves limit 1')).rowCount;
    while ((await moves()) !== 0) await sleep(200);
    return;
  }
}

/** All members who have not acted yet do so, some at a time, and a tournament ends now and then. Gives those who had no turn within the time of a piece. */
async function liveAll(
  plan: RewardFaultPlan,
  pool: pg.Pool,
  { tournaments, members, done }: { tournaments: readonly string[]; members: readonly MemberActs[]; done: ReadonlyMap<string, ToldBook> },
): Promise<MemberActs[]> {
  const waiting = members.filter(({ member }) => !done.has(member.name));
  const until = Date.now() + (plan.piece?.minutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
  const every = Math.ceil(members.length / tournaments.length);
  const lane = async () => {
    while (Date.now() < until) {
      const acts = waiting.shift();
      if (acts === undefined) return;
      await acts.live();
      const ended = tournaments[(members.length - waiting.length) / every - 1];
      // The last one is ended after all have acted, so long ago that nothing waits for its last rounds.
      if (ended !== undefined && waiting.length > 0) await endTournaments(pool, [ended], 0).catch(() => undefined);
      if (waiting.length > 0 && waiting.length % 50 === 0) plan.onNews?.(`${waiting.length} members wait`);
    }
  };
  await Promise.all(Array.from({ length: plan.lanes }, lane));
  return waiting;
}

/** The members with their ways to the servers; those who have acted in an earlier piece have their answers. */
function membersOf({ seed }: RewardFaultPlan, pool: pg.Pool, { ground, told }: KeptRun, shared: Omit<ClientGround, 'draws'>): MemberActs[] {
  return ground.members.map((member, place) => {
    const draws = new Draws(`${seed} member ${place}`);
    const client = new MemberClient({ ...shared, draws }, member.name, member.tokens);
    const rounds = new PlayRounds(pool, draws, shared.onWrong);
    return new MemberActs({ member, client, draws, rounds, onWrong: shared.onWrong, told: told.get(member.name) });
  });
}

/** The state of a run at its start, or after its last piece. */
async function beginOrContinue(plan: RewardFaultPlan, stage: RewardStage, pool: pg.Pool): Promise<KeptRun> {
  const kept = readRun(stage.dataDir);
  if (kept !== null) return kept;
  const ground = await prepare(pool, { members: plan.members, tournaments: plan.tournaments, dataDir: stage.serverDir });
  return { ground, acts: 0, victims: [...plan.victims], kills: { web: 0, worker: 0, postgres: 0 }, wrong: [], told: new Map() };
}

/** Lets background work end and compares the answers of all members with the tables. */
async function judge(pool: pg.Pool, ground: Ground, members: readonly MemberActs[]): Promise<BookComparison> {
  await endTournaments(pool, ground.tournaments, 61);
  await settle(pool, ground, members);
  const counters = new Map<bigint, Record<string, number>>();
  for (const one of members) counters.set(one.member.id, await one.counters());
  return compareBooks(pool, ground, members, counters);
}

/**
 * Members sign in, claim, draw, order, use tickets and play at several servers while web, worker and PostgreSQL are killed with -9 (REW-57). At the end their
 * answers are compared with the tables. A run in pieces gives the number of members who still wait, and keeps its database for the next piece.
 */
export async function runRewardFaults(plan: RewardFaultPlan): Promise<RewardFaultReport | number> {
  const { onNews = () => undefined } = plan;
  const stage = new RewardStage(plan, onNews);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  let isKept = false;
  try {
    const { pool, url } = await stage.openDatabase();
    const run = await beginOrContinue(plan, stage, pool);
    await stage.openServers(url, plan.webs);
    const { ground, wrong } = run;
    const killer = new Killer(plan, stage, run);
    const onAnswer = () => killer.look((run.acts += 1));
    const members = membersOf(plan, pool, run, { origins: stage.origins, agent, onAnswer, onWrong: (what) => void wrong.push(what) });
    const waiting = await liveAll(plan, pool, { tournaments: ground.tournaments, members, done: run.told });
    if (waiting.length > 0) {
      await stage.ready();
      const told = new Map(members.filter((one) => !waiting.includes(one)).map((one) => [one.member.name, one.told]));
      writeRun(stage.dataDir, { ...run, victims: killer.victims, kills: killer.kills, told });
      isKept = true;
      await pool.end();
      return waiting.length;
    }
    await killer.finish();
    await stage.ready();
    onNews('all members have acted; background work comes to its end');
    const compared = await judge(pool, ground, members);
    await pool.end();
    const all = [...wrong, ...compared.wrong];
    return { ...compared, wrong: all, acts: run.acts, kills: killer.kills, areEqual: all.length === 0 };
  } finally {
    agent.destroy();
    await stage.close({ isKept });
  }
}
