/** The compose file and the image name only what exists: settings of the product, files of the tree, services of each other. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image: string;
  build?: string;
  command?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  environment?: Record<string, string>;
  volumes?: string[];
  profiles?: string[];
}

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const text = read('compose.yaml');
const { services, volumes } = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const ours = Object.entries(services).filter(([, { image }]) => image === 'laro');
const operations = read('docs/operations.md');

/** Settings in the table of docs/operations.md; another test compares the table with the product. */
const settings = new Set(
  [...operations.matchAll(/^\| (`[A-Z0-9_`, ]+`) +\|/gm)].flatMap((row) => [...(row[1] ?? '').matchAll(/[A-Z0-9_]{3,}/g)].map((match) => match[0])),
);

describe('the compose file', () => {
  test('[HOUSE-12] has the site, the studio, PostgreSQL 18, Valkey and a proxy; the sandbox only in its profile', () => {
    const started = Object.keys(services).filter((name) => services[name]?.profiles === undefined);
    expect(started.toSorted()).toEqual(['database', 'proxy', 'secrets', 'setup', 'site', 'studio', 'valkey']);
    for (const name of ['sandbox', 'connect']) expect(services[name]?.profiles).toEqual(['sandbox']);
    expect(services['database']?.image).toBe('postgres:18');
    expect(services['valkey']?.image).toMatch(/^valkey\/valkey:/);
  });

  test('[HOUSE-12] sets only settings that the product has, and takes only variables that operations.md explains', () => {
    const set = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !settings.has(name))).toEqual([]);
    const taken = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map((match) => match[1] ?? '');
    const inProse = new Set(['LARO_SITE_HOSTS', 'LARO_GAMES_HOST', 'LARO_MODE']);
    expect([...new Set(taken)].filter((name) => !settings.has(name) && !inProse.has(name))).toEqual([]);
    for (const name of ['LARO_SITE_HOSTS', 'LARO_GAMES_HOST']) expect(operations).toContain(`\`${name}\``);
    const lines = read('deploy/sandbox.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    expect(lines.map((line) => line.split('=')[0]).filter((name) => name !== 'COMPOSE_PROFILES' && !taken.includes(name ?? ''))).toEqual([]);
  });

  test('[HOUSE-12] the settings of an installation, secrets among them, go into neither the image nor the repository', () => {
    expect(read('Dockerfile')).toContain('COPY . .');
    expect(read('.dockerignore').split('\n')).toContain('.env*');
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  test('[HOUSE-12] the proxy is given every name that its configuration asks for', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$([A-Z_]+)\}/g)].map((match) => match[1]);
    expect([...new Set(asked)].toSorted()).toEqual(Object.keys(services['proxy']?.environment ?? {}).toSorted());
    const upstreams = [...read('deploy/Caddyfile').matchAll(/reverse_proxy ([a-z]+):/g)].map((match) => match[1] ?? '');
    expect(upstreams.every((name) => Object.hasOwn(services, name))).toBe(true);
  });

  test('[HOUSE-12] programs, files, volumes and services that it names are there', () => {
    const programs = ours.flatMap(([, { command = [] }]) => command.filter((word) => word.endsWith('.ts')));
    const copied = [...read('Dockerfile').matchAll(/^COPY (deploy\S+)|"node", "(\S+)"/gm)].map((match) => match[1] ?? match[2] ?? '');
    expect(copied).toEqual(['deploy/with-secrets.sh', 'apps/server/src/main.ts']);
    const named = [...programs, ...copied, 'deploy/Caddyfile'];
    expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
    const mounted = Object.values(services).flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''));
    expect(mounted.filter((name) => !name.startsWith('./') && !Object.hasOwn(volumes, name))).toEqual([]);
    const needed = Object.values(services).flatMap(({ depends_on: on = [] }) => (Array.isArray(on) ? on : Object.keys(on)));
    expect(needed.filter((name) => !Object.hasOwn(services, name))).toEqual([]);
  });
});
