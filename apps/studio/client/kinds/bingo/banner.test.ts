// @vitest-environment happy-dom
import { languageCodes } from '@laro/domain/system/languages';
import { bingoKind, type HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { Banner } from './banner.ts';
import { betsIn } from './play/hall-marks.ts';
import type { ShownPool } from './play/heard-pool.ts';

const hall = bingoKind.rules.find(({ id }) => id === 'bingo-bituin') ?? expect.fail();
const rules = bingoKind.publicRules(hall) as HallRulesJson;
const shown = (pool: ShownPool | null) => ({ bet: betsIn(rules, 0)[0], drawn: null, called: 0, sales: 0n, pool });

test.each(languageCodes)('[GAME-21] [T66] the pool says how old its figure is, and when none is recent enough (%s)', (code) => {
  const words = translatorFor(code, ['bingo']);
  const banner = new Banner(rules, words, ((amount: bigint) => `₱${amount}`) as ConstructorParameters<typeof Banner>[2]);
  const line = () => banner.root.querySelector('.halls-pool');
  banner.show(shown(null));
  expect(line()).toBeNull();

  banner.show(shown({ amount: 500n, ageSeconds: 3 }));
  expect(line()?.querySelector('b')?.textContent).toBe('₱500');
  expect(line()?.querySelector('.pool-age')?.textContent).toBe(words.t('bingo.pot.age', { seconds: 3 }));
  expect(line()?.querySelector('.pool-age')?.textContent).toContain('3');

  const before = line();
  banner.age({ amount: 500n, ageSeconds: 4 });
  expect(line()).toBe(before);
  expect(line()?.querySelector('.pool-age')?.textContent).toBe(words.t('bingo.pot.age', { seconds: 4 }));

  banner.show(shown({ amount: null, ageSeconds: 31 }));
  expect(line()?.querySelector('b')?.textContent).toBe('–');
  expect(line()?.querySelector('.pool-age')?.textContent).toBe(words.t('bingo.pot.stale'));
});
