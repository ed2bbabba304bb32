import { describe, expect, test } from 'vitest';
import { checkTemplate, fillTemplate } from './message-templates.ts';

describe('texts of messages', () => {
  test.each([
    ['Your code: {code}', null],
    ['{code} {minutes} {site}', null],
    ['', { part: 'text', fault: 'empty' }],
    ['  \n', { part: 'text', fault: 'empty' }],
    ['Your code', { part: 'text', fault: 'missing_value' }],
    ['{code} {link}', { part: 'text', fault: 'unknown_value' }],
    ['{code} { site }', { part: 'text', fault: 'unknown_value' }],
    ['{code} {', { part: 'text', fault: 'loose_brace' }],
    ['{code} {{site}}', { part: 'text', fault: 'loose_brace' }],
    [`{code}${'x'.repeat(300)}`, { part: 'text', fault: 'too_long' }],
  ])('[T15] “%s” as an SMS with a code: %o', (text, fault) => {
    expect(checkTemplate('code', 'sms', { subject: null, text })).toEqual(fault);
  });

  test('[T15] a mail has a subject too, which need not name the code', () => {
    expect(checkTemplate('code', 'email', { subject: 'Hello', text: '{code}' })).toBeNull();
    expect(checkTemplate('code', 'email', { subject: '', text: '{code}' })).toEqual({ part: 'subject', fault: 'empty' });
    expect(checkTemplate('code', 'email', { subject: '{link}', text: '{code}' })).toEqual({ part: 'subject', fault: 'unknown_value' });
    expect(checkTemplate('code', 'email', { subject: 'x'.repeat(151), text: '{code}' })).toEqual({ part: 'subject', fault: 'too_long' });
  });

  test('[T15] what is filled in is not read again, and names of every object are no values', () => {
    expect(fillTemplate('{a} {b} {constructor}', { a: '{b}', b: '$&' })).toBe('{b} $& {constructor}');
  });
});
