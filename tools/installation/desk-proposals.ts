/** Proposals for the person who holds the machine: what waits for a second person, and deciding on it where no second member of staff can. */
import { buildApp } from '../../apps/server/src/app.ts';
import type { connectDatabase } from '../../apps/server/src/db/connect.ts';
import { Refusal } from '../../apps/server/src/http/problems/refusal.ts';
import { actAsInstallation } from '../../apps/server/src/modules/core/two-persons/index.ts';
import type { readEnvironment } from '../../apps/server/src/process/start/environment.ts';
import { socialSecretsIn } from '../../apps/server/src/process/secrets/social-secrets.ts';

type Connected = Awaited<ReturnType<typeof connectDatabase>>;
type Environment = ReturnType<typeof readEnvironment>;

const LISTED = 200;

/** The whole server without its pages and its background work: an act is carried out by the part that it belongs to. */
const quietApp = ({ pool }: Connected, secret: Buffer, environment: Environment) =>
  buildApp({
    pool,
    secret,
    dataDir: environment.dataDir,
    fallbackMerchant: null,
    isDevelopment: environment.isDevelopment,
    takesDemoVendors: !environment.isProduction,
    servesPages: false,
    hasBackgroundWork: false,
    socialSecretOf: socialSecretsIn(process.env),
    outside: environment.outside,
    allowsLocalParties: !environment.isProduction,
    internalParties: environment.internalParties,
    payoutParties: environment.payoutParties,
    identityStore: environment.identityStore,
    bucket: environment.bucket,
    isRateLimited: environment.isRateLimited,
    trustProxy: environment.trustProxy,
    logger: false,
    onBackgroundError: (error) => console.error(error),
  });

/** Prints what waits. */
export async function printProposals(connected: Connected, secret: Buffer, environment: Environment): Promise<number> {
  const app = await quietApp(connected, secret, environment);
  try {
    const waiting = await app.twoPersons.list(actAsInstallation, { merchantCode: null, isWaiting: true, below: null, limit: LISTED });
    const lines = waiting.map(
      ({ row }) => `${row.id}  ${row.act}  ${row.merchantCode ?? 'installation'}  by ${row.proposer}  ${JSON.stringify(row.after)}  ${row.reason}`,
    );
    console.log(lines.length > 0 ? lines.join('\n') : 'Nothing waits for a second person.');
    return 0;
  } finally {
    await app.close();
  }
}

/** Decides on a proposal, audited as the installation. */
export async function decideProposal(
  connected: Connected,
  secret: Buffer,
  environment: Environment,
  { id, act, reason }: { id: bigint; act: 'approve' | 'refuse'; reason: string },
): Promise<number> {
  const app = await quietApp(connected, secret, environment);
  try {
    const row = await app.twoPersons.change({ id }, { act, by: actAsInstallation, reason });
    console.log(`Proposal ${row.id} of ${row.proposer} (${row.act}) is ${row.state}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`Proposal ${id} was not decided: ${String(error.code)} ${JSON.stringify(error.params)}`);
    return 1;
  } finally {
    await app.close();
  }
}
