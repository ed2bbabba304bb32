import { expect, test } from 'vitest';
import { readStudioEnvironment } from './environment.ts';

const least = { STUDIO_DATABASE_URL: 'postgres://x/laro_studio', STUDIO_KEYS: '/keys' };
const production = {
  ...least,
  NODE_ENV: 'production',
  STUDIO_PUBLIC_ORIGIN: 'https://games.example.com',
  STUDIO_FRAMED_BY: 'https://laro.example, https://dagat.example',
};

test('[HOUSE-1] database and keys must be given, the rest has a default while developing', () => {
  expect(readStudioEnvironment(least)).toEqual({
    isProduction: false,
    host: '127.0.0.1',
    port: 3001,
    databaseUrl: 'postgres://x/laro_studio',
    platformUrl: 'http://127.0.0.1:3000',
    keysFolder: '/keys',
    publicOrigin: null,
    framedBy: null,
    logLevel: 'warn',
    beaconUrl: null,
  });
});

test('[HOUSE-1] production says where players reach it and who may frame it', () => {
  expect(readStudioEnvironment(production)).toMatchObject({
    publicOrigin: 'https://games.example.com',
    framedBy: ['https://laro.example', 'https://dagat.example'],
    logLevel: 'info',
  });
});

test.each([
  ['STUDIO_DATABASE_URL is not set', { ...least, STUDIO_DATABASE_URL: '' }],
  ['STUDIO_BEACON_URL is not an address', { ...least, STUDIO_BEACON_URL: 'api.drand.sh' }],
  ['STUDIO_KEYS is not set', { ...least, STUDIO_KEYS: '' }],
  ['LARO_STUDIO_PORT is "70000"', { ...least, LARO_STUDIO_PORT: '70000' }],
  ['LARO_STUDIO_PORT is "30 01"', { ...least, LARO_STUDIO_PORT: '30 01' }],
  ['STUDIO_PLATFORM_URL is not an origin', { ...least, STUDIO_PLATFORM_URL: 'ftp://x' }],
  ['STUDIO_PLATFORM_URL is not an origin', { ...least, STUDIO_PLATFORM_URL: 'http://x/path' }],
  ['STUDIO_PUBLIC_ORIGIN is not set', { ...production, STUDIO_PUBLIC_ORIGIN: '' }],
  ['STUDIO_FRAMED_BY is not set', { ...production, STUDIO_FRAMED_BY: '' }],
  ['STUDIO_FRAMED_BY is not an origin', { ...production, STUDIO_FRAMED_BY: 'https://laro.example *' }],
])('[HOUSE-1] %s: refused with what to do', (message, variables) => {
  expect(() => readStudioEnvironment(variables)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), hint: expect.stringMatching(/\w/) }),
  );
});
