import { expect, test } from 'vitest';
import { DrawingQueue, QueueFull } from './drawing-queue.ts';

const gate = () => Promise.withResolvers<string>();

test('[LIST-04] pictures are drawn one at a time, each once, however many ask', async () => {
  const queue = new DrawingQueue<string>(10);
  const gates = [gate(), gate()];
  const started: string[] = [];
  const draw = (key: string, at: number) => queue.run(key, () => (started.push(key), gates[at]!.promise));
  const all = [draw('a', 0), draw('a', 0), draw('b', 1)];
  await new Promise(setImmediate);
  expect(started).toEqual(['a']);
  gates[0]!.resolve('A');
  expect(await Promise.all(all.slice(0, 2))).toEqual(['A', 'A']);
  expect(started).toEqual(['a', 'b']);
  gates[1]!.resolve('B');
  expect(await all[2]).toBe('B');
  expect(queue.length).toBe(0);
});

test('[ERR-02] a full queue refuses, and a failed drawing stops neither the next one nor its own retry', async () => {
  const queue = new DrawingQueue<string>(2);
  const first = gate();
  const failing = queue.run('a', () => first.promise);
  const second = queue.run('b', async () => 'B');
  await expect(queue.run('c', async () => 'C')).rejects.toThrow(QueueFull);
  first.reject(new Error('no paint'));
  await expect(failing).rejects.toThrow('no paint');
  expect(await second).toBe('B');
  expect(await queue.run('a', async () => 'A')).toBe('A');
});
