import path from 'node:path';
import type { SandboxPlace } from './outside-parties.ts';
import { portNear, startSupervised, type SupervisedChild } from './supervised-child.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../sandbox/src/main.ts');
const PORTS_AFTER_SITE = 2;

export interface SandboxProcessOptions {
  host: string;
  /** The port that the site listens on. */
  sitePort: number;
  /** The sandbox's port; null takes the second after the site's, or any free one when that is taken. Its mail port is the next. */
  port: number | null;
  /** Told where the sandbox is, after its every start. */
  onReady: (place: SandboxPlace) => void;
  onTrouble: (message: string, details: object) => void;
}

/** Runs the stand-ins for all outside parties beside the site: development and tests only. */
export async function startSandboxProcess({ host, sitePort, port, onReady, onTrouble }: SandboxProcessOptions): Promise<SupervisedChild> {
  const firstPort = port ?? (await portNear(host, sitePort + PORTS_AFTER_SITE));
  const firstMailPort = firstPort === 0 ? 0 : await portNear(host, firstPort + 1);
  return startSupervised<{ listening: number; smtpPort: number }>({
    name: 'the sandbox',
    file: PROGRAM,
    environmentOf: (last) => ({
      HOST: host,
      // Where gateways tell of what they have done.
      LARO_SANDBOX_SITE: `http://localhost:${sitePort}`,
      LARO_SANDBOX_PORT: String(last?.listening ?? firstPort),
      LARO_SANDBOX_MAIL_PORT: String(last?.smtpPort ?? firstMailPort),
    }),
    onReady: async ({ listening, smtpPort }) => onReady({ origin: `http://localhost:${listening}`, smtpPort }),
    onTrouble,
  });
}
