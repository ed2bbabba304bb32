import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type pg from 'pg';
import type { Controlled } from './count-sealed.ts';

/** Finds the winners of a sealed draw by another implementation. */
export type Control = (drawId: string) => Promise<Controlled>;

export interface ControlQuestion {
  id: number;
  drawId: string;
}
export type ControlAnswer = { id: number; controlled: Controlled } | { id: number; error: string };

const PROGRAM = path.join(import.meta.dirname, 'control-program.ts');
/** Without draws for so long the process ends; the next draw starts another one. */
const IDLE_MS = 120_000;

/** The control in its own process, which runs while draws are settled. When it dies, its open questions fail; the next one starts another process. */
export class ControlProcess {
  readonly #connection: pg.PoolConfig;
  readonly #waiting = new Map<number, { resolve: (controlled: Controlled) => void; reject: (error: Error) => void }>();
  #child: ChildProcess | null = null;
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;

  /** The place of the database is that of a pool. */
  constructor({ options }: Pick<pg.Pool, 'options'>) {
    const { connectionString, host, port, user, password, database, ssl } = options;
    const known = Object.entries({ connectionString, host, port, user, password, database, ssl }).filter(([, value]) => value !== undefined);
    this.#connection = Object.fromEntries(known);
  }

  readonly control: Control = (drawId) => {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    this.#asked += 1;
    const question: ControlQuestion = { id: this.#asked, drawId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject });
      child.send(question);
    });
  };

  /** Ends the process. */
  stop(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    this.#forget(child);
    child.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, { serialization: 'advanced' });
    this.#child = child;
    child.on('message', (answer: ControlAnswer) => this.#take(answer));
    child.on('error', () => this.#forget(child));
    child.once('exit', () => this.#forget(child));
    child.send(this.#connection);
    return child;
  }

  #take(answer: ControlAnswer): void {
    const asked = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('controlled' in answer) asked?.resolve(answer.controlled);
    else asked?.reject(new Error(`the control failed: ${answer.error}`));
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
  }

  #forget(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('the process of the control has ended'));
    this.#waiting.clear();
  }
}
