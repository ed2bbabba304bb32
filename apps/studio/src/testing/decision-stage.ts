import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pulseWindows } from '../decisions/decision-phases.store.ts';
import type { DecisionTurnJson, TableDealJson } from '../protocol.ts';
import { askGame, studioDatabase, valueOf } from './test-studio.ts';
import type { StagePlayer } from './stage-player.ts';
import { TableStage } from './table-stage.ts';

const STEPS = 12;
/** Less than the gap at which a window has lost its clock. */
const PULSE_GAP_MS = 2000;

/** A table with decisions over its own database. */
export class DecisionStage extends TableStage {
  static override async open(gameId: string): Promise<DecisionStage> {
    return new DecisionStage(await studioDatabase(), gameId);
  }

  /** Lets the window of bets and all doubt pass, and deals. */
  async dealCards(): Promise<TableDealJson> {
    const { closesMs, nowMs } = await this.round();
    await this.passTime(closesMs - nowMs + 3200);
    for (let steps = 0; steps < STEPS && (await this.round()).state !== 'dealt'; steps += 1) await this.drive();
    const { deal, nowMs: dealtMs } = await this.round();
    await this.passTime((deal?.opensAt ?? 0) - dealtMs + 5);
    await this.drive();
    const { state, deal: open } = await this.round();
    expect(state).toBe('deciding');
    return open ?? expect.fail('nothing is dealt');
  }

  /** Lets time pass while processes live: acts could arrive all the time. */
  async passAwake(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= PULSE_GAP_MS) {
      await this.passTime(Math.min(PULSE_GAP_MS, left));
      await pulseWindows(this.database.pool);
    }
  }

  /** To the end of the present window, with or without a process that lives. */
  async endWindow({ isAwake = true } = {}): Promise<void> {
    const { deal, nowMs } = await this.round();
    const leftMs = (deal?.endsAt ?? 0) - nowMs + 10;
    if (isAwake) await this.passAwake(leftMs);
    await this.passTime(isAwake ? 10 : leftMs);
    await this.drive();
  }

  /** Looks until the round leaves its window: stakes are sent, doubt passes. */
  async goOn(): Promise<void> {
    const before = (await this.round()).deal?.window;
    for (let steps = 0; steps < STEPS; steps += 1) {
      const { state, deal } = await this.round();
      if (state !== 'deciding' || deal?.window !== before) return;
      await this.settle();
      await this.drive();
      await this.passAwake(400);
    }
  }

  /** Drives all windows to the result; players without an instruction are silent. */
  async toResult(): Promise<void> {
    for (let windows = 0; windows < 40 && (await this.round()).state !== 'drawn'; windows += 1) {
      const { state, deal, nowMs } = await this.round();
      if (state === 'dealt' || (deal && deal.opensAt > nowMs)) await this.passAwake((deal?.opensAt ?? 0) - nowMs + 5);
      await this.drive();
      if ((await this.round()).state === 'deciding') await this.endWindow();
      await this.goOn();
    }
    expect((await this.round()).state).toBe('drawn');
  }

  turn = async (player: StagePlayer): Promise<DecisionTurnJson> => (await player.play())?.turn ?? expect.fail('the player has no turn');

  async act(player: StagePlayer, act: string, key: string = randomUUID()): Promise<{ key: string; turn: DecisionTurnJson | null }> {
    const number = ((await player.play())?.turn?.acts.length ?? 0) + 1;
    const { play } = await valueOf(this.studio, 'table-act', { key, number, act }, player.session);
    return { key, turn: play.turn ?? null };
  }

  /** The same, whatever comes of it. */
  async tryAct(player: StagePlayer, act: string, number: number, key: string = randomUUID(), round?: number): Promise<string> {
    const { answer, statusCode } = await askGame(this.studio, 'table-act', { key, number, act, round }, player.session);
    return answer.success ? 'done' : `${answer.errorCode} ${statusCode}`;
  }
}
