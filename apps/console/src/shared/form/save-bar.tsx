import { Button } from '@laro/ui/button.tsx';
import css from './save-bar.module.css';
import { useWords } from '#console/shared/texts/words.tsx';

interface SaveBarProps {
  label: string;
  text: string;
  saveLabel: string;
  isSavable?: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** Stays in sight while there is something to save. */
export function SaveBar({ label, text, saveLabel, isSavable = true, onDiscard, onSave }: SaveBarProps) {
  const { t } = useWords();
  return (
    <div className={css['bar']} role="region" aria-label={label}>
      <p aria-live="polite">{text}</p>
      <Button size="small" onClick={onDiscard}>
        {t('desk.settings.discard')}
      </Button>
      <Button size="small" kind="primary" disabled={!isSavable} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  );
}
