import { languageInfo, type Language } from '@laro/domain/system/languages';
import { Flag, Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Ring } from '@laro/ui/states/spinner.tsx';
import { useRef, useState } from 'react';
import css from './language-picker.late.module.css';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguage, useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';

/** The merchant's languages by their own names, a check on the active one; the page stays where it is (NAV-10). */
export function LanguagePicker({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { changeLanguage } = useServices();
  const active = useLanguage();
  const { languages } = useSettings();
  const [chosen, setChosen] = useState<Language | null>(null);
  // The last tap counts while an earlier choice is still loading.
  const wish = useRef<Language | null>(null);
  const choose = async (language: Language) => {
    if (language === active && chosen === null) {
      onClose();
      return;
    }
    setChosen(language);
    wish.current = language;
    const isLast = () => wish.current === language;
    try {
      await changeLanguage(language);
      if (isLast()) onClose();
    } catch {
      if (!isLast()) return;
      setChosen(null);
      showToast(t('shell.language.failed'), 'error', toastMs.short);
    }
  };
  return (
    <Sheet title={t('shell.language.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div role="radiogroup" aria-label={t('shell.language.title')}>
        {languages.map((code) => {
          const { name, flag, tag } = languageInfo(code);
          return (
            <button key={code} type="button" role="radio" aria-checked={code === active} className={css['row']} lang={tag} onClick={() => void choose(code)}>
              <Flag name={flag} size={24} />
              <span className={css['name']}>{name}</span>
              {code === chosen ? <Ring /> : null}
              {code === active && chosen === null ? <Icon name="check-bold" size={20} className={css['check']} /> : null}
            </button>
          );
        })}
      </div>
    </Sheet>
  );
}
