/** Everything that a registration can ask for, in the order of the form (REG-02). */
export const registrationFieldNames = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'mobileNum',
  'verificationCode',
  'email',
  'birthday',
  'payeeName',
  'nickname',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'affiliateCode',
  'recommenderId',
  'captcha',
] as const;
export type RegistrationFieldName = (typeof registrationFieldNames)[number];

/** A merchant's rule for one field. Lengths in characters; the pattern has to fit as a whole, null takes anything. */
export interface RegistrationFieldRule {
  isEnabled: boolean;
  isRequired: boolean;
  pattern: string | null;
  min: number;
  max: number;
}
export type RegistrationFields = Readonly<Record<RegistrationFieldName, RegistrationFieldRule>>;

/** Two ways to register (REG-01). */
export const registrationMethods = ['username', 'mobileNum'] as const;
export type RegistrationMethod = (typeof registrationMethods)[number];

/** Fields that cannot be switched off: a name, a secret, and an age (T1). */
export const lockedRegistrationFields: readonly RegistrationFieldName[] = ['username', 'password', 'birthday'];
/** Lengths that belong to other settings or to the thing itself; at the desk they are switched on or off only. */
export const fixedRegistrationFields: readonly RegistrationFieldName[] = [
  'password',
  'confirmPassword',
  'birthday',
  'captcha',
  'verificationCode',
  'mobileNum',
  'email',
];

const rule = (min: number, max: number, pattern: string | null): RegistrationFieldRule => ({ isEnabled: false, isRequired: false, pattern, min, max });
const asked = (given: RegistrationFieldRule): RegistrationFieldRule => ({ ...given, isEnabled: true, isRequired: true });

/** Defaults of the fields. Suffixes of mail addresses may be longer than the text's three letters (decisions 13). */
export const shippedRegistrationFields: RegistrationFields = {
  username: asked(rule(4, 20, '[A-Za-z0-9][A-Za-z0-9._]*')),
  password: asked(rule(8, 64, null)),
  confirmPassword: { ...rule(1, 64, null), isRequired: true },
  paymentPassword: rule(6, 6, '\\d*'),
  mobileNum: asked(rule(4, 20, '[0-9 ()-]*')),
  verificationCode: asked(rule(1, 10, '\\d*')),
  email: rule(5, 254, '[^\\s@<>",;:]{1,64}@[^\\s@<>",;:]{1,180}\\.[A-Za-z]{2,24}'),
  birthday: asked(rule(10, 10, '\\d{4}-\\d{2}-\\d{2}')),
  payeeName: rule(2, 80, "[\\p{L}\\p{M}' .-]*"),
  nickname: rule(2, 20, '[\\p{L}\\p{M}\\p{N} _.-]*'),
  idNumber: rule(5, 30, '[A-Za-z0-9 -]*'),
  qqNum: rule(5, 12, '\\d*'),
  facebook: rule(2, 100, '[^\\s<>]*'),
  wechat: rule(6, 20, '[A-Za-z][A-Za-z0-9_-]*'),
  line: rule(2, 20, '[A-Za-z0-9._-]*'),
  whatsapp: rule(6, 20, '[+0-9 ]*'),
  zalo: rule(6, 20, '[+0-9 ]*'),
  affiliateCode: { ...rule(3, 32, '[A-Za-z0-9_-]*'), isEnabled: true },
  recommenderId: rule(1, 32, '[A-Za-z0-9_-]*'),
  captcha: { ...rule(1, 4096, null), isRequired: true },
};

