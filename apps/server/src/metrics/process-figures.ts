import { stat, statfs } from 'node:fs/promises';
import type pg from 'pg';
import { listJobs } from '#server/db/turns/repeated.ts';
import type { Figure } from './figure.ts';

const single = (name: string, help: string, value: number): Figure => ({ name, help, samples: [{ labels: {}, value }] });

/** Connections of this process's pool. */
export const poolFigures = ({ totalCount, idleCount, waitingCount }: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): Figure => ({
  name: 'laro_pool_connections',
  help: 'Connections of this process to the database, and requests that wait for one',
  samples: [
    { labels: { state: 'used' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
    { labels: { state: 'waiting' }, value: waitingCount },
  ],
});

/** Jobs of this process: last turn, its length, turns and failures. */
export function jobFigures(): Figure[] {
  const jobs = listJobs();
  const of = (name: string, help: string, valueOf: (job: (typeof jobs)[number]) => number | undefined): Figure => ({
    name,
    help,
    samples: jobs.flatMap((job) => {
      const value = valueOf(job);
      return value === undefined ? [] : [{ labels: { job: job.name }, value }];
    }),
  });
  return [
    of('laro_job_turns_total', 'Turns of a job', ({ turns }) => turns),
    of('laro_job_failures_total', 'Turns of a job that failed', ({ failures }) => failures),
    of('laro_job_last_end_seconds', 'Unix time at which the last turn ended', ({ last }) => (last ? last.endedAtMs / 1000 : undefined)),
    of('laro_job_last_seconds', 'Length of the last turn', ({ last }) => (last ? last.tookMs / 1000 : undefined)),
    of('laro_job_is_failing', '1 if the last turn failed, else 0', ({ last }) => (last ? Number(last.isFailed) : undefined)),
  ];
}

/** Free disk of the data folder, and the age of the last backup where a file marks it (LARO_BACKUP_MARK). */
export async function diskFigures(dataDir: string, backupMark: string | null, nowMs: number): Promise<Figure[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = single('laro_disk_free_bytes', 'Free disk space at the data folder', bavail * bsize);
  if (backupMark === null) return [free];
  const marked = await stat(backupMark).catch(() => null);
  // A mark that is missing is a backup that never was: an alarm on the age must see it.
  const age = marked ? (nowMs - marked.mtimeMs) / 1000 : Number.POSITIVE_INFINITY;
  return [free, single('laro_backup_age_seconds', 'Time since the file of LARO_BACKUP_MARK was written', age)];
}
