import path from 'node:path';
import type { SandboxPlace } from './outside-parties.ts';
import { portNear, startSupervised, type SupervisedChild } from './supervised-child.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../../sandbox/src/main.ts');
const PORTS_AFTER_SITE = 2;

export interface SandboxProcessOptions {
  host: string;
  /** The port of the site. */
  sitePort: number;
  /** The sandbox's port; null uses the site's port + 2, or any free one if that is taken. Its mail port is the next. */
  port: number | null;
  /** Callback with the sandbox's addresses, after each of its starts. */
  onReady: (place: SandboxPlace) => void;
  onTrouble: (message: string, details: object) => void;
}

/** Runs the simulators of all outside parties next to the site: development and tests only. */
export async function startSandboxProcess({ host, sitePort, port, onReady, onTrouble }: SandboxProcessOptions): Promise<SupervisedChild> {
  const firstPort = port ?? (await portNear(host, sitePort + PORTS_AFTER_SITE));
  const firstMailPort = firstPort === 0 ? 0 : await portNear(host, firstPort + 1);
  return startSupervised<{ listening: number; smtpPort: number }>({
    name: 'the sandbox',
    file: PROGRAM,
    environmentOf: (last) => ({
      HOST: host,
      // Address for the callbacks of the gateways.
      LARO_SANDBOX_SITE: `http://localhost:${sitePort}`,
      LARO_SANDBOX_PORT: String(last?.listening ?? firstPort),
      LARO_SANDBOX_MAIL_PORT: String(last?.smtpPort ?? firstMailPort),
    }),
    onReady: async ({ listening, smtpPort }) => onReady({ origin: `http://localhost:${listening}`, smtpPort }),
    onTrouble,
  });
}
