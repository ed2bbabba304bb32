import { execFileSync } from 'node:child_process';

/** The process below a parent whose command names a file; 0 without one. */
export function findProcess(file: string, parent: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(ppid) === parent && command.includes(file)) return Number(pid);
  }
  return 0;
}
