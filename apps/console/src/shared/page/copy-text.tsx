import { Button } from '@laro/ui/button.tsx';
import css from './copy-text.module.css';
import { useToast } from './toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** A secret that is shown once, with a button that copies it; `shown` is how people read it, where that differs. */
export function CopyText({ text, shown = text, testId }: { text: string; shown?: string; testId: string }) {
  const { t } = useWords();
  const say = useToast();
  return (
    <div className={css['box']}>
      <code data-testid={testId}>{shown}</code>
      <Button size="tiny" onClick={() => void navigator.clipboard.writeText(text).then(() => say(t('desk.copied')))}>
        {t('desk.copy')}
      </Button>
    </div>
  );
}
