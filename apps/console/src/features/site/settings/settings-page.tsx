import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { ruleOf } from '@laro/domain/settings/setting-rules';
import { settingKeys, type SettingKey } from '@laro/domain/settings/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { settingsQuery } from '#console/shared/api/queries.ts';
import { SaveBar } from '#console/shared/form/save-bar.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { UnsavedGuard } from '#console/shared/form/unsaved.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { editedKeys, faultsOf, settingGroups, withEdit, withKept, type Edits, type Fault, type Stored } from './setting-edits.ts';
import { SettingField } from './setting-field.tsx';
import { groupLabel, settingLabel } from './setting-words.ts';
import list from '#console/shared/list/list.module.css';
import css from './settings.module.css';

/** Everything an operator may change for a merchant (GEN-10), drawn from the definitions that the server checks by. */
export function SettingsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const query = useQuery(settingsQuery(merchant.code));
  return (
    <Page title={t('desk.settings.title')} text={t('desk.settings.text', { name: merchant.name })}>
      <Loaded query={query}>{(stored) => <Editor stored={stored} />}</Loaded>
    </Page>
  );
}

/** Keys whose name or code holds the text. */
function useFound(text: string): SettingKey[] | null {
  const words = useWords();
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  return settingGroups
    .flatMap((group) => group.keys)
    .filter((key) => key.toLowerCase().includes(wanted) || settingLabel(words, key).toLowerCase().includes(wanted));
}

function useGroup(): [(typeof settingGroups)[number], (name: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [first] = settingGroups;
  const group = settingGroups.find((entry) => entry.name === search.get('group')) ?? first;
  if (!group) throw new Error('there are no settings');
  return [group, (name) => setSearch({ group: name }, { replace: true })];
}

function Editor({ stored }: { stored: Stored }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const may = useMay();
  const isReadOnly = !settingKeys.some((key) => may(ruleOf(key).permission));
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<Partial<Record<SettingKey, Fault>>>({});
  const [text, setText] = useState('');
  const [isReviewing, setReviewing] = useState(false);
  const [isOvertaken, setOvertaken] = useState(false);
  const [group, openGroup] = useGroup();
  const found = useFound(text);
  const faults = { ...refused, ...faultsOf(stored.own, edits) };
  const change = (key: SettingKey, value: unknown) => {
    setEdits((known) => withEdit(stored.own, known, key, value));
    setRefused(({ [key]: _mended, ...others }) => others);
  };
  const start = () => (setEdits({}), setRefused({}), setOvertaken(false), setReviewing(false));
  const keys = found ?? group.keys;
  return (
    <>
      {isReadOnly ? <Note kind="info">{t('desk.read_only')}</Note> : null}
      {isOvertaken ? (
        <Note kind="warn" icon="warning-circle-fill" role="alert">
          {t('desk.settings.overtaken_text')}
        </Note>
      ) : null}
      <div className={`${list['search'] ?? ''} ${css['search'] ?? ''}`}>
        <Icon name="magnifying-glass" size={20} />
        <TextInput type="search" aria-label={t('desk.settings.search')} placeholder={t('desk.settings.search')} value={text} onChange={setText} />
      </div>
      <div className={css['rooms']}>
        <Groups shown={found === null ? group.name : ''} edits={edits} faults={faults} onOpen={(name) => (setText(''), openGroup(name))} />
        <div className={css['fields']} data-dense={found === null && ['menu', 'module'].includes(group.name) ? '' : undefined}>
          {keys.map((key) => (
            <SettingField
              key={key}
              settingKey={key}
              own={stored.own}
              edits={edits}
              fault={faults[key]}
              timeZone={merchant.timeZone}
              isReadOnly={!may(ruleOf(key).permission)}
              needsTwo={stored.needsTwo && ruleOf(key).needsTwo}
              announced={stored.announced.find((one) => one.key === key)}
              onKeep={(kept) => setEdits((known) => withKept(stored.own, known, kept))}
              onChange={change}
            />
          ))}
          {keys.length === 0 ? <EmptyState title={t('desk.settings.none_found')} hint={t('desk.settings.none_found_hint')} /> : null}
        </div>
      </div>
      <ChangesBar count={editedKeys(edits).length} faultCount={Object.keys(faults).length} onDiscard={start} onReview={() => setReviewing(true)} />
      <UnsavedGuard isUnsaved={editedKeys(edits).length > 0} />
      {isReviewing ? (
        <ReviewDialog
          merchant={merchant.code}
          stored={stored}
          edits={edits}
          onSaved={start}
          onOvertaken={() => (setOvertaken(true), setReviewing(false))}
          onFaults={(found) => (setRefused(found), setReviewing(false))}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </>
  );
}

interface GroupsProps {
  shown: string;
  edits: Edits;
  faults: Partial<Record<SettingKey, Fault>>;
  onOpen: (name: string) => void;
}

function Groups({ shown, edits, faults, onOpen }: GroupsProps) {
  const words = useWords();
  const { t } = words;
  return (
    <nav className={css['groups']} aria-label={t('desk.settings.groups')}>
      <ul>
        {settingGroups.map((group) => {
          const edited = group.keys.filter((key) => edits[key] !== undefined).length;
          const hasFault = group.keys.some((key) => faults[key] !== undefined);
          return (
            <li key={group.name}>
              <button type="button" aria-current={group.name === shown || undefined} onClick={() => onOpen(group.name)}>
                <span>{groupLabel(words, group.name)}</span>
                {edited > 0 ? (
                  <span className={css['count']} data-fault={hasFault || undefined}>
                    {edited}
                    <span className="visually-hidden"> {t(hasFault ? 'desk.settings.group_faults' : 'desk.settings.edited')}</span>
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={css['groupSelect']}>
        <Select
          aria-label={t('desk.settings.groups')}
          value={shown}
          options={[
            ...(shown === '' ? [{ value: '', label: t('desk.settings.all_groups') }] : []),
            ...settingGroups.map((group) => ({ value: group.name, label: groupLabel(words, group.name) })),
          ]}
          onChange={onOpen}
        />
      </div>
    </nav>
  );
}

/** Bar for unsaved changes, visible at every scroll position. */
function ChangesBar({ count, faultCount, onDiscard, onReview }: { count: number; faultCount: number; onDiscard: () => void; onReview: () => void }) {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <SaveBar
      label={t('desk.settings.unsaved')}
      text={faultCount > 0 ? t('desk.settings.faults', { count: faultCount }) : t('desk.settings.changes', { count })}
      saveLabel={t('desk.settings.review')}
      isSavable={faultCount === 0}
      onDiscard={onDiscard}
      onSave={onReview}
    />
  );
}
