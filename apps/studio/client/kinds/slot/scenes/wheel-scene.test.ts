import { slots } from '@laro/games/kinds/slot/slots';
import { expect, test } from 'vitest';
import { wheelFields } from './wheel-scene.ts';

test('[T56] a wheel shows as many fields of each prize as it is likely', () => {
  const wheels = slots.flatMap(({ bonus }) => (bonus?.kind === 'wheel' ? [bonus.wedges.map(({ weight }) => weight)] : []));
  expect(wheels.length).toBeGreaterThan(0);
  for (const weights of wheels) {
    const fields = wheelFields(weights);
    expect(weights.map((_, wedge) => fields.filter((one) => one === wedge).length)).toEqual(weights);
  }
});

test('[T56] equal prizes are spread over the wheel', () => {
  const fields = wheelFields([8, 6, 4, 3, 2, 1]);
  const commonest = fields.flatMap((wedge, index) => (wedge === 0 ? [index] : []));
  expect(Math.max(...commonest.slice(1).map((place, index) => place - (commonest[index] ?? 0)))).toBeLessThanOrEqual(4);
});
