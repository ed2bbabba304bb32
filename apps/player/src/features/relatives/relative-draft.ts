import { relativeTextBounds, type Relation } from '@laro/domain/relatives/relative-rules';

/** Typed values of a relative's request. */
export interface RelativeDraft {
  name: string;
  email: string;
  phone: string;
  relation: Relation;
  personName: string;
  birthday: string;
  personPhone: string;
  personEmail: string;
  statement: string;
}
export type RelativeField = keyof RelativeDraft;

export const emptyDraft: RelativeDraft = {
  name: '',
  email: '',
  phone: '',
  relation: 'spouse',
  personName: '',
  birthday: '',
  personPhone: '',
  personEmail: '',
  statement: '',
};

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^[+\d][\d\s()./-]{5,}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Fault = 'missing' | 'email' | 'phone' | 'statement';

/** Faults that prevent submission, by field. The server validates as well. */
export function faultsIn(draft: RelativeDraft): Map<RelativeField, Fault> {
  const faults = new Map<RelativeField, Fault>();
  for (const field of ['name', 'personName'] as const) if (draft[field].trim().length < 2) faults.set(field, 'missing');
  if (!DAY.test(draft.birthday)) faults.set('birthday', 'missing');
  if (!MAIL.test(draft.email.trim())) faults.set('email', 'email');
  if (draft.personEmail.trim() !== '' && !MAIL.test(draft.personEmail.trim())) faults.set('personEmail', 'email');
  for (const field of ['phone', 'personPhone'] as const) if (draft[field].trim() !== '' && !PHONE.test(draft[field].trim())) faults.set(field, 'phone');
  const { length } = draft.statement.trim();
  if (length < relativeTextBounds.min || length > relativeTextBounds.max) faults.set('statement', 'statement');
  return faults;
}
