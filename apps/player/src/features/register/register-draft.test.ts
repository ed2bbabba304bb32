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
    keepDraft({ method: 'username', values, dialingCode: '+63' });
    expect(readDraft()).toEqual({ method: 'username', values: { username: 'juan' }, dialingCode: '+63' });
    const text = [...kept.values()].join('');
    for (const secret of ['secret-1', '204060', 'P-99', '123456']) expect(text).not.toContain(secret);
    forgetDraft();
    expect(readDraft()).toBeNull();
  });

  test('[T20] whatever else stands there, or no storage at all, is no draft', () => {
    useStorage(new Map([['laro.registration', '{"method":"fax","values":{"username":7,"strange":"x"}}']]));
    expect(readDraft()).toEqual({ method: null, values: {}, dialingCode: '' });
    useStorage(new Map([['laro.registration', 'not json']]));
    expect(readDraft()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(readDraft()).toBeNull();
    expect(() => keepDraft({ method: null, values: {}, dialingCode: '' })).not.toThrow();
  });
});
