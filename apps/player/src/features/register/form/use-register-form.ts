import {
  askedFields,
  checkRegistration,
  type RegistrationFieldName,
  type RegistrationFieldRule,
  type RegistrationMethod,
} from '@laro/domain/registration/registration-fields';
import { useEffect, useState } from 'react';
import { keepDraft, readDraft, type SentForm, type Values } from '../draft/register-draft.ts';
import { faultWords, type FormPart } from '../draft/fault-words.ts';
import type { RegistrationForm } from '../register-queries.ts';
import { useUsernameCheck, type NameState } from './use-username-check.ts';
import type { Declared } from '../exclusions.tsx';
import { useT } from '#player/shared/api/services.ts';

type Faults = Partial<Record<FormPart, string>>;

export interface RegisterForm {
  method: RegistrationMethod;
  rules: ReadonlyMap<RegistrationFieldName, RegistrationFieldRule>;
  values: Values;
  dialingCode: string;
  declared: Declared;
  isAgreed: boolean;
  nameState: NameState;
  /** Error text of a part that was visited. */
  faultOf: (name: FormPart) => string | undefined;
  choose: (method: RegistrationMethod) => void;
  write: (name: RegistrationFieldName, value: string) => void;
  writeMobile: (mobile: { dialingCode: string; number: string }) => void;
  declare: (declared: Declared) => void;
  agree: (isAgreed: boolean) => void;
  /** From now on what is wrong with a part is said. */
  lookAt: (...names: FormPart[]) => void;
  /** Shows the server's errors until the part is changed. */
  refuse: (faults: Faults) => void;
  /** All parts that are wrong now, looked at or not. */
  findFaults: () => Faults;
  /** The last submission, which may have opened an account, or null. */
  sent: SentForm | null;
  noteSent: (sent: SentForm | null) => void;
}

const NOTHING_DECLARED: Declared = { exclusions: [], isNoneExcluded: false };
/** Both sides of a pair are looked at again when one changes (REG-05). */
const partner: Partial<Record<RegistrationFieldName, FormPart>> = { password: 'confirmPassword', mobileNum: 'verificationCode' };

const without = (faults: Faults, ...names: (FormPart | undefined)[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name as FormPart)));

/** True if a name is the one last submitted: it may then be taken by this very registration (REG-11). */
const isSentName = (sent: SentForm | null, name: string): boolean => sent !== null && sent.username.trim().toLowerCase() === name.trim().toLowerCase();

/** Keeps typed values for this tab and restores them after a reload, on hydration; newer input takes precedence. */
function useDraft({ methods }: RegistrationForm, isLive: boolean) {
  const [isTakenUp, setTakenUp] = useState(false);
  const [method, setMethod] = useState<RegistrationMethod>(methods[0] ?? 'username');
  const [values, setValues] = useState<Values>({});
  const [dialingCode, setDialingCode] = useState('');
  const [sent, setSent] = useState<SentForm | null>(null);
  if (isLive && !isTakenUp) {
    setTakenUp(true);
    const draft = readDraft();
    if (draft) {
      setMethod(methods.find((entry) => entry === draft.method) ?? method);
      setValues({ ...draft.values, ...values });
      setDialingCode(draft.dialingCode || dialingCode);
      setSent(draft.sent);
    }
  }
  useEffect(() => {
    if (isTakenUp) keepDraft({ method, values, dialingCode, sent });
  }, [isTakenUp, method, values, dialingCode, sent]);
  return { method, setMethod, values, setValues, dialingCode, setDialingCode, sent, setSent };
}

/** The state of the form: parts, values and errors (REG-01 to REG-10). */
export function useRegisterForm(form: RegistrationForm, isLive: boolean): RegisterForm {
  const t = useT();
  const { method, setMethod, values, setValues, dialingCode, setDialingCode, sent, setSent } = useDraft(form, isLive);
  const [declared, setDeclared] = useState(NOTHING_DECLARED);
  const [isAgreed, setAgreed] = useState(form.disclaimerStartsChecked);
  const [seen, setSeen] = useState<ReadonlySet<FormPart>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const rules = askedFields(method, form);
  // The name of an invitation is not chosen here.
  if (form.invited) rules.delete('username');
  const foundState = useUsernameCheck(values.username ?? '', rules.get('username'));
  const nameState = foundState === 'taken' && isSentName(sent, values.username ?? '') ? null : foundState;

  const findFaults = (): Faults => {
    const faults: Faults = { ...Object.fromEntries(checkRegistration(rules, values, form)), ...refused };
    if (nameState === 'taken') faults.username ??= 'taken';
    if (nameState === 'invalid') faults.username ??= 'pattern';
    if (form.exclusions.length > 0 && !declared.isNoneExcluded && declared.exclusions.length === 0) faults.exclusions = 'required';
    if (!isAgreed) faults.disclaimer = 'required';
    return faults;
  };
  const faults = findFaults();
  const isSaid = (name: FormPart) =>
    seen.has(name) || refused[name] !== undefined || name === 'disclaimer' || (name === 'username' && (nameState !== null || faults.username === 'pattern'));
  return {
    method,
    rules,
    values,
    dialingCode,
    declared,
    isAgreed,
    nameState,
    faultOf: (name) => {
      const fault = faults[name];
      if (fault === undefined || !isSaid(name)) return undefined;
      return faultWords(t, name, fault, rules.get(name as RegistrationFieldName), form.ageMin);
    },
    choose: (next) => {
      setMethod(next);
      setSeen(new Set());
      setRefused({});
    },
    write: (name, value) => {
      setValues((known) => ({ ...known, [name]: value }));
      setRefused((known) => without(known, name, partner[name]));
    },
    writeMobile: ({ dialingCode: code, number }) => {
      setDialingCode(code);
      setValues((known) => ({ ...known, mobileNum: number }));
      setRefused((known) => without(known, 'mobileNum', 'verificationCode'));
    },
    declare: (next) => {
      setDeclared(next);
      setRefused((known) => without(known, 'exclusions'));
    },
    agree: setAgreed,
    lookAt: (...names) => setSeen((known) => new Set([...known, ...names])),
    refuse: setRefused,
    findFaults,
    sent,
    noteSent: setSent,
  };
}
