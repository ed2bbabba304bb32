/**
 * For whoever holds the machine: `npm run desk -- check-audit` checks every entry of the audit log; `npm run desk -- rescue <name>` gives a
 * member of staff back the desk with a new password and without the second factor; `npm run desk -- proposals` lists acts that wait for a second person, and
 * `decide` decides on one where no second member of staff can. With the embedded PostgreSQL, stop the server first.
 */
import { connectDatabase } from '../apps/server/src/db/connect.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { createIdentity, rescueAccount } from '../apps/server/src/modules/identity/index.ts';
import { readEnvironment } from '../apps/server/src/process/environment.ts';
import { installationSecret } from '../apps/server/src/process/installation-secret.ts';
import { describeStartError } from '../apps/server/src/process/start-error.ts';
import { decideProposal, printProposals } from './desk-proposals.ts';

type Connected = Awaited<ReturnType<typeof connectDatabase>>;

async function checkAudit({ pool }: Connected, secret: Buffer): Promise<number> {
  const { isWhole, brokenAt, last } = await createIdentity({ db: openDatabase(pool), secret }).audit.checkAll();
  console.log(
    isWhole
      ? `The audit log is whole: ${last} entries checked.`
      : `The audit log was tampered with: entry ${brokenAt} of ${last} does not fit the one before it.`,
  );
  return isWhole ? 0 : 1;
}

async function rescue({ pool }: Connected, secret: Buffer, name: string): Promise<number> {
  const password = await rescueAccount(pool, secret, name);
  console.log(
    password === null
      ? `There is no account called ${name}.`
      : `New password of ${name}, shown this once: ${password}\nThe first sign-in asks for another one and for a new authenticator.`,
  );
  return password === null ? 1 : 0;
}

const USAGE = `usage: npm run desk -- check-audit
       npm run desk -- rescue <name>
       npm run desk -- proposals
       npm run desk -- decide <number> approve|refuse <reason>`;

type Act = (connected: Connected, secret: Buffer, environment: ReturnType<typeof readEnvironment>) => Promise<number>;

/** What is asked for; null for what cannot be meant. */
function actOf([act, first, second, ...words]: readonly string[]): Act | null {
  if (act === 'check-audit') return checkAudit;
  if (act === 'rescue' && first !== undefined) return (connected, secret) => rescue(connected, secret, first.toLowerCase());
  if (act === 'proposals') return printProposals;
  const reason = words.join(' ');
  if (act !== 'decide' || !/^[1-9]\d{0,17}$/.test(first ?? '') || (second !== 'approve' && second !== 'refuse') || reason === '') return null;
  return (connected, secret, environment) => decideProposal(connected, secret, environment, { id: BigInt(first ?? ''), act: second, reason });
}

const act = actOf(process.argv.slice(2));
if (act === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const environment = readEnvironment(process.env, []);
    const secret = installationSecret(environment);
    const connected = await connectDatabase({ dataDir: environment.dataDir, url: environment.databaseUrl });
    try {
      process.exitCode = await act(connected, secret, environment);
    } finally {
      await connected.close();
    }
  } catch (error) {
    console.error(describeStartError(error).replace('Laro did not start', 'That did not work'));
    process.exitCode = 1;
  }
}
