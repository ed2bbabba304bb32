import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import css from './inbox.module.css';
import { deleteMails, markMails } from './mail-api.ts';
import { useMailTexts } from './mail-texts.ts';

interface SelectionBarProps {
  chosen: ReadonlySet<string>;
  onDone: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** The acts on selected mails. */
export function SelectionBar({ chosen, onDone, onDeleted }: SelectionBarProps) {
  const services = useServices();
  const { t } = useMailTexts();
  const { isBusy, problem, run } = useSubmit();
  const ids = [...chosen];
  const mark = async () => {
    await markMails(services, ids);
    onDone();
  };
  const remove = async () => {
    await deleteMails(services, ids, false);
    onDeleted(ids);
  };
  const isNone = ids.length === 0;
  return (
    <>
      <div className={css['barRoom']} />
      <div className={css['bar']} role="toolbar" aria-label={t('mail.selected', { count: ids.length })}>
        <div className={css['barTop']}>
          <b aria-live="polite">{t('mail.selected', { count: ids.length })}</b>
          <button type="button" className={css['textButton']} onClick={onDone}>
            {t('mail.done')}
          </button>
        </div>
        <div className={css['barActs']}>
          <Button kind="quiet" disabled={isNone || isBusy} onClick={() => void run(mark)}>
            {t('mail.mark')}
          </Button>
          <Button kind="outline" disabled={isNone || isBusy} onClick={() => void run(remove)}>
            <Icon name="trash" size={20} className={css['trash']} />
            {t('mail.delete_some', { count: ids.length })}
          </Button>
        </div>
        <ProblemNote text={problem} />
        <p className={css['barNote']}>{t('mail.delete_note')}</p>
      </div>
    </>
  );
}
