import { originIn } from '../start/origin-in.ts';

interface Bound {
  secret: string;
  /** The only origin that the secret is sent to; null for a secret that is never sent. */
  origin: string | null;
}

/**
 * Our secrets at outside log-in providers; with a merchant's code as suffix (…_SECRET_DAGAT) for that merchant
 * only. Each belongs to the issuer's origin in the neighbouring variable (…_ORIGIN, …_ORIGIN_DAGAT) and is used for no other issuer (SAFE-02): a person who
 * changes the issuer does not get the secret. Null for a provider without one. Throws StartError.
 */
export function socialSecretsIn(variables: NodeJS.ProcessEnv) {
  const bound = (secret: string | undefined, originName: string, origin: string | undefined): Bound | null =>
    secret ? { secret, origin: originIn(originName, origin) } : null;
  const shared: Record<string, Bound | null> = {
    first: bound(variables['LARO_SOCIAL_FIRST_SECRET'], 'LARO_SOCIAL_FIRST_ORIGIN', variables['LARO_SOCIAL_FIRST_ORIGIN']),
    second: bound(variables['LARO_SOCIAL_SECOND_SECRET'], 'LARO_SOCIAL_SECOND_ORIGIN', variables['LARO_SOCIAL_SECOND_ORIGIN']),
  };
  const own = (merchantCode: string, provider: string): Bound | null => {
    const [name, end] = [`LARO_SOCIAL_${provider.toUpperCase()}`, merchantCode.toUpperCase()];
    return bound(variables[`${name}_SECRET_${end}`], `${name}_ORIGIN_${end}`, variables[`${name}_ORIGIN_${end}`]);
  };
  return (merchantCode: string, provider: string, issuer: string): string | null => {
    const found = own(merchantCode, provider) ?? shared[provider];
    return found && URL.canParse(issuer) && new URL(issuer).origin === found.origin ? found.secret : null;
  };
}
