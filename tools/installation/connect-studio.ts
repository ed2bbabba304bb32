/**
 * For a trial with the demo's merchants (compose.yaml, profile `sandbox`): connects the vendors of the demo to a studio on another machine. Production refuses it:
 * there vendors are connected at Desk → Vendors.
 * usage: node tools/installation/connect-studio.ts <folder of its keys> <address for the platform> <origin of its frames>
 */
import fs from 'node:fs';
import path from 'node:path';
import { connectDemoVendors, createVendorSecrets } from '../../apps/server/src/modules/play/vendors/index.ts';
import { hostedVendors } from '../../apps/server/src/process/parties/studio-process.ts';
import { installationSecret } from '../../apps/server/src/process/secrets/installation-secret.ts';
import { onDatabase } from './on-database.ts';

const [folder = '', operatorUrl = '', frameOrigin = ''] = process.argv.slice(2);
if (frameOrigin === '')
  throw new Error('usage: node tools/installation/connect-studio.ts <folder of its keys> <address for the platform> <origin of its frames>');

await onDatabase('connect-studio', async (pool, environment) => {
  const vendorCodes = hostedVendors();
  if (environment.isProduction || vendorCodes === null) {
    console.error(environment.isProduction ? 'Production has no demo vendors: connect the studio at Desk → Vendors.' : 'The studio is not built.');
    return false;
  }
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8').trim();
  const studio = { vendorCodes, publicKey: read('studio.public.pem'), formsSecret: read('forms.secret'), operatorUrl, frameOrigins: [frameOrigin] };
  await connectDemoVendors(pool, studio, createVendorSecrets(pool, installationSecret(environment)).seal);
  console.log(`${vendorCodes.length} vendors of the demo are connected to ${operatorUrl}.`);
  return true;
});
