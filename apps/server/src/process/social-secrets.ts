/**
 * Our secrets at outside providers of who somebody is; with a merchant's code at the end of the name (…_SECRET_DAGAT) for that merchant
 * alone. Null for a provider without one.
 */
export const socialSecretsIn = (variables: NodeJS.ProcessEnv) => {
  const all: Record<string, string | undefined> = { first: variables['LARO_SOCIAL_FIRST_SECRET'], second: variables['LARO_SOCIAL_SECOND_SECRET'] };
  return (merchantCode: string, provider: string): string | null =>
    variables[`LARO_SOCIAL_${provider.toUpperCase()}_SECRET_${merchantCode.toUpperCase()}`] || all[provider] || null;
};
