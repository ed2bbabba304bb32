import { languageInfo } from '@laro/domain/system/languages';
import { Flag } from '@laro/ui/pictures/icon.tsx';
import { useState } from 'react';
import css from './language-button.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguage, useT } from '#player/shared/api/services.ts';

const LanguagePicker = latePart(async () => (await import('./language-picker.late.tsx')).LanguagePicker, { close: ({ onClose }) => onClose() });

/** The language in an inner header: its flag and code; a tap opens the picker (NAV-10). */
export function LanguageButton() {
  const t = useT();
  const code = useLanguage();
  const { languages } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const { flag, name, tag } = languageInfo(code);
  const [short = tag] = tag.toUpperCase().split('-');
  if (languages.length < 2) return <span className={css['none']} />;
  return (
    <>
      <button type="button" className={css['button']} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Flag name={flag} size={20} />
        <span className="visually-hidden">
          {t('shell.language.title')}: {name}
        </span>
        <span>{short}</span>
      </button>
      {isOpen ? <LanguagePicker onClose={() => setOpen(false)} /> : null}
    </>
  );
}
