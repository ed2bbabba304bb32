import { expect, it } from 'vitest';
import { byProcessorTime, type TraceEvent } from './processor-time.ts';

const event = (name: string, ts: number, dur?: number, tdur?: number, tid = 1): TraceEvent => ({
  name,
  ph: dur === undefined ? 'I' : 'X',
  pid: 7,
  tid,
  ts,
  ...(dur === undefined ? {} : { dur }),
  ...(tdur === undefined ? {} : { tdur }),
});

it('[HOUSE-7] presses a task and all within it together to its processor time', () => {
  const events = [event('RunTask', 1000, 400, 100), event('Layout', 1200, 100, 90), event('firstPaint', 1300), event('RunTask', 1500, 50, 50)];
  expect(byProcessorTime(events)).toEqual([
    event('RunTask', 1000, 100, 100),
    event('Layout', 1050, 25, 90),
    event('firstPaint', 1075),
    event('RunTask', 1500, 50, 50),
  ]);
});

it('[HOUSE-7] leaves events outside of tasks, and other threads, unchanged', () => {
  const outside = [event('navigationStart', 900), event('Layout', 1100, 20, 10, 2), event('Send', 1400)];
  expect(byProcessorTime([event('ThreadControllerImpl::RunTask', 1000, 400, 40), ...outside]).slice(1)).toEqual(outside);
});

it('[HOUSE-7] takes a task within a task as a part of the outer one, and more processor time than the clock says for a whole', () => {
  expect(byProcessorTime([event('RunTask', 0, 100, 50), event('RunTask', 20, 40, 40), event('RunTask', 200, 10, 11)])).toEqual([
    event('RunTask', 0, 50, 50),
    event('RunTask', 10, 20, 40),
    event('RunTask', 200, 10, 11),
  ]);
});
