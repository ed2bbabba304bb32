import type { RegistrationFieldName, RegistrationFieldRule } from '@laro/domain/registration/registration-fields';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { CaptchaField } from '#player/shared/form/codes/captcha-field.tsx';
import { CodeField } from '#player/shared/form/codes/code-field.tsx';
import { MobileField } from '#player/shared/form/mobile/mobile-field.tsx';
import { useT } from '#player/shared/api/services.ts';
import { BirthdayField } from './birthday-field.tsx';
import css from '../register.module.css';
import type { RegisterForm } from './use-register-form.ts';
import { SecretField } from '#player/shared/form/secret-field.tsx';

interface Keys {
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  type?: HTMLInputTypeAttribute;
  autoCapitalize?: 'words' | 'none' | 'characters';
}

/** Autofill hint and keyboard of a field. */
const keys: Partial<Record<RegistrationFieldName, Keys>> = {
  username: { autoComplete: 'username' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words' },
  nickname: { autoComplete: 'nickname' },
  idNumber: { autoComplete: 'off', autoCapitalize: 'characters' },
  qqNum: { autoComplete: 'off', inputMode: 'numeric' },
  whatsapp: { autoComplete: 'tel', inputMode: 'tel' },
  zalo: { autoComplete: 'tel', inputMode: 'tel' },
};
const OTHER: Keys = { autoComplete: 'off' };
const HINTED = ['username', 'password', 'paymentPassword', 'payeeName'] as const;
const isHinted = (name: RegistrationFieldName): name is (typeof HINTED)[number] => (HINTED as readonly string[]).includes(name);
const SECRET = ['password', 'confirmPassword', 'paymentPassword'];

interface FieldProps {
  name: RegistrationFieldName;
  rule: RegistrationFieldRule;
  form: RegisterForm;
  today: string;
  captchaRound: number;
}

/** A line of text of any kind, with what the rules say of it. */
function LineField({ name, rule, form, label }: FieldProps & { label: string }) {
  const t = useT();
  const { min, max, isRequired } = rule;
  const isFree = name === 'username' && form.nameState === 'free';
  const common = {
    label,
    name,
    fault: form.faultOf(name),
    hint: isHinted(name) ? t(`register.hint.${name}`, { min, max }) : undefined,
    required: isRequired,
    value: form.values[name] ?? '',
    onChange: (value: string) => form.write(name, value),
    onBlur: () => {
      if ((form.values[name] ?? '') !== '') form.lookAt(name);
    },
  };
  if (SECRET.includes(name))
    return <SecretField {...common} autoComplete="new-password" {...(name === 'paymentPassword' ? { inputMode: 'numeric', maxLength: max } : {})} />;
  return (
    <TextField
      {...common}
      {...(keys[name] ?? OTHER)}
      autoCorrect="off"
      maxLength={max}
      good={isFree ? t('register.name.free') : undefined}
      trailing={
        isFree ? (
          <span className={css['free']}>
            <Icon name="check-circle-fill" size={20} />
          </span>
        ) : null
      }
    />
  );
}

/** One field of the form by its name (REG-02). */
export function FormField(props: FieldProps) {
  const { name, rule, form, today, captchaRound } = props;
  const t = useT();
  const { values, dialingCode } = form;
  const words = t(`register.field.${name}`);
  const label = rule.isRequired ? words : t('register.optional', { label: words });
  const number = values.mobileNum ?? '';
  switch (name) {
    case 'mobileNum':
      return <MobileField label={label} name="mobileNum" value={{ dialingCode, number }} onChange={form.writeMobile} fault={form.faultOf(name)} />;
    case 'verificationCode':
      return (
        <CodeField
          purpose="register"
          channel="sms"
          to={number === '' ? null : { dialingCode, number }}
          value={values[name] ?? ''}
          onChange={(code) => form.write(name, code)}
          fault={form.faultOf(name)}
        />
      );
    case 'birthday':
      return (
        <BirthdayField
          label={label}
          value={values[name] ?? ''}
          today={today}
          fault={form.faultOf(name)}
          isRequired={rule.isRequired}
          onChange={(day) => form.write(name, day)}
          onBlur={() => form.lookAt(name)}
        />
      );
    case 'captcha':
      return <CaptchaField round={captchaRound} fault={form.faultOf(name)} onChange={(captcha) => form.write(name, captcha)} />;
    default:
      return <LineField {...props} label={label} />;
  }
}
