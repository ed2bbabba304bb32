import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useT, type Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import css from './credits-page.module.css';
import { creditsQuery, readLicenceText, type Credit } from './credits.ts';

export const load = ({ queries }: Services): Promise<unknown> => queries.ensureQueryData(creditsQuery);

function CreditCard({ credit }: { credit: Omit<Credit, 'licenceText'> }) {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  const toggle = async () => {
    if (text !== null) {
      setText(null);
      return;
    }
    try {
      setText(await readLicenceText(credit.package));
    } catch {
      showToast(t('common.loading_failed'), 'error', toastMs.short);
    }
  };
  return (
    <li className={css['credit']}>
      <h2 className={css['name']}>
        {credit.package} {credit.version}
      </h2>
      <p className={css['fact']}>
        {t('credits.by', { author: credit.author })} · {credit.licence}
      </p>
      <div className={css['links']}>
        <button type="button" aria-expanded={text !== null} aria-label={`${t('credits.licence_text')}: ${credit.package}`} onClick={() => void toggle()}>
          {t('credits.licence_text')}
        </button>
        <a href={credit.link} rel="noopener noreferrer" target="_blank" aria-label={`${t('credits.source')}: ${credit.package}`}>
          {t('credits.source')}
        </a>
      </div>
      {text === null ? null : (
        // A region that scrolls must be within reach of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={css['licence']} tabIndex={0} role="region" aria-label={`${t('credits.licence_text')}: ${credit.package}`}>
          {text}
        </pre>
      )}
    </li>
  );
}

/** Authors of third-party pictures, typefaces and programs. */
export function CreditsPage() {
  const t = useT();
  const { data: credits = [] } = useQuery(creditsQuery);
  useHead({ title: t('credits.title'), description: t('credits.intro'), kind: 'website' });
  return (
    <Frame header="inner" title={t('credits.title')}>
      <div className={css['page']}>
        <p className={css['intro']}>{t('credits.intro')}</p>
        <ul>
          {credits.map((credit) => (
            <CreditCard key={credit.package} credit={credit} />
          ))}
        </ul>
      </div>
    </Frame>
  );
}
