/**
 * Run on the machine. `npm run desk -- check-audit` checks every entry of the audit log; `rescue <name>` restores a staff member's access to the
 * desk with a new password and without the second factor; `add <name> <role> [merchant]` adds a member of staff, at one merchant or everywhere; `roles` lists
 * the roles; `proposals` lists acts that wait for a second person, and `decide` decides one if no second member of staff can. With the embedded
 * PostgreSQL, stop the server first.
 */
import { shippedRoleNames } from '@laro/domain/staff/roles';
import { connectDatabase } from '../../apps/server/src/db/connect.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { addAccount, createStaff, listRoleNames, rescueAccount } from '../../apps/server/src/modules/core/staff/index.ts';
import { readEnvironment } from '../../apps/server/src/process/start/environment.ts';
import { installationSecret } from '../../apps/server/src/process/secrets/installation-secret.ts';
import { Refusal } from '../../apps/server/src/http/problems/refusal.ts';
import { describeStartError } from '../../apps/server/src/process/start/start-error.ts';
import { decideProposal, printProposals } from './desk-proposals.ts';

type Connected = Awaited<ReturnType<typeof connectDatabase>>;

async function checkAudit({ pool }: Connected, secret: Buffer): Promise<number> {
  const { isWhole, brokenAt, last } = await createStaff({ pool: pool, secret }).audit.checkAll();
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
      ? `There is no account called ${name}. The accounts are: ${(await staffNames(pool)).join(', ')}.`
      : `New password of ${name}, shown this once: ${password}\nThe first sign-in asks for another one and for a new authenticator.`,
  );
  return password === null ? 1 : 0;
}

/** Names of the staff accounts, for a person who has forgotten the one printed at the first start. */
async function staffNames(pool: Connected['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from staff order by name');
  return rows.map((row) => row.name);
}

const NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/** Why a person was not added, by the code of the refusal. */
const addFaults: Readonly<Record<string, string>> = {
  'desk.staff_name_taken': 'There is an account of this name already. Choose another name, or use rescue.',
  'desk.role_unknown': 'There is no such role. `npm run desk -- roles` lists them.',
  'desk.merchant_unknown': 'There is no such merchant. `npm run merchant` lists them.',
};

async function add({ pool }: Connected, secret: Buffer, name: string, role: string, merchant: string | null): Promise<number> {
  if (!NAME.test(name)) {
    console.log(`"${name}" cannot be a name: 2 to 32 small letters, digits, dots, hyphens or underscores.`);
    return 1;
  }
  try {
    const { password } = await addAccount(pool, secret, { name, role, merchant });
    console.log(
      `${name} is added as ${role} ${merchant === null ? 'at every merchant' : `at ${merchant}`}. Password, shown this once: ${password}\n` +
        'The first sign-in asks for another one and for an authenticator.',
    );
    return 0;
  } catch (error) {
    const text = error instanceof Refusal ? addFaults[error.code] : undefined;
    if (text === undefined) throw error;
    console.log(text);
    return 1;
  }
}

async function listRoles({ pool }: Connected, secret: Buffer): Promise<number> {
  const own = await listRoleNames(pool, secret);
  console.log([...shippedRoleNames, ...own.map((name) => `${name} (your own)`)].join('\n'));
  return 0;
}

type Environment = ReturnType<typeof readEnvironment>;
type Act = (connected: Connected, secret: Buffer, words: readonly string[], environment: Environment) => Promise<number>;

/** Decides on a proposal; the words after the decision are its reason. */
const decide: Act = async (connected, secret, [number = '', act, ...reason], environment) => {
  if (!/^[1-9]\d{0,17}$/.test(number) || (act !== 'approve' && act !== 'refuse')) {
    console.log('Give the number of the proposal, approve or refuse, and a reason.');
    return 1;
  }
  return decideProposal(connected, secret, environment, { id: BigInt(number), act, reason: reason.join(' ') });
};

const USAGE = `usage: npm run desk -- check-audit
       npm run desk -- rescue <name>
       npm run desk -- add <name> <role> [<merchant>]
       npm run desk -- roles
       npm run desk -- proposals
       npm run desk -- decide <number> approve|refuse <reason>`;

/** Acts with the number of words they take at least and at most. */
const acts: Readonly<Record<string, { words: readonly [number, number]; act: Act }>> = {
  'check-audit': { words: [0, 0], act: checkAudit },
  rescue: { words: [1, 1], act: (connected, secret, [name = '']) => rescue(connected, secret, name.toLowerCase()) },
  add: { words: [2, 3], act: (connected, secret, [name = '', role = '', merchant]) => add(connected, secret, name.toLowerCase(), role, merchant ?? null) },
  roles: { words: [0, 0], act: listRoles },
  proposals: { words: [0, 0], act: (connected, secret, _words, environment) => printProposals(connected, secret, environment) },
  decide: { words: [3, 60], act: decide },
};

const [name = '', ...words] = process.argv.slice(2);
const chosen = Object.hasOwn(acts, name) ? acts[name] : undefined;
if (!chosen || words.length < chosen.words[0] || words.length > chosen.words[1]) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const environment = readEnvironment(process.env, []);
    const secret = installationSecret(environment);
    const connected = await connectDatabase({ dataDir: environment.dataDir, url: environment.databaseUrl });
    try {
      await migrate(connected.pool);
      process.exitCode = await chosen.act(connected, secret, words, environment);
    } finally {
      await connected.close();
    }
  } catch (error) {
    console.error(describeStartError(error).replace('Laro did not start', 'That did not work'));
    process.exitCode = 1;
  }
}
