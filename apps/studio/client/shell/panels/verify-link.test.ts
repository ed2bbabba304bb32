import { expect, test } from 'vitest';
import { verifyAddress } from './verify-link.ts';

test('[T55] [GAME-10] the link fills the page of proofs in, and keeps the seeds behind the #', () => {
  const provable = {
    mathematics: 'classic-5',
    version: 1,
    bet: { stake: '500000' },
    win: '0',
    commitment: '0a',
    serverSeed: '0b',
    clientSeed: 'my own & words',
    nonce: 7,
    names: { A: 'Mango', B: 'Spell book' },
  };
  expect(verifyAddress('http://p/verify', { ...provable, entropy: { root: 'aa', beacon: 'none' }, names: {} })).toMatch(/&nonce=7&root=aa&beacon=none$/);
  expect(verifyAddress('http://laro.localhost:3000/m/verify', { ...provable, entropy: null })).toBe(
    'http://laro.localhost:3000/m/verify#rules=classic-5&version=1&stake=500000&win=0&promise=0a&server=0b&client=my+own+%26+words&nonce=7&symbol=A%3AMango&symbol=B%3ASpell+book',
  );
});