const PATTERN_MAX = 200;
const LENGTH_MAX = 256;
/** A repeated group or a reference back can take for ever on a text that somebody chose for that. */
const SLOW = /\)[*+{?]|\\[1-9]|\\k|\(\?<?[=!]/;

/** True if a pattern compiles and cannot backtrack for ever on a hostile input. */
export function isUsablePattern(pattern: string): boolean {
  if (pattern.length > PATTERN_MAX || SLOW.test(pattern)) return false;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

export type RuleFault = 'locked' | 'length_reversed' | 'length_too_long' | 'pattern_unusable';

/** Fault of a merchant's rule for a field, or null. */
export function checkRegistrationRule(name: RegistrationFieldName, given: RegistrationFieldRule): RuleFault | null {
  const shipped = shippedRegistrationFields[name];
  if (lockedRegistrationFields.includes(name) && !(given.isEnabled && given.isRequired)) return 'locked';
  const isSame = given.min === shipped.min && given.max === shipped.max && given.pattern === shipped.pattern;
  if (fixedRegistrationFields.includes(name)) return isSame ? null : 'locked';
  if (given.min > given.max) return 'length_reversed';
  if (given.min < 0 || given.max < 1 || given.max > LENGTH_MAX) return 'length_too_long';
  return given.pattern !== null && !isUsablePattern(given.pattern) ? 'pattern_unusable' : null;
}

/** The shipped rules with a merchant's own on top; those that no longer fit are left out, not trusted. */
export function registrationFieldsFrom(own: Readonly<Partial<Record<string, unknown>>>): RegistrationFields {
  const entries = registrationFieldNames.map((name) => {
    const given = { ...shippedRegistrationFields[name], ...(own[name] as Partial<RegistrationFieldRule> | undefined) };
    return [name, checkRegistrationRule(name, given) === null ? given : shippedRegistrationFields[name]] as const;
  });
  return Object.fromEntries(entries) as RegistrationFields;
}

export interface RegistrationAsk {
  fields: RegistrationFields;
  /** True if numbers are confirmed by a code. */
  isSmsVerified: boolean;
  /** True if registration by number also needs a password (REG-04). */
  isMobileWithPassword: boolean;
}

/** The fields that a way to register shows, with their rules (REG-01, REG-04). */
export function askedFields(
  method: RegistrationMethod,
  { fields, isSmsVerified, isMobileWithPassword }: RegistrationAsk,
): Map<RegistrationFieldName, RegistrationFieldRule> {
  const isMobile = method === 'mobileNum';
  const hasMobile = isMobile || fields.mobileNum.isEnabled;
  const shown = registrationFieldNames.filter((name) => {
    if (name === 'username') return !isMobile;
    if (name === 'mobileNum') return hasMobile;
    if (name === 'verificationCode') return hasMobile && isSmsVerified && fields[name].isEnabled;
    if (name === 'password' || name === 'confirmPassword') return fields[name].isEnabled && (!isMobile || isMobileWithPassword);
    return fields[name].isEnabled;
  });
  const must = (name: RegistrationFieldName) => fields[name].isRequired || (isMobile && name === 'mobileNum');
  return new Map(shown.map((name) => [name, { ...fields[name], isEnabled: true, isRequired: must(name) }]));
}

export type RegistrationValues = Readonly<Partial<Record<RegistrationFieldName, string>>>;
export type RegistrationFault = 'required' | 'length' | 'pattern' | 'mismatch' | 'date' | 'age';

/** The latest date of birth that is old enough on a day; both YYYY-MM-DD. Who is born on 29 February comes of age on 1 March of other years. */
export const bornBefore = (today: string, years: number): string => `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;

const FIRST_YEAR = 1900;

/** True if a text is an existing day from 1900 to the end of this year (REG-06). */
export function isBirthday(text: string, today: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > Number(today.slice(0, 4))) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Fault of one value, or null. An optional empty field passes (REG-02). */
export function checkRegistrationValue({ isRequired, pattern, min, max }: RegistrationFieldRule, value: string): RegistrationFault | null {
  if (value === '') return isRequired ? 'required' : null;
  const { length } = [...value];
  if (length < min || length > max) return 'length';
  return pattern !== null && !new RegExp(`^(?:${pattern})$`, 'u').test(value) ? 'pattern' : null;
}

/** Faults by field; the same on client and server. `today` is the merchant's, YYYY-MM-DD. */
export function checkRegistration(
  rules: ReadonlyMap<RegistrationFieldName, RegistrationFieldRule>,
  values: RegistrationValues,
  { today, ageMin }: { today: string; ageMin: number },
): Map<RegistrationFieldName, RegistrationFault> {
  const faults = new Map<RegistrationFieldName, RegistrationFault>();
  for (const [name, given] of rules) {
    const value = values[name] ?? '';
    // A number that is not given needs no proof.
    if (name === 'verificationCode' && (values.mobileNum ?? '') === '') continue;
    const fault = checkRegistrationValue(given, value);
    if (fault !== null) faults.set(name, fault);
    else if (name === 'confirmPassword' && value !== (values.password ?? '')) faults.set(name, 'mismatch');
    else if (name === 'birthday' && value !== '') {
      if (!isBirthday(value, today)) faults.set(name, 'date');
      else if (value > bornBefore(today, ageMin)) faults.set(name, 'age');
    }
  }
  return faults;
}

/** People whom the law keeps from playing (T8); a merchant chooses which it has to ask about. */
export const exclusionNames = ['student', 'government', 'government_relative', 'military', 'gaming_employee', 'excluded'] as const;
export type ExclusionName = (typeof exclusionNames)[number];
