import { mailUndoMs } from '@laro/domain/mail/mail-rules';
import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import css from './inbox.module.css';
import { deleteMails } from './mail-api.ts';
import { useMailTexts } from './mail-texts.ts';

/** Restores mails that were just deleted, for five seconds (MAIL-04). */
export function UndoBar({ ids, onEnd }: { ids: readonly string[]; onEnd: () => void }) {
  const services = useServices();
  const { t } = useMailTexts();
  const { isBusy, problem, run } = useSubmit();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), mailUndoMs);
    return () => clearTimeout(timer);
  }, []);
  const undo = async () => {
    await deleteMails(services, ids, true);
    onEnd();
  };
  return (
    <div className={css['bar']}>
      <div className={css['barTop']}>
        <span role="status">{t('mail.deleted', { count: ids.length })}</span>
        <button type="button" className={css['textButton']} aria-busy={isBusy || undefined} onClick={() => void run(undo)}>
          {t('mail.undo')}
        </button>
      </div>
      <ProblemNote text={problem} />
    </div>
  );
}
