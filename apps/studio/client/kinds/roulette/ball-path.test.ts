import { expect, test } from 'vitest';
import { HEIGHT, movedTo, runOf, TILT, WIDTH } from './ball-path.ts';

/** Angle of a ball's place around the middle of the wheel, degrees. */
const angleOf = ({ x, y }: { x: number; y: number }): number => (Math.atan2(x, (133 - HEIGHT / 2 - y) / TILT) * 180) / Math.PI;

test('[TABLE-12] [T57] the ball ends in the pocket that was drawn, at rest with the wheel', () => {
  for (const end of [0, 30, -40])
    for (const pocketAngle of [0, 97.3, 341]) {
      const last = runOf(end, pocketAngle).at(-1) ?? expect.fail();
      expect(last.disc).toContain(`rotate(${end.toFixed(2)}deg)`);
      const off = (((angleOf(last.ball) - end - pocketAngle) % 360) + 540) % 360;
      expect(off).toBeCloseTo(180, 0);
    }
});

test('[GAME-26] a move names no share of a box, so that the compositor runs it, and follows the width of the drawing', () => {
  const [first] = runOf(0, 0);
  expect(first?.disc).not.toContain('%');
  expect(movedTo({ x: 10, y: -20 }, WIDTH)).toBe('translate(10.00px, -20.00px)');
  expect(movedTo({ x: 10, y: -20 }, WIDTH / 2)).toBe('translate(5.00px, -10.00px)');
});
