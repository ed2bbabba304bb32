import { LogoMark } from '@laro/ui/pictures/logo-mark.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './menu.module.css';

/** Logo of the product with the name of the desk. */
export function Brand() {
  const { t } = useWords();
  return (
    <>
      <LogoMark name="Laro" />
      <span className={css['tag']}>{t('desk.short')}</span>
    </>
  );
}
