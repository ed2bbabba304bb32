import { Tabs } from '@laro/ui/form/tabs.tsx';
import { useState } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useT, type Services } from '#player/shared/api/services.ts';
import { EmailForm } from './email-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import css from './recovery.module.css';
import { recoveryOptionsQuery, useRecoveryOptions } from './recovery-query.ts';

export const load = (services: Services): Promise<unknown> => services.queries.ensureQueryData(recoveryOptionsQuery(services));

/** The two ways to a new password; by phone where the merchant has it, and then first (FORGOT-01). */
export function ForgotPage() {
  const t = useT();
  const { byPhone } = useRecoveryOptions();
  const [way, setWay] = useState<'phone' | 'email'>(byPhone ? 'phone' : 'email');
  useHead({ title: t('recovery.forgot.title'), isIndexed: false });
  const tabs = [
    { value: 'phone', label: t('recovery.phone') },
    { value: 'email', label: t('recovery.email') },
  ] as const;
  return (
    <Frame header="inner" title={t('recovery.forgot.title')}>
      <div className={css['page']}>
        {byPhone ? (
          <div className={css['tabs']}>
            <Tabs label={t('recovery.ways')} tabs={tabs} value={way} onChange={setWay} panelId="way" />
          </div>
        ) : null}
        <div id="way" {...(byPhone ? { role: 'tabpanel', 'aria-label': t(way === 'phone' ? 'recovery.phone' : 'recovery.email') } : {})}>
          {way === 'phone' ? <PhoneForm /> : <EmailForm />}
        </div>
      </div>
    </Frame>
  );
}
