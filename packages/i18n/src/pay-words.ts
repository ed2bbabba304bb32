/** How the amount of an agent's statement was computed, from the words of the area `computed`. */
import type { PayStep } from '@laro/domain/agents/pay/pay-steps';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import type { Translator } from './translator.ts';

/** A step with its amounts as text; `base` is empty where there is none. */
export type WrittenStep = Pick<PayStep, 'name' | 'ppm' | 'count'> & { base: string; amount: string };

/** One step as a sentence. `row` is the step of the contract that paid, from 1. */
export function payStepText(t: Translator['t'], { name, base, ppm, count, amount }: WrittenStep, row: number | null): string {
  const step = row ?? 0;
  switch (name) {
    case 'percent':
      return t('computed.percent', { step, base, rate: percentOfPpm(ppm ?? 0), amount });
    case 'fixed':
      return t('computed.fixed', { step, amount });
    case 'most':
      return t('computed.most', { amount });
    case 'less':
      return t('computed.less', { base, amount });
    case 'none':
      return t('computed.none');
    case 'players':
      return t('computed.players', { count: count ?? 0, base, amount });
    case 'players_back':
      return t('computed.players_back', { count: count ?? 0, base, amount });
    case 'mirrored':
      return t('computed.mirrored', { amount });
  }
}
