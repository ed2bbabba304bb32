import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './register-draft.ts';

function useStorage(kept: Map<string, string>): void {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('what a tab keeps of a registration', () => {
  test('[T20] keeps what was typed and no secret', () => {
    const kept = new Map<string, string>();
    useStorage(kept);
    const values = {
      username: 'juan',
      password: 'secret-1',
      confirmPassword: 'secret-1',
      paymentPassword: '204060',
      idNumber: 'P-99',
      verificationCode: '123456',
      captcha: 'x',
    };
    keepDraft({ method: 'username', values, dialingCode: '+63', sent: null });
    expect(readDraft()).toEqual({ method: 'username', values: { username: 'juan' }, dialingCode: '+63', sent: null });
    const text = [...kept.values()].join('');
    for (const secret of ['secret-1', '204060', 'P-99', '123456']) expect(text).not.toContain(secret);
    forgetDraft();
    expect(readDraft()).toBeNull();
  });

  test('[REG-11] a form whose answer was lost is known after a reload', () => {
    useStorage(new Map());
    const sent = { attempt: '0a1b2c3d-0000-4000-8000-00112233445f', username: 'juan' };
    keepDraft({ method: 'username', values: {}, dialingCode: '', sent });
    expect(readDraft()?.sent).toEqual(sent);
  });

  test('[T20] any other value, or no storage at all, is no draft', () => {
    useStorage(new Map([['laro.registration', '{"method":"fax","values":{"username":7,"strange":"x"},"sent":{"attempt":"1","username":"juan"}}']]));
    expect(readDraft()).toEqual({ method: null, values: {}, dialingCode: '', sent: null });
    useStorage(new Map([['laro.registration', 'not json']]));
    expect(readDraft()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(readDraft()).toBeNull();
    expect(() => keepDraft({ method: null, values: {}, dialingCode: '', sent: null })).not.toThrow();
  });
});
