import { originIn } from '../start/origin-in.ts';
import { StartError } from '../start/start-error.ts';

/** Keys that encrypt documents of members, and our access to the regulator's register. Null for a key that is not set. */
export interface IdentityStore {
  /** A separate key of 32 bytes; without it the installation's secret is used. */
  key: Buffer | null;
  /** The previous key during a change of keys; `secret`: the installation's secret. */
  oldKey: Buffer | 'secret' | null;
  /** Bearer token for the regulator's register. */
  registerToken: string;
  /** The only origin that the token is sent to. */
  registerOrigin: string | null;
}

const KEY_BYTES = 32;

function keyIn(name: string, text: string | undefined): Buffer | null {
  if (!text) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text)
    throw new StartError('identity.wrong', `${name} is not 32 bytes in base64.`, 'Make one: openssl rand -base64 32. Keep it as safe as LARO_SECRET.');
  return key;
}

const oldKeyIn = (variables: NodeJS.ProcessEnv): Buffer | 'secret' | null =>
  variables['LARO_IDENTITY_KEY_OLD'] === 'secret' ? 'secret' : keyIn('LARO_IDENTITY_KEY_OLD', variables['LARO_IDENTITY_KEY_OLD']);

/** The keys in use; without a separate key, documents are encrypted with the installation's secret. */
export const identityKeys = ({ key, oldKey }: Pick<IdentityStore, 'key' | 'oldKey'>, secret: Buffer): { key: Buffer; old: Buffer | null } => ({
  key: key ?? secret,
  old: oldKey === 'secret' ? secret : oldKey,
});

/** Reads the document keys and the access to the register from the environment. Throws StartError for invalid values. */
export const readIdentityStore = (variables: NodeJS.ProcessEnv): IdentityStore => ({
  key: keyIn('LARO_IDENTITY_KEY', variables['LARO_IDENTITY_KEY']),
  oldKey: oldKeyIn(variables),
  registerToken: variables['LARO_REGISTER_TOKEN'] ?? '',
  registerOrigin: originIn('LARO_REGISTER_ORIGIN', variables['LARO_REGISTER_ORIGIN']),
});
