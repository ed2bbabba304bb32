import fs from 'node:fs';
import path from 'node:path';
import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { problemCodes, problems } from '@laro/contract/problems';
import { locales } from '@laro/domain/system/languages';
import { areasWithProblems, problemWords } from '@laro/i18n/problem-words';
import { describe, expect, test } from 'vitest';
import { collidingCalls, definedNames, faultsOfCall, problemsWithSeveralTexts, writtenTexts } from './contract-rules.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const wordsOf = new Map(
  locales.map((locale) => {
    const files = ['problem', ...areasWithProblems].map((area) => `packages/i18n/messages/${area}/${locale}.json`);
    return [locale, Object.assign({}, ...files.map((file) => JSON.parse(read(file)) as object)) as Record<string, string>];
  }),
);
const wordsFor = (code: string, locale: (typeof locales)[number]) => {
  const words = wordsOf.get(locale) ?? {};
  return problemWords({ find: (key) => words[key] ?? null }, code) ?? '';
};

describe('rules of the contract', () => {
  test('[HOUSE-3] calls that the router could not tell apart are found', () => {
    expect(collidingCalls({ a: ['GET', '/wps/x/:id'], b: ['GET', '/wps/x/:code'], c: ['PUT', '/wps/x/:id'] })).toEqual(['GET /wps/x/:: a, b']);
    expect(collidingCalls({ a: ['GET', '/wps/x'], b: ['GET', '/wps/x/:id'] })).toEqual([]);
  });

  test('[HOUSE-3] a badly described call is found', () => {
    const good = { summary: 'Lists the games.', serves: ['CALL-05'], refusals: [] };
    expect(faultsOfCall('a', good, ['GET', '/wps/x'])).toEqual([]);
    expect(faultsOfCall('a', { ...good, summary: 'games' }, ['GET', '/wps/x'])).toEqual(['a: its summary is not a sentence']);
    expect(faultsOfCall('a', { ...good, serves: [] }, ['GET', '/wps/x'])).toEqual(['a: it serves no requirement']);
    expect(faultsOfCall('a', { ...good, serves: ['CALL-99'] }, ['GET', '/wps/x'])).toEqual(['a: it serves CALL-99, which does not exist']);
    expect(faultsOfCall('a', { ...good, params: { shape: { id: 1 } } }, ['GET', '/wps/x/:code'])).toEqual([
      'a: its path has the parameters (code), its schema (id)',
    ]);
    expect(faultsOfCall('a', { ...good, body: {} }, ['GET', '/wps/x'])).toEqual(['a: a GET carries a body']);
    expect(faultsOfCall('a', { ...good, refusals: ['b.c', 'b.c'] }, ['GET', '/wps/x'])).toEqual(['a: it names a refusal twice']);
  });

  test('[ERR-01] words of a problem that differ under two keys are found', () => {
    const two = {
      'problem.mall.sold_out': 'Sold out.',
      'mall.problem.sold_out': 'None left.',
      'signin.problem.mall.points_short': 'Too few points.',
      'mall.problem.points_short': 'Too few points.',
      'mall.sold_out': 'Sold out',
      'task.problem.changed': 'It has changed.',
    };
    expect(problemsWithSeveralTexts(two)).toEqual(['mall.sold_out: problem.mall.sold_out, mall.problem.sold_out']);
  });

  test('[HOUSE-3] names and texts are read from code, not from comments', () => {
    expect(definedNames('/* one: */ export const calls = () => ({ two: () => 1, three, async four() {} });')).toEqual(['two', 'three', 'four']);
    expect(writtenTexts("// 'desk.locked'\nexpect(code).toBe('desk.code_wrong');")).toEqual(['desk.code_wrong']);
  });
});

describe('the contract', () => {
  test('[HOUSE-3] no two calls share method and path', () => {
    expect(collidingCalls(routes)).toEqual([]);
  });

  test('[HOUSE-3] [CALL-01] every call is described and serves requirements that exist', () => {
    const faults = callNames.flatMap((name) => faultsOfCall(name, contract[name] as Endpoint, routes[name]));
    expect(faults).toEqual([]);
    expect(callNames.length).toBeGreaterThan(25);
  });
});

describe('the problems', () => {
  test.each(locales)('[ERR-01] every problem has words in %s', (locale) => {
    expect(problemCodes.filter((code) => !wordsFor(code, locale).trim())).toEqual([]);
  });

  test.each(locales)('[ERR-01] the words of a problem are the same in all areas that have them, in %s', (locale) => {
    expect(problemsWithSeveralTexts(wordsOf.get(locale) ?? {})).toEqual([]);
  });

  test('[ERR-01] the text of a problem only uses parameters that the problem has', () => {
    const faults = problemCodes.flatMap((code) => {
      const used = [...wordsFor(code, 'en').matchAll(/\{(\w+)(?:\}|, *(?:plural|select|number|date|time))/g)].map((match) => match[1] ?? '');
      // The request's number goes with every problem.
      return used.filter((name) => name !== 'requestId' && !Object.hasOwn(problems[code].params, name)).map((name) => `${code}: {${name}}`);
    });
    expect(faults).toEqual([]);
  });
});
