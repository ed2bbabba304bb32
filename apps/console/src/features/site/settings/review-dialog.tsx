import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@laro/client/client';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { merchantsQuery, settingsQuery } from '#console/shared/api/queries.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { changesOf, definitionOf, editedKeys, serverFaults, worseEdits, type Edits, type Fault, type Stored } from './setting-edits.ts';
import { settingLabel, valueText } from './setting-words.ts';
import { ruleOf } from '@laro/domain/settings/setting-rules';
import type { SettingKey } from '@laro/domain/settings/settings';
import { Note } from '@laro/ui/states/note.tsx';
import css from './settings.module.css';

export interface ReviewDialogProps {
  merchant: string;
  stored: Stored;
  edits: Edits;
  onSaved: () => void;
  /** Somebody else was first: the newest values are here, the edits stay. */
  onOvertaken: () => void;
  onFaults: (faults: Partial<Record<SettingKey, Fault>>) => void;
  onClose: () => void;
}

/** Every change with before and after, and the reason; saved all together or not at all. */
export function ReviewDialog({ merchant, stored, edits, onSaved, onOvertaken, onFaults, onClose }: ReviewDialogProps) {
  const words = useWords();
  const { t } = words;
  const { list } = useFormats();
  const say = useToast();
  const client = useQueryClient();
  const proposed = useProposed();
  const keys = editedKeys(edits);
  const needsTwo = stored.needsTwo && keys.some((key) => ruleOf(key).needsTwo);
  const worse = worseEdits(stored.own, edits);
  const save = async (reason: string) => {
    const saved = await api.call('changeDeskSettings', { params: { merchant }, body: { revision: stored.revision, changes: changesOf(edits), reason } });
    void client.invalidateQueries({ queryKey: ['audit'] });
    if (isProposed(saved)) proposed(saved);
    else {
      client.setQueryData(settingsQuery(merchant).queryKey, (known) => known && { ...known, ...saved });
      void client.invalidateQueries({ queryKey: merchantsQuery.queryKey });
      say(t('desk.settings.saved', { count: keys.length }));
    }
    onSaved();
  };
  const onProblem = (error: unknown): boolean => {
    if (!(error instanceof ApiProblem)) return false;
    if (error.code === 'desk.changed_meanwhile') {
      void client.invalidateQueries({ queryKey: settingsQuery(merchant).queryKey });
      onOvertaken();
      return true;
    }
    if (error.code !== 'desk.setting_invalid') return false;
    onFaults(serverFaults(error.fields));
    return true;
  };
  return (
    <ActDialog
      title={t('desk.settings.review_title', { count: keys.length })}
      submit={needsTwo ? t('desk.two.propose') : t('desk.settings.save', { count: keys.length })}
      size="wide"
      onSubmit={save}
      onProblem={onProblem}
      onClose={onClose}
    >
      {needsTwo ? <Note kind="info">{t('desk.settings.two_review')}</Note> : null}
      {worse.length === 0 ? null : <Note kind="warn">{t('desk.settings.worse_terms', { names: list(worse.map((key) => settingLabel(words, key))) })}</Note>}
      <dl className={css['diff']}>
        {keys.map((key) => (
          <div key={key}>
            <dt>{settingLabel(words, key)}</dt>
            <dd>
              <del>{valueText(words, key, stored.own[key] ?? definitionOf(key).default)}</del>
              <span aria-hidden="true">→</span>
              <ins>
                {valueText(words, key, edits[key]?.value ?? definitionOf(key).default)}
                {edits[key]?.value === null ? ` (${t('desk.settings.the_default')})` : ''}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </ActDialog>
  );
}
