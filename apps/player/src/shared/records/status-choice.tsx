import { useT } from '#player/shared/api/services.ts';
import css from './sheets.module.css';

/** One state of the records or, with the empty one, all. */
export function StatusChoice<Status extends string>({
  states,
  chosen,
  wordsOf,
  onChoose,
}: {
  states: readonly Status[];
  chosen: Status | '';
  wordsOf: (status: Status) => string;
  onChoose: (status: Status | '') => void;
}) {
  const t = useT();
  return (
    <fieldset className={css['group']}>
      <legend className={css['label']}>{t('period.status')}</legend>
      <div className={css['choices']}>
        {(['', ...states] as const).map((status) => {
          const words = status === '' ? t('period.status_all') : wordsOf(status);
          return (
            <label key={status} className={css['choice']}>
              <input type="radio" name="status" aria-label={words} className="visually-hidden" checked={chosen === status} onChange={() => onChoose(status)} />
              <span>{words}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
