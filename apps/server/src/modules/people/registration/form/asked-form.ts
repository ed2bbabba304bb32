import { registrationMethods, type RegistrationAsk, type RegistrationMethod } from '@laro/domain/registration/registration-fields';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readFieldRules } from './field-rules.ts';

const modules = { username: 'module.REGISTER_REE3', mobileNum: 'module.MOBILENUMREG3' } as const satisfies Record<RegistrationMethod, string>;

/** The ways to register that are open (REG-01). */
export const openMethods = ({ settings }: Merchant): RegistrationMethod[] => registrationMethods.filter((method) => settings[modules[method]]);

/** Merchant's current form: its fields, as other settings and switches allow them. */
export async function askedForm(queries: Queries, { code, settings }: Merchant): Promise<RegistrationAsk> {
  const { fields } = await readFieldRules(queries, code);
  const lengths = { min: settings['password.min'], max: settings['password.max'] };
  return {
    fields: {
      ...fields,
      password: { ...fields.password, ...lengths, pattern: settings['password.pattern'] === '' ? null : settings['password.pattern'] },
      confirmPassword: { ...fields.confirmPassword, max: lengths.max },
      captcha: { ...fields.captcha, isEnabled: fields.captcha.isEnabled && settings['module.VALID_CAPTCHA3'] },
    },
    isSmsVerified: fields.verificationCode.isEnabled && settings['module.REGMOBVERF3'],
    isMobileWithPassword: settings['registration.mobileWithPassword'],
  };
}
