import { depositKinds, paymentGateways } from '@laro/domain/deposit-rules';
import type { Language } from '@laro/domain/languages';
import type { Amount } from '@laro/domain/money';
import type { PaymentMethod } from '#console/shared/deposit-queries.ts';
import { typedAmount } from '#console/shared/typed-amount.ts';

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

export const draftOf = (method: PaymentMethod | null): MethodDraft => ({
  code: method?.code ?? '',
  kind: method?.kind ?? 'gcash',
  gateway: method?.gateway ?? 'paymongo',
  isOn: method?.isOn ?? true,
  min: method?.min ?? '100.00',
  max: method?.max ?? '50000.00',
  feeBasisPoints: String(method?.feeBasisPoints ?? 0),
  feeFixed: method?.feeFixed ?? '0.00',
  quick: method?.quickAmounts.join(' ') ?? '',
  position: String(method?.position ?? 0),
  names: method?.names ?? {},
  notes: method?.notes ?? {},
  payee: method?.payee ?? { bank: '', account: '', name: '' },
});

const wholeOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);

/** The way to pay that a draft says; null while something in it is none. */
export function methodOf(draft: MethodDraft): PaymentMethod | null {
  const kind = depositKinds.find((value) => value === draft.kind);
  const gateway = paymentGateways.find((value) => value === draft.gateway);
  const [min, max] = [typedAmount(draft.min), typedAmount(draft.max)];
  const feeFixed = /^0*(?:\.0*)?$/.test(draft.feeFixed.trim()) ? ('0.00' as Amount) : typedAmount(draft.feeFixed);
  const quick = draft.quick
    .split(/\s+/)
    .filter((text) => text !== '')
    .map(typedAmount);
  const quickAmounts = quick.filter((amount) => amount !== null);
  const [feeBasisPoints, position] = [wholeOf(draft.feeBasisPoints), wholeOf(draft.position)];
  if (!kind || !gateway || min === null || max === null || feeFixed === null || feeBasisPoints === null || position === null) return null;
  if (!/^[a-z0-9_-]{1,40}$/.test(draft.code) || quickAmounts.length < quick.length || quick.length > 8) return null;
  const { isOn, names, notes, payee } = draft;
  const said = (words: MethodDraft['names']) => Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''));
  return { code: draft.code, kind, gateway, isOn, min, max, feeBasisPoints, feeFixed, quickAmounts, position, names: said(names), notes: said(notes), payee };
}
