import { depositKinds, paymentGateways } from '@laro/domain/deposit-rules';
import type { Language } from '@laro/domain/languages';
import type { Amount } from '@laro/domain/money';
import type { PaymentMethod } from '#console/shared/deposit-queries.ts';
import { typedAmount } from '#console/shared/typed-amount.ts';

const QUICK_MAX = 8;

/** A way to pay as the form holds it: everything as it was typed. */
export interface MethodDraft {
  code: string;
  kind: string;
  gateway: string;
  isOn: boolean;
  min: string;
  max: string;
  feeBasisPoints: string;
  feeFixed: string;
  quick: string;
  position: string;
  names: Partial<Record<Language, string>>;
  notes: Partial<Record<Language, string>>;
  payee: PaymentMethod['payee'];
}

const blank: MethodDraft = {
  code: '',
  kind: 'gcash',
  gateway: 'paymongo',
  isOn: true,
  min: '100.00',
  max: '50000.00',
  feeBasisPoints: '0',
  feeFixed: '0.00',
  quick: '',
  position: '0',
  names: {},
  notes: {},
  payee: { bank: '', account: '', name: '' },
};

export function draftOf(method: PaymentMethod | null): MethodDraft {
  if (method === null) return blank;
  const { quickAmounts, feeBasisPoints, position, ...same } = method;
  return { ...same, quick: quickAmounts.join(' '), feeBasisPoints: String(feeBasisPoints), position: String(position) };
}

const wholeOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);

/** The figures of a draft; null while one of them is none. */
function figuresOf(draft: MethodDraft): Pick<PaymentMethod, 'min' | 'max' | 'feeFixed' | 'feeBasisPoints' | 'position' | 'quickAmounts'> | null {
  const [min, max] = [typedAmount(draft.min), typedAmount(draft.max)];
  const feeFixed = /^0*(?:\.0*)?$/.test(draft.feeFixed.trim()) ? ('0.00' as Amount) : typedAmount(draft.feeFixed);
  const [feeBasisPoints, position] = [wholeOf(draft.feeBasisPoints), wholeOf(draft.position)];
  const quick = draft.quick
    .split(/\s+/)
    .filter((text) => text !== '')
    .map(typedAmount);
  const quickAmounts = quick.filter((amount) => amount !== null);
  if (min === null || max === null || feeFixed === null || feeBasisPoints === null || position === null) return null;
  return quickAmounts.length < quick.length || quick.length > QUICK_MAX ? null : { min, max, feeFixed, feeBasisPoints, position, quickAmounts };
}

/** The way to pay that a draft says; null while something in it is none. */
export function methodOf(draft: MethodDraft): PaymentMethod | null {
  const kind = depositKinds.find((value) => value === draft.kind);
  const gateway = paymentGateways.find((value) => value === draft.gateway);
  const figures = figuresOf(draft);
  if (!kind || !gateway || figures === null || !/^[a-z0-9_-]{1,40}$/.test(draft.code)) return null;
  const { code, isOn, names, notes, payee } = draft;
  const said = (words: MethodDraft['names']) => Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''));
  return { code, kind, gateway, isOn, ...figures, names: said(names), notes: said(notes), payee };
}
