import { Button } from '@laro/ui/button.tsx';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useRef, useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { PLACE, RichText } from '#player/shared/language/rich-text.late.tsx';
import { useT } from '#player/shared/api/services.ts';
import { socialTicket } from '#player/shared/session/log-in/social-ticket.ts';
import { Exclusions } from '../exclusions.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { FormField } from './form-fields.tsx';
import type { RegistrationForm } from '../register-queries.ts';
import css from '../register.module.css';
import { useAffiliateCode } from '../draft/use-affiliate-code.ts';
import { useRegisterForm, type RegisterForm } from './use-register-form.ts';
import { useRegistration, type RegistrationSteps } from '../use-registration.ts';

const TermsSheet = latePart(async () => (await import('./terms-sheet.tsx')).TermsSheet, { close: ({ onClose }) => onClose() });
const PANEL = 'register-panel';

/** The act of agreement, with the terms behind its words (REG-08, REG-12, T3). */
function Disclaimer({ asked, form }: { asked: RegistrationForm; form: RegisterForm }) {
  const t = useT();
  const [isReading, setReading] = useState(false);
  return (
    <>
      <CheckField name="disclaimer" isChecked={form.isAgreed} onChange={form.agree} fault={form.faultOf('disclaimer')}>
        <RichText words={t('register.disclaimer', { age: asked.ageMin, terms: PLACE })}>
          <button
            type="button"
            className={css['termsLink']}
            onClick={(event) => {
              // Reading is not agreeing: the box around stays as it is.
              event.preventDefault();
              setReading(true);
            }}
          >
            {t('register.disclaimer_terms')}
          </button>
        </RichText>
      </CheckField>
      {isReading ? <TermsSheet onClose={() => setReading(false)} /> : null}
    </>
  );
}

/** The form itself: tabs, fields, declaration, agreement, and what the server says. */
export function RegisterFormView({ asked, isLive, steps }: { asked: RegistrationForm; isLive: boolean; steps: RegistrationSteps }) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useRegisterForm(asked, isLive);
  const { isSending, problem, wordsAt, captchaRound, send } = useRegistration(asked, form, element, steps);
  useAffiliateCode(form.rules.has('affiliateCode'), (code) => {
    if ((form.values.affiliateCode ?? '') === '') form.write('affiliateCode', code);
  });
  const said: RegisterForm = { ...form, faultOf: (name) => wordsAt(name) ?? form.faultOf(name) };
  const tabs = asked.methods.map((value) => ({ value, label: t(`register.method.${value}`) }));
  return (
    <>
      {tabs.length > 1 ? (
        <div className={css['tabs']}>
          <Tabs label={t('register.methods')} tabs={tabs} value={form.method} onChange={form.choose} panelId={PANEL} />
        </div>
      ) : null}
      <div id={PANEL} {...(tabs.length > 1 ? { role: 'tabpanel', 'aria-label': t(`register.method.${form.method}`) } : {})}>
        <form
          method="post"
          ref={element}
          className={css['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {!isLive || socialTicket() === null ? null : <Note kind="info">{t('register.from_outside')}</Note>}
          <p className={css['lead']}>{asked.invited ? t('register.invited', { name: asked.invited.username }) : t('register.needed')}</p>
          {[...form.rules].map(([name, rule]) => (
            <FormField key={name} name={name} rule={rule} form={said} today={asked.today} captchaRound={captchaRound} />
          ))}
          {asked.exclusions.length > 0 ? (
            <Exclusions names={asked.exclusions} declared={form.declared} fault={form.faultOf('exclusions')} onChange={form.declare} />
          ) : null}
          <Disclaimer asked={asked} form={form} />
          <ProblemNote text={problem} />
          <Button type="submit" kind="primary" isFull isBusy={isSending} disabled={!form.isAgreed || form.declared.exclusions.length > 0}>
            {t('register.submit')}
          </Button>
        </form>
      </div>
    </>
  );
}
