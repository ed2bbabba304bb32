import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { BatchState } from './use-batch.ts';
import { tallied } from './vendor-list.ts';
import css from './vendor-games.module.css';

const GOOD: ReadonlySet<string> = new Set(['added', 'changed', 'taken', 'on_sale', 'off_sale', 'unchanged']);
const FAILURES_SHOWN = 40;

/** Result of a bulk act: counts, and the items that need attention. */
export function BatchResult({ state, onClose }: { state: BatchState; onClose: () => void }) {
  const { t, find } = useWords();
  const { count } = useFormats();
  const failed = state.results.filter(({ outcome }) => !GOOD.has(outcome));
  const isRunning = state.done < state.all;
  const wordOf = (outcome: string) => find(`desk.vgames.outcome.${outcome}`) ?? outcome;
  return (
    <Note kind={failed.length > 0 ? 'error' : 'info'}>
      <div role="status" className={css['result']}>
        <b>{t('desk.vgames.progress', { done: count(state.done), all: count(state.all) })}</b>
        <ul className={css['tally']}>
          {tallied(state.results.map(({ outcome }) => outcome)).map(({ outcome, count: times }) => (
            <li key={outcome}>
              {wordOf(outcome)}: {count(times)}
            </li>
          ))}
        </ul>
        {failed.length > 0 ? (
          <ul className={css['failed']}>
            {failed.slice(0, FAILURES_SHOWN).map(({ key, outcome }) => (
              <li key={`${key} ${outcome}`}>
                <code>{key}</code> {wordOf(outcome)}
              </li>
            ))}
          </ul>
        ) : null}
        {isRunning ? null : (
          <Button size="tiny" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </div>
    </Note>
  );
}
