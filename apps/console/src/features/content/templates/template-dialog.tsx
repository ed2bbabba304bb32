import { languageInfo } from '@laro/domain/system/languages';
import { checkTemplate, fillTemplate, messageSubjectMax, messageTextMax, type TemplateText } from '@laro/domain/messages/message-templates';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { DeskMerchant, DeskTemplate } from '#console/shared/api/queries.ts';
import { useMay } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { sampleValues } from './sample-values.ts';
import css from './templates.module.css';

interface TemplateProps {
  merchant: DeskMerchant;
  template: DeskTemplate;
  onClose: () => void;
}

/** The message as a member would read it, with made-up values. */
function Preview({ merchant, template, given }: { merchant: DeskMerchant; template: DeskTemplate; given: TemplateText }) {
  const { t } = useWords();
  const values = sampleValues(merchant, template.language);
  const { tag } = languageInfo(template.language);
  return (
    <section className={css['preview']} aria-label={t('desk.templates.preview')}>
      <h3>{t('desk.templates.preview')}</h3>
      <div lang={tag}>
        {given.subject === null ? null : <b>{fillTemplate(given.subject, values)}</b>}
        <p>{fillTemplate(given.text, values)}</p>
      </div>
    </section>
  );
}

function LookDialog({ merchant, template, onClose }: TemplateProps) {
  const { t } = useWords();
  const close = (
    <Button size="small" onClick={onClose}>
      {t('common.close')}
    </Button>
  );
  return (
    <Modal title={t(`desk.templates.name.${template.name}`)} size="wide" onClose={onClose} actions={close}>
      <Preview merchant={merchant} template={template} given={template} />
    </Modal>
  );
}

function useSave({ merchant, template, onClose }: TemplateProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { name, channel, language } = template;
  return async (to: TemplateText | null, reason: string) => {
    await api.call('changeDeskTemplate', { params: { merchant: merchant.code, name }, body: { channel, language, to, reason } });
    await client.invalidateQueries({ queryKey: ['templates', merchant.code] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.templates.saved'));
    onClose();
  };
}

function WriteDialog(props: TemplateProps) {
  const { t } = useWords();
  const { merchant, template, onClose } = props;
  const { name, channel, shipped, values } = template;
  const save = useSave(props);
  const [subject, setSubject] = useState(template.subject ?? '');
  const [text, setText] = useState(template.text);
  const given: TemplateText = { subject: channel === 'email' ? subject : null, text };
  const wrong = checkTemplate(name, channel, given);
  const isShipped = given.text === shipped.text && given.subject === shipped.subject;
  const faultOf = (part: 'subject' | 'text') =>
    wrong?.part === part ? t(`desk.templates.fault.${wrong.fault}`, { values: values.map((value) => `{${value}}`).join(' ') }) : undefined;
  const putBack = () => {
    setSubject(shipped.subject ?? '');
    setText(shipped.text);
  };
  return (
    <ActDialog
      title={`${t(`desk.templates.name.${name}`)} · ${t(`desk.templates.channel.${channel}`)} · ${languageInfo(template.language).name}`}
      submit={t(isShipped && template.isOwn ? 'desk.templates.use_shipped' : 'desk.save')}
      size="wide"
      canSubmit={wrong === null && (template.isOwn || !isShipped)}
      onSubmit={(reason) => save(isShipped ? null : given, reason)}
      onClose={onClose}
    >
      {channel === 'email' ? (
        <Field label={t('desk.templates.subject')} fault={faultOf('subject')}>
          {(marks) => <TextInput {...marks} value={subject} maxLength={messageSubjectMax} onChange={setSubject} />}
        </Field>
      ) : null}
      <Field
        label={t('desk.templates.text')}
        hint={t('desk.templates.values', { values: values.map((value) => `{${value}}`).join(' ') })}
        fault={faultOf('text')}
      >
        {(marks) => <TextArea {...marks} value={text} rows={6} maxLength={messageTextMax[channel]} onChange={setText} />}
      </Field>
      {isShipped ? null : (
        <Button size="small" onClick={putBack}>
          {t('desk.templates.use_shipped')}
        </Button>
      )}
      <Preview merchant={merchant} template={template} given={given} />
    </ActDialog>
  );
}

/** One message: read-only, or edited next to a preview (T85). */
export function TemplateDialog(props: TemplateProps) {
  const mayChange = useMay()('content.change');
  return mayChange ? <WriteDialog {...props} /> : <LookDialog {...props} />;
}
