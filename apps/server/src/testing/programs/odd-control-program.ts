/**
 * A control that does as the id of the draw says: one that `works` is answered, with all that wait; for one that is `slow` there is a sign of life, and for one that
 * `hangs` nothing.
 */
import type { ControlAnswer, ControlQuestion } from '#server/modules/play/lottery/checks/control/control-process.ts';

const answer = (message: ControlAnswer): void => void process.send?.(message);
const waiting: number[] = [];

process.once('message', () => {
  process.on('message', ({ id, drawId }: ControlQuestion) => {
    waiting.push(id);
    if (drawId === 'slow') answer({ id, isAlive: true });
    if (drawId !== 'works') return;
    for (const asked of waiting.splice(0)) answer({ id: asked, controlled: { seal: `of ${process.pid}`, lines: 0, sums: new Map() } });
  });
});
process.on('disconnect', () => process.exit());
