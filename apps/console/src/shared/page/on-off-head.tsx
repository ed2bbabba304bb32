import type { ReactNode } from 'react';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { ComponentProps } from 'react';
import css from './on-off-head.module.css';
import { useWords } from '#console/shared/texts/words.tsx';

interface OnOffHeadProps {
  isOn: boolean;
  icon: ComponentProps<typeof Icon>['name'];
  title: string;
  text: ReactNode;
  /** Text of the switch; null for read-only access. */
  act: string | null;
  onAct: () => void;
}

/** State of a main switch, visible at a glance, and its button. */
export function OnOffHead({ isOn, icon, title, text, act, onAct }: OnOffHeadProps) {
  const { t } = useWords();
  return (
    <section className={css['state']} data-off={!isOn || undefined} aria-live="polite">
      <span className={css['light']} aria-hidden="true">
        <Icon name={icon} size={30} />
      </span>
      <div className={css['words']}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {act === null ? (
        <p className={css['readOnly']}>{t('desk.read_only')}</p>
      ) : (
        <div className={css['act']}>
          <Button kind={isOn ? 'danger' : 'primary'} onClick={onAct}>
            {act}
          </Button>
        </div>
      )}
    </section>
  );
}
