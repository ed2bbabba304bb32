import { describe, expect, test } from 'vitest';
import { socialSecretsIn } from './social-secrets.ts';

const secrets = socialSecretsIn({
  LARO_SOCIAL_FIRST_SECRET: 'for everyone',
  LARO_SOCIAL_FIRST_ORIGIN: 'https://accounts.example.com',
  LARO_SOCIAL_FIRST_SECRET_DAGAT: 'for dagat',
  LARO_SOCIAL_FIRST_ORIGIN_DAGAT: 'https://login.example.org',
  LARO_SOCIAL_SECOND_SECRET: 'without an origin',
});

describe('secrets at providers of log-ins', () => {
  test('[SAFE-02] a secret is used only for the origin configured with it', () => {
    expect(secrets('laro', 'first', 'https://accounts.example.com/o/oauth2')).toBe('for everyone');
    for (const issuer of [
      'https://accounts.example.com.evil.example',
      'http://accounts.example.com',
      'https://accounts.example.com:8443',
      'https://evil.example',
      '',
    ])
      expect(secrets('laro', 'first', issuer), issuer).toBeNull();
  });

  test('[SAFE-02] a merchant’s own secret has its own origin', () => {
    expect(secrets('dagat', 'first', 'https://login.example.org/')).toBe('for dagat');
    expect(secrets('dagat', 'first', 'https://accounts.example.com')).toBeNull();
  });

  test('[SAFE-02] a secret without an origin is never sent; an invalid origin stops the start', () => {
    expect(secrets('laro', 'second', 'https://accounts.example.com')).toBeNull();
    expect(() => socialSecretsIn({ LARO_SOCIAL_FIRST_SECRET: 'x', LARO_SOCIAL_FIRST_ORIGIN: 'accounts.example.com' })).toThrow('not an origin');
  });
});
