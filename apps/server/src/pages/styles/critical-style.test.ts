import { describe, expect, test } from 'vitest';
import { trimStyle, usedTokens } from './critical-style.ts';

const tokens = ':root{--a:1px;--b:var(--a);--c:red;--d:var(--e);--e:2px}[data-merchant=dagat]{--b:3px;--c:blue}';
const rules = '.x{width:var(--b);--own:1px;height:var(--own,2px)}';

describe('[HOUSE-7] the inline style of a page', () => {
  test('[HOUSE-7] tokens are used directly, through other tokens, and from scripts', () => {
    expect([...usedTokens([tokens, rules], [])].toSorted()).toEqual(['--a', '--b', '--own']);
    expect(usedTokens([tokens, rules], ['style({color:"var(--d)"})'])).toContain('--e');
  });

  test('[HOUSE-7] what nothing uses and what belongs to another skin is left out', () => {
    const used = usedTokens([tokens, rules], []);
    expect(trimStyle(tokens, 'laro', used)).toBe(':root{--a:1px;--b:var(--a);}');
    expect(trimStyle(tokens, 'dagat', used)).toBe(':root{--a:1px;--b:var(--a);}[data-merchant=dagat]{--b:3px;}');
    expect(trimStyle(rules, 'laro', used)).toBe(rules);
  });
});
