import { Button } from '@laro/ui/button.tsx';
import type { ReactNode } from 'react';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './content.module.css';

interface EditorFrameProps {
  /** Preview of the result; next to the form if there is room. */
  preview: ReactNode;
  children: ReactNode;
  /** Null for those who may only look. */
  save: { isReady: boolean; faultCount: number; onSave: () => void } | null;
}

/** The page on which something that readers see is written: preview, form, and the button that saves. */
export function EditorFrame({ preview, children, save }: EditorFrameProps) {
  const { t } = useWords();
  return (
    <div className={css['editor']}>
      <div className={css['previewColumn']}>{preview}</div>
      {children}
      {save ? (
        <div className={css['save']}>
          <Button kind="primary" disabled={!save.isReady} onClick={save.onSave}>
            {t('desk.save')}
          </Button>
          {save.faultCount > 0 ? (
            <p className={css['fault']} role="alert">
              {t('desk.settings.faults', { count: save.faultCount })}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
