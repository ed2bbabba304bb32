import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type pg from 'pg';
import type { Controlled } from './count-sealed.ts';

/** Finds the winners of a sealed draw by another implementation. `onAlive` is called again and again while it works. */
export type Control = (drawId: string, onAlive?: () => void) => Promise<Controlled>;

export interface ControlQuestion {
  id: number;
  drawId: string;
}
export type ControlAnswer = { id: number; controlled: Controlled } | { id: number; error: string } | { id: number; isAlive: true };

const PROGRAM = path.join(import.meta.dirname, 'control-program.ts');
/** Without draws for so long the process ends; the next draw starts another one. */
const IDLE_MS = 120_000;
/** A process that has open questions and gives no sign for so long hangs; a part of a draw takes seconds. */
export const CONTROL_SILENT_MS = 180_000;

interface Question {
  resolve: (controlled: Controlled) => void;
  reject: (error: Error) => void;
  onAlive: () => void;
}

/**
 * The control in its own process, which runs while draws are settled. When it dies, or hangs and is killed, its open questions fail; the next one starts another
 * process.
 */
export class ControlProcess {
  readonly #connection: pg.PoolConfig;
  readonly #program: string;
  readonly #waiting = new Map<number, Question>();
  #child: ChildProcess | null = null;
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;
  #silent: NodeJS.Timeout | undefined;

  /** The place of the database is that of a pool. */
  constructor({ options }: Pick<pg.Pool, 'options'>, program = PROGRAM) {
    this.#program = program;
    const { connectionString, host, port, user, password, database, ssl } = options;
    const known = Object.entries({ connectionString, host, port, user, password, database, ssl }).filter(([, value]) => value !== undefined);
    this.#connection = Object.fromEntries(known);
  }

  readonly control: Control = (drawId, onAlive = () => undefined) => {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    if (this.#waiting.size === 0) this.#listen(child);
    this.#asked += 1;
    const question: ControlQuestion = { id: this.#asked, drawId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject, onAlive });
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
    const child = fork(this.#program, { serialization: 'advanced' });
    this.#child = child;
    child.on('message', (answer: ControlAnswer) => this.#take(child, answer));
    child.on('error', () => this.#forget(child));
    child.once('exit', () => this.#forget(child));
    child.send(this.#connection);
    return child;
  }

  /** Waits for the next sign of a process, and ends one that gives none. */
  #listen(child: ChildProcess): void {
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => {
      child.kill('SIGKILL');
      this.#forget(child, 'the process of the control gave no sign of life');
    }, CONTROL_SILENT_MS).unref();
  }

  #take(child: ChildProcess, answer: ControlAnswer): void {
    if (this.#child !== child) return;
    this.#listen(child);
    const asked = this.#waiting.get(answer.id);
    if ('isAlive' in answer) {
      asked?.onAlive();
      return;
    }
    this.#waiting.delete(answer.id);
    if ('controlled' in answer) asked?.resolve(answer.controlled);
    else asked?.reject(new Error(`the control failed: ${answer.error}`));
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#silent);
    this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
  }

  #forget(child: ChildProcess, why = 'the process of the control has ended'): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#silent);
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }
}
