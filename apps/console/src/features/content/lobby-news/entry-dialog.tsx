import { languageInfo, languages, type Language } from '@laro/domain/system/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { StaleDraftNote } from '#console/shared/content/stale-draft-note.tsx';
import { useStampedDraft } from '#console/shared/content/use-stamped-draft.ts';
import { api } from '#console/shared/api/api.ts';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import { cleanEntry, draftOf, emptyEntry, entryFaults, entryName, type DeskEntry, type EntryDraft, type EntryFault } from './entry-draft.ts';

const TEAM_MAX = 60;
const TEXT_MAX = 200;

interface FieldsProps {
  draft: EntryDraft;
  faults: readonly EntryFault[];
  onChange: (draft: EntryDraft) => void;
}

function Teams({ draft, faults, onChange }: FieldsProps) {
  const { t } = useWords();
  const fault = faults.includes('teams') ? t('desk.entries.needs_both') : undefined;
  return (
    <>
      {(['home', 'away'] as const).map((name) => (
        <Field key={name} label={t(`desk.entries.${name}`)} fault={name === 'away' ? fault : undefined}>
          {(marks) => <TextInput {...marks} value={draft[name]} maxLength={TEAM_MAX} onChange={(text) => onChange({ ...draft, [name]: text })} />}
        </Field>
      ))}
    </>
  );
}

function Words({ draft, faults, onChange }: FieldsProps) {
  const { t } = useWords();
  const merchant = useMerchant();
  const [language, setLanguage] = useState<Language>(merchant.defaultLanguage);
  const offered = languages.filter(({ code }) => merchant.languages.includes(code) || code === 'EN');
  return (
    <>
      <Field label={t('desk.banners.language')}>
        {(marks) => (
          <Select
            {...marks}
            value={language}
            options={offered.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => setLanguage(code as Language)}
          />
        )}
      </Field>
      <Field
        label={t(draft.kind === 'match' ? 'desk.entries.league' : 'desk.entries.line')}
        fault={faults.includes('title') ? t('desk.entries.needs_text', { language: languageInfo(merchant.defaultLanguage).name }) : undefined}
      >
        {(marks) => (
          <TextInput
            {...marks}
            lang={languageInfo(language).tag}
            value={draft.title[language] ?? ''}
            maxLength={TEXT_MAX}
            onChange={(text) => onChange({ ...draft, title: { ...draft.title, [language]: text } })}
          />
        )}
      </Field>
    </>
  );
}

function Times({ draft, faults, onChange }: FieldsProps) {
  const { t } = useWords();
  const { timeZone } = useMerchant();
  const zone = t('desk.zone', { zone: timeZone });
  return (
    <>
      <Field label={t(draft.kind === 'match' ? 'desk.entries.starts_match' : 'desk.banners.starts')} hint={zone}>
        {(marks) => (
          <TextInput
            {...marks}
            type="datetime-local"
            value={toWallTime(draft.startsAt, timeZone)}
            onChange={(wall) => onChange({ ...draft, startsAt: fromWallTime(wall, timeZone) })}
          />
        )}
      </Field>
      <Field label={t('desk.banners.ends')} hint={zone} fault={faults.includes('times') ? t('desk.entries.needs_times') : undefined}>
        {(marks) => (
          <TextInput
            {...marks}
            type="datetime-local"
            value={toWallTime(draft.endsAt, timeZone)}
            onChange={(wall) => onChange({ ...draft, endsAt: fromWallTime(wall, timeZone) })}
          />
        )}
      </Field>
    </>
  );
}

interface EntryDialogProps {
  /** Id of the changed entry; null for a new one. */
  id: string | null;
  /** It as it is now; undefined where it is not, or not any more. */
  stored: DeskEntry | undefined;
  kind: DeskEntry['kind'];
  onClose: () => void;
}

/** A hot match or an item of news, added or changed with the reason. */
export function EntryDialog({ id, stored, kind, onClose }: EntryDialogProps) {
  const { t, language } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant, defaultLanguage } = useMerchant();
  const editor = useStampedDraft({
    stored,
    empty: () => emptyEntry(kind, new Date()),
    draftOf: (entry: DeskEntry) => draftOf(entry),
    faultsOf: (entry) => entryFaults(entry, defaultLanguage),
  });
  const { draft, setDraft, stamp, isChanged, faults: all } = editor;
  // Faults are shown once something has been typed.
  const faults = isChanged ? all : [];
  const save = async (reason: string) => {
    const clean = cleanEntry(draft);
    const body = { ...clean, reason };
    try {
      if (stored) await api.call('changeDeskLobbyEntry', { params: { merchant, entryId: stored.id }, body: { ...body, stamp } });
      else await api.call('addDeskLobbyEntry', { params: { merchant }, body });
    } catch (error) {
      // Someone else may have saved: fetch what is stored now, for the list behind the dialog.
      void client.invalidateQueries({ queryKey: ['lobbyEntries', merchant] });
      throw error;
    }
    await client.invalidateQueries({ queryKey: ['lobbyEntries', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.entries.saved', { name: entryName(clean, language, defaultLanguage) }));
    onClose();
  };
  const fields = { draft, faults, onChange: setDraft };
  return (
    <ActDialog title={t(`desk.entries.${kind}`)} submit={t('desk.save')} canSubmit={all.length === 0 && isChanged} onSubmit={save} onClose={onClose}>
      <StaleDraftNote stored={stored} isKnown={id !== null} stamp={stamp} onTheirs={editor.takeTheirs} onMine={editor.keepMine} />
      {kind === 'match' ? <Teams {...fields} /> : null}
      <Words {...fields} />
      <Times {...fields} />
      <Field
        label={t('desk.banners.target')}
        hint={t('desk.banners.target_hint')}
        fault={faults.includes('target') ? t('desk.banners.target_fault') : undefined}
      >
        {(marks) => (
          <TextInput {...marks} value={draft.target} inputMode="url" maxLength={300} spellCheck={false} onChange={(target) => setDraft({ ...draft, target })} />
        )}
      </Field>
      <Field label={t('desk.banners.enabled')} isGroup>
        {(marks) => <Switch isOn={draft.isEnabled} marks={marks} onChange={(isEnabled) => setDraft({ ...draft, isEnabled })} />}
      </Field>
    </ActDialog>
  );
}
