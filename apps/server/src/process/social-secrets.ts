import { originIn } from './origin-in.ts';

/**
 * Our secrets at outside providers of who somebody is; with a merchant's code at the end of the name (…_SECRET_DAGAT) for that merchant
 * alone. Each belongs to the issuer's origin that stands beside it (…_ORIGIN, …_ORIGIN_DAGAT) and is given for no other issuer (SAFE-02): whoever
 * changes the issuer does not get the secret. Null for a provider without one. Throws StartError.
 */
export function socialSecretsIn(variables: NodeJS.ProcessEnv) {
  const pairs = new Map<string, { secret: string; origin: string | null }>();
  for (const [name, secret] of Object.entries(variables)) {
    const [, provider = '', merchant = ''] = /^LARO_SOCIAL_(FIRST|SECOND)_SECRET(?:_(.+))?$/.exec(name) ?? [];
    if (provider === '' || !secret) continue;
    const originName = `LARO_SOCIAL_${provider}_ORIGIN${merchant === '' ? '' : `_${merchant}`}`;
    pairs.set(`${provider} ${merchant}`, { secret, origin: originIn(originName, variables[originName]) });
  }
  return (merchantCode: string, provider: string, issuer: string): string | null => {
    const found = pairs.get(`${provider.toUpperCase()} ${merchantCode.toUpperCase()}`) ?? pairs.get(`${provider.toUpperCase()} `);
    return found && URL.canParse(issuer) && new URL(issuer).origin === found.origin ? found.secret : null;
  };
}
