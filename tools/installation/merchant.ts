/**
 * Run on the machine: the merchants of an installation and their hosts. `npm run merchant` lists them. A running site follows
 * within a second; with the embedded PostgreSQL, stop it first.
 */
import { connectDatabase } from '../../apps/server/src/db/connect.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { addMerchant, addMerchantHost, removeMerchantHost, renameMerchantTo, type Installation } from '../../apps/server/src/installation/merchant-acts.ts';
import { listMerchants, MerchantRefused, type MerchantFault } from '../../apps/server/src/modules/core/merchant/index.ts';
import { readEnvironment } from '../../apps/server/src/process/start/environment.ts';
import { installationSecret } from '../../apps/server/src/process/secrets/installation-secret.ts';
import { describeStartError } from '../../apps/server/src/process/start/start-error.ts';

const USAGE = `usage: npm run merchant -- list
       npm run merchant -- add <code> <name> <host> [<host>…]
       npm run merchant -- rename <code> <name>
       npm run merchant -- add-host <code> <host>
       npm run merchant -- remove-host <code> <host>`;

const faults: Record<MerchantFault, (value: string) => string> = {
  code_wrong: (value) => `"${value}" cannot be a merchant's code. Take lower-case letters, digits and hyphens, at most 32.`,
  code_taken: (value) => `There is a merchant called ${value} already. Take another code, or give it a host with add-host.`,
  name_wrong: (value) => `"${value}" cannot be a merchant's name. Give one of 1 to 60 characters.`,
  host_missing: (value) => `${value} needs a host to answer at, for example www.example.ph.`,
  host_wrong: (value) => `"${value}" is not a host. Give its name alone, without scheme, port and path: www.example.ph`,
  host_taken: (value) => `A merchant answers at ${value} already. Take it from there first with remove-host.`,
  host_unknown: (value) => `The merchant does not answer at ${value}. \`npm run merchant\` says where it does.`,
  host_last: (value) => `${value} is the merchant's only host. Add another one first.`,
  merchant_unknown: (value) => `There is no merchant called ${value}. \`npm run merchant\` lists them.`,
};

async function list({ pool }: Installation): Promise<void> {
  const merchants = await listMerchants(pool);
  const lines = merchants.map(({ code, name, hosts, isOpen }) => `${code}  ${name}  ${isOpen ? 'open' : 'closed'}  ${hosts.join(' ')}`);
  console.log(lines.length > 0 ? lines.join('\n') : `There is no merchant yet.\n${USAGE}`);
}

async function add(installation: Installation, code: string, wanted: string, names: readonly string[]): Promise<void> {
  const { name, hosts } = await addMerchant(installation, { code, name: wanted, hosts: names });
  console.log(`${name} is there, with every game that comes with the product, and closed to visitors.`);
  console.log(`Its desk is at https://${hosts[0] ?? ''}/desk/: set its market, licence, ways to pay and vendors, then open it under Status.`);
}

type Act = (installation: Installation, words: readonly string[]) => Promise<void>;
/** Acts, with the minimum and maximum number of their words. */
const acts: Readonly<Record<string, { words: readonly [number, number]; act: Act }>> = {
  list: { words: [0, 0], act: list },
  add: { words: [3, 20], act: (installation, [code = '', name = '', ...names]) => add(installation, code, name, names) },
  rename: { words: [2, 2], act: (installation, [code = '', name = '']) => renameMerchantTo(installation, code, name) },
  'add-host': { words: [2, 2], act: (installation, [code = '', host = '']) => addMerchantHost(installation, code, host) },
  'remove-host': { words: [2, 2], act: (installation, [code = '', host = '']) => removeMerchantHost(installation, code, host) },
};

async function run(act: Act, words: readonly string[]): Promise<void> {
  const environment = readEnvironment(process.env, []);
  const secret = installationSecret(environment);
  const { pool, close } = await connectDatabase({ dataDir: environment.dataDir, url: environment.databaseUrl });
  try {
    await migrate(pool);
    await act({ pool, secret }, words);
  } finally {
    await close();
  }
}

const [name = 'list', ...words] = process.argv.slice(2);
const chosen = Object.hasOwn(acts, name) ? acts[name] : undefined;
if (!chosen || words.length < chosen.words[0] || words.length > chosen.words[1]) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await run(chosen.act, words);
  } catch (error) {
    console.error(
      error instanceof MerchantRefused ? faults[error.fault](error.value) : describeStartError(error).replace('Laro did not start', 'That did not work'),
    );
    process.exitCode = 1;
  }
}
