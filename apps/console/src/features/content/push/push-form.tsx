import type { Wire } from '@laro/contract/routes';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { pushAudiences, pushBodyMax, pushTitleMax, writtenTopics } from '@laro/domain/push/push-rules';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Select, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './push.module.css';

type Body = Wire<'sendDeskPush', 'body'>;
type Draft = Omit<Body, 'reason'>;
type Reach = Wire<'listDeskPush', 'value'>['reach'];

const PATH_MAX = 200;
const emptyDraft: Draft = { topic: 'news', audience: 'everybody', texts: {}, path: '/m/home' };

/** Languages with both words; one half alone is not sent. */
const wholeTexts = ({ texts }: Draft): Body['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.title.trim() !== '' && text.body.trim() !== ''));

function SendDialog({ draft, members, onSent, onClose }: { draft: Draft; members: number; onSent: () => void; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant, defaultLanguage } = useMerchant();
  const text = draft.texts[defaultLanguage];
  const send = async (reason: string) => {
    await api.call('sendDeskPush', { params: { merchant }, body: { ...draft, texts: wholeTexts(draft), reason } });
    await client.invalidateQueries({ queryKey: ['push', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.push.sent'));
    onSent();
    onClose();
  };
  return (
    <ActDialog title={t('desk.push.send_title')} submit={t('desk.push.send')} onSubmit={send} onClose={onClose}>
      <blockquote className={css['preview']} lang={languageInfo(defaultLanguage).tag}>
        <strong>{text?.title}</strong>
        <span>{text?.body}</span>
      </blockquote>
      <p>{t('desk.push.reach', { count: members })}</p>
    </ActDialog>
  );
}

function Texts({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const [language, setLanguage] = useState<Language>(merchant.defaultLanguage);
  const text = draft.texts[language] ?? { title: '', body: '' };
  const { tag } = languageInfo(language);
  const write = (part: Partial<typeof text>) => onChange({ ...draft, texts: { ...draft.texts, [language]: { ...text, ...part } } });
  const options = merchant.languages.map((code) => ({ value: code, label: `${draft.texts[code]?.title ? '✓ ' : ''}${languageInfo(code).name}` }));
  return (
    <>
      <Field label={t('desk.language.label')}>
        {(marks) => (
          <Select
            {...marks}
            value={language}
            options={options}
            onChange={(value) => setLanguage(merchant.languages.find((code) => code === value) ?? language)}
          />
        )}
      </Field>
      <Field label={t('desk.push.heading')}>
        {(marks) => <TextInput {...marks} lang={tag} value={text.title} maxLength={pushTitleMax} onChange={(title) => write({ title })} />}
      </Field>
      <Field label={t('desk.push.body')}>
        {(marks) => <TextArea {...marks} lang={tag} rows={3} value={text.body} maxLength={pushBodyMax} onChange={(body) => write({ body })} />}
      </Field>
    </>
  );
}

/** A message: about what, to whom, in which words, opening which page. */
export function PushForm({ reach }: { reach: Reach }) {
  const { t } = useWords();
  const { defaultLanguage } = useMerchant();
  const [draft, setDraft] = useState(emptyDraft);
  const [isSending, setSending] = useState(false);
  const members = reach.find(({ topic, audience }) => topic === draft.topic && audience === draft.audience)?.members ?? 0;
  const canSend = wholeTexts(draft)[defaultLanguage] !== undefined && draft.path.startsWith('/m/');
  return (
    <div className={css['form']}>
      <div className={css['two']}>
        <Field label={t('desk.push.topic')}>
          {(marks) => (
            <Select
              {...marks}
              value={draft.topic}
              options={writtenTopics.map((topic) => ({ value: topic, label: t(`desk.push.topic.${topic}`) }))}
              onChange={(value) => setDraft({ ...draft, topic: writtenTopics.find((topic) => topic === value) ?? draft.topic })}
            />
          )}
        </Field>
        <Field label={t('desk.push.audience')} hint={t('desk.push.reach', { count: members })}>
          {(marks) => (
            <Select
              {...marks}
              value={draft.audience}
              options={pushAudiences.map((audience) => ({ value: audience, label: t(`desk.push.audience.${audience}`) }))}
              onChange={(value) => setDraft({ ...draft, audience: pushAudiences.find((audience) => audience === value) ?? draft.audience })}
            />
          )}
        </Field>
      </div>
      <Texts draft={draft} onChange={setDraft} />
      <Field label={t('desk.push.path')}>
        {(marks) => (
          <TextInput {...marks} value={draft.path} maxLength={PATH_MAX} spellCheck={false} onChange={(path) => setDraft({ ...draft, path: path.trim() })} />
        )}
      </Field>
      <span>
        <Button size="small" kind="primary" disabled={!canSend} onClick={() => setSending(true)}>
          {t('desk.push.send')}
        </Button>
      </span>
      {isSending ? <SendDialog draft={draft} members={members} onSent={() => setDraft(emptyDraft)} onClose={() => setSending(false)} /> : null}
    </div>
  );
}
