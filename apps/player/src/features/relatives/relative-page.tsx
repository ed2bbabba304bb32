import { relativeRoutes } from '@laro/contract/care/care-routes';
import { relations, relativeNameMax, relativeTextBounds, type Relation } from '@laro/domain/relatives/relative-rules';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState, type FormEvent } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { base64Of, smallerPicture } from '#player/shared/device/files/read-file.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { lateClient } from '#player/shared/api/late-client.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { emptyDraft, faultsIn, type RelativeDraft, type RelativeField } from './relative-draft.ts';
import css from './relative.module.css';

const relativeApi = lateClient(relativeRoutes);
/** Enough to read the smallest print of a document. */
const SMALLER = { side: 'longer', sidePx: 2200, smallBytes: 900 * 1024, quality: 0.88 } as const;
const MAIL_MAX = 254;
const PHONE_MAX = 24;

interface PartProps {
  draft: RelativeDraft;
  change: (field: RelativeField, value: string) => void;
  faultOf: (field: RelativeField) => string | undefined;
}

function Requester({ draft, change, faultOf }: PartProps) {
  const t = useT();
  return (
    <fieldset className={css['part']}>
      <legend>{t('relatives.you')}</legend>
      <TextField
        label={t('relatives.name')}
        name="name"
        autoComplete="name"
        maxLength={relativeNameMax}
        required
        value={draft.name}
        onChange={(text) => change('name', text)}
        fault={faultOf('name')}
      />
      <TextField
        label={t('relatives.email')}
        hint={t('relatives.email_hint')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAIL_MAX}
        required
        value={draft.email}
        onChange={(text) => change('email', text)}
        fault={faultOf('email')}
      />
      <TextField
        label={t('relatives.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX}
        value={draft.phone}
        onChange={(text) => change('phone', text)}
        fault={faultOf('phone')}
      />
      <label className={css['select']}>
        <span>{t('relatives.relation')}</span>
        <select name="relation" value={draft.relation} onChange={({ target }) => change('relation', target.value)}>
          {relations.map((relation) => (
            <option key={relation} value={relation}>
              {t(`relatives.relation.${relation}`)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

function Person({ draft, change, faultOf }: PartProps) {
  const t = useT();
  return (
    <fieldset className={css['part']}>
      <legend>{t('relatives.person')}</legend>
      <TextField
        label={t('relatives.person_name')}
        name="personName"
        autoComplete="off"
        maxLength={relativeNameMax}
        required
        value={draft.personName}
        onChange={(text) => change('personName', text)}
        fault={faultOf('personName')}
      />
      <TextField
        label={t('relatives.birthday')}
        name="birthday"
        type="date"
        autoComplete="off"
        required
        value={draft.birthday}
        onChange={(text) => change('birthday', text)}
        fault={faultOf('birthday')}
      />
      <TextField
        label={t('relatives.person_phone')}
        name="personPhone"
        type="tel"
        autoComplete="off"
        maxLength={PHONE_MAX}
        value={draft.personPhone}
        onChange={(text) => change('personPhone', text)}
        fault={faultOf('personPhone')}
      />
      <TextField
        label={t('relatives.person_email')}
        name="personEmail"
        type="email"
        autoComplete="off"
        maxLength={MAIL_MAX}
        value={draft.personEmail}
        onChange={(text) => change('personEmail', text)}
        fault={faultOf('personEmail')}
      />
    </fieldset>
  );
}

/** The optional picture of a document. */
function PictureChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const t = useT();
  return (
    <div className={css['part']}>
      <p className={css['quiet']}>{t('relatives.picture')}</p>
      <label className={`${buttonClass({ kind: 'outline', isFull: true })} ${css['file'] ?? ''}`}>
        <span>{file ? file.name : t('relatives.picture_choose')}</span>
        <input
          type="file"
          aria-label={t('relatives.picture_choose')}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      </label>
    </div>
  );
}

function RelativeForm({ onSent }: { onSent: (number: string) => void }) {
  const services = useServices();
  const t = useT();
  const submit = useSubmit();
  const [draft, setDraft] = useState(emptyDraft);
  const [file, setFile] = useState<File | null>(null);
  const [isTouched, setTouched] = useState(false);
  const faults = faultsIn(draft);
  const change: PartProps['change'] = (field, value) => setDraft((before) => ({ ...before, [field]: value }));
  const faultOf: PartProps['faultOf'] = (field) =>
    isTouched && faults.has(field) ? t(`relatives.fault.${faults.get(field) ?? 'missing'}`, relativeTextBounds) : undefined;
  const send = async () => {
    const picture = file ? await base64Of(await smallerPicture(file, SMALLER)) : null;
    const { name, email, phone, personName, birthday, personPhone, personEmail, statement } = draft;
    const { number } = await relativeApi(services).call('sendRelativeRequest', {
      body: {
        requester: { name, email, phone },
        person: { name: personName, birthday, phone: personPhone, email: personEmail },
        relation: draft.relation as Relation,
        statement,
        picture,
      },
    });
    onSent(number);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (faults.size === 0) void submit.run(send);
  };
  const part = { draft, change, faultOf };
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p className={css['quiet']}>{t('relatives.text')}</p>
      <p className={css['quiet']}>{t('relatives.private')}</p>
      <Requester {...part} />
      <Person {...part} />
      <TextAreaField
        label={t('relatives.statement')}
        name="statement"
        rows={6}
        value={draft.statement}
        onChange={(text) => change('statement', text)}
        hint={t('relatives.statement_hint', relativeTextBounds)}
        fault={faultOf('statement')}
      />
      <PictureChoice file={file} onChoose={setFile} />
      {isTouched && faults.size > 0 ? <ProblemNote text={t('relatives.check')} /> : null}
      <ProblemNote text={submit.problem} />
      <Button type="submit" kind="primary" isFull isBusy={submit.isBusy}>
        {t('relatives.send')}
      </Button>
    </form>
  );
}

/** A relative's request that a person be excluded from play (T53). */
export function RelativePage() {
  const t = useT();
  const [number, setNumber] = useState<string | null>(null);
  useHead({ title: t('relatives.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('relatives.title')}>
      <div className={css['page']}>
        {number === null ? (
          <RelativeForm onSent={setNumber} />
        ) : (
          <div role="status">
            <Note kind="info">{t('relatives.sent', { number })}</Note>
            <p className={css['quiet']}>{t('relatives.sent_text')}</p>
          </div>
        )}
      </div>
    </Frame>
  );
}
