import { languageInfo, type Language } from '@laro/domain/system/languages';
import { termsAsText, termsFromText } from '@laro/domain/terms/terms-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime } from '#console/shared/moments/zoned-time.ts';
import { termsQuery, type TermsTexts } from './terms-queries.ts';

/** Stores the server's answer, and refetches the list that contains it. */
function useTake(merchant: string, onClose: () => void) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  return async (next: TermsTexts) => {
    client.setQueryData(termsQuery(merchant, next.version).queryKey, next);
    await client.invalidateQueries({ queryKey: ['terms', merchant], exact: true });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.limits.saved'));
    onClose();
  };
}

/** Begins the next version, with the texts of the last. */
export function BeginDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { t } = useWords();
  const take = useTake(merchant, onClose);
  const save = async (reason: string) => take(await api.call('draftDeskTerms', { params: { merchant }, body: { reason } }));
  return <ActDialog title={t('desk.terms.begin')} submit={t('desk.terms.begin')} onSubmit={save} onClose={onClose} />;
}

interface WriteDialogProps {
  merchant: string;
  version: TermsTexts;
  language: Language;
  onClose: () => void;
}

/** One language of a version that is being written. */
export function WriteDialog({ merchant, version, language, onClose }: WriteDialogProps) {
  const { t } = useWords();
  const take = useTake(merchant, onClose);
  const known = version.texts.find((text) => text.language === language) ?? version.texts.find((text) => text.language === 'EN');
  const [written, setWritten] = useState(() => termsAsText(known?.sections ?? []));
  const sections = termsFromText(written);
  const { name, tag } = languageInfo(language);
  const save = async (reason: string) => {
    if (sections === null) return;
    await take(await api.call('writeDeskTerms', { params: { merchant, version: String(version.version) }, body: { language, sections, reason } }));
  };
  return (
    <ActDialog
      title={`${t('desk.terms.version', { number: version.version })} · ${name}`}
      submit={t('desk.save')}
      size="wide"
      canSubmit={sections !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.terms.look')} hint={t('desk.terms.hint')} fault={sections === null ? t('desk.terms.fault') : undefined}>
        {(marks) => <TextArea {...marks} lang={tag} rows={18} value={written} onChange={setWritten} />}
      </Field>
    </ActDialog>
  );
}

/** Start of a version, and whether members must agree again (T3). */
export function PublishDialog({ merchant, version, onClose }: Omit<WriteDialogProps, 'language'>) {
  const { t } = useWords();
  const { timeZone } = useMerchant();
  const take = useTake(merchant, onClose);
  const [isMaterial, setMaterial] = useState(true);
  const [wall, setWall] = useState('');
  const [openedAt] = useState(() => Date.now());
  const publishAt = fromWallTime(wall, timeZone);
  const isPast = publishAt !== null && Date.parse(publishAt) <= openedAt;
  const save = async (reason: string) =>
    take(await api.call('publishDeskTerms', { params: { merchant, version: String(version.version) }, body: { isMaterial, publishAt, reason } }));
  return (
    <ActDialog
      title={`${t('desk.terms.publish')} · ${t('desk.terms.version', { number: version.version })}`}
      submit={t('desk.terms.publish')}
      isDangerous
      canSubmit={!isPast}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.terms.material')} hint={t('desk.terms.material_hint')}>
        {(marks) => <Switch isOn={isMaterial} onChange={setMaterial} label={t('desk.terms.material')} marks={marks} />}
      </Field>
      <Field
        label={t('desk.terms.holds')}
        hint={`${t('desk.terms.at_once')} ${t('desk.zone', { zone: timeZone })}`}
        fault={isPast ? t('problem.desk.until_past') : undefined}
      >
        {(marks) => <TextInput {...marks} type="datetime-local" value={wall} onChange={setWall} />}
      </Field>
    </ActDialog>
  );
}
