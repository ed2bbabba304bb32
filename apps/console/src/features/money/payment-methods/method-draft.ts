import { depositKinds, paymentGateways } from '@laro/domain/deposits/deposit-rules';
import type { Language } from '@laro/domain/system/languages';
import { amountsIn, amountsText } from '#console/shared/amounts/amount-list.ts';
import type { AmountReader } from '#console/shared/amounts/amount-reader.ts';
import type { PaymentMethod } from '#console/shared/api/deposit-queries.ts';

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
  min: '100',
  max: '50000',
  feeBasisPoints: '0',
  feeFixed: '0',
  quick: '',
  position: '0',
  names: {},
  notes: {},
  payee: { bank: '', account: '', name: '' },
};

export function draftOf(method: PaymentMethod | null, reader: AmountReader): MethodDraft {
  if (method === null) return blank;
  const { quickAmounts, feeBasisPoints, position, ...same } = method;
  const amounts = { min: reader.text(method.min), max: reader.text(method.max), feeFixed: reader.text(method.feeFixed) };
  return { ...same, ...amounts, quick: amountsText(quickAmounts, reader), feeBasisPoints: String(feeBasisPoints), position: String(position) };
}

const wholeOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);

type Figures = Pick<PaymentMethod, 'min' | 'max' | 'feeFixed' | 'feeBasisPoints' | 'position' | 'quickAmounts'>;

/** The figures of a draft; null while one of them is none. */
function figuresOf(draft: MethodDraft, reader: AmountReader): Figures | null {
  const [min, max, feeFixed] = [reader.amount(draft.min), reader.amount(draft.max), reader.amountOrZero(draft.feeFixed)];
  const [feeBasisPoints, position] = [wholeOf(draft.feeBasisPoints), wholeOf(draft.position)];
  const quickAmounts = amountsIn(draft.quick, reader);
  if (min === null || max === null || feeFixed === null || feeBasisPoints === null || position === null) return null;
  return quickAmounts === null || quickAmounts.length > QUICK_MAX ? null : { min, max, feeFixed, feeBasisPoints, position, quickAmounts };
}

/** The way to pay that a draft says; null while something in it is none. */
export function methodOf(draft: MethodDraft, reader: AmountReader): PaymentMethod | null {
  const kind = depositKinds.find((value) => value === draft.kind);
  const gateway = paymentGateways.find((value) => value === draft.gateway);
  const figures = figuresOf(draft, reader);
  if (!kind || !gateway || figures === null || !/^[a-z0-9_-]{1,40}$/.test(draft.code)) return null;
  const { code, isOn, names, notes, payee } = draft;
  const said = (words: MethodDraft['names']) => Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''));
  return { code, kind, gateway, isOn, ...figures, names: said(names), notes: said(notes), payee };
}
