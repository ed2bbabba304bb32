import { payeeNamePattern } from '@laro/domain/account/account-rules';
import { identityAddressBounds, identityNumberMax, isDocumentNumber, type IdentityDocument, type IdentitySide } from '@laro/domain/identity/identity-rules';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { identityQuery, sendProof, type OwnIdentity } from './identity-api.ts';
import css from './identity.module.css';
import { PictureField } from './picture-field.tsx';
import { usePictures } from './use-pictures.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const sides: readonly IdentitySide[] = ['front', 'back', 'selfie'];

interface Fields {
  number: string;
  legalName: string;
  birthday: string;
  address: string;
  expiresOn: string;
}

/** A passport has no back: its page with the signature takes that place. */
const sideWords = (document: IdentityDocument, side: IdentitySide) =>
  document === 'passport' && side !== 'selfie'
    ? side === 'front'
      ? 'identity.side.data_page'
      : 'identity.side.signature_page'
    : (`identity.side.${side}` as const);

function DocumentChoice({ identity, chosen, onChoose }: { identity: OwnIdentity; chosen: IdentityDocument; onChoose: (document: IdentityDocument) => void }) {
  const t = useT();
  return (
    <fieldset className={css['choices']}>
      <legend>{t('identity.form.document')}</legend>
      {identity.documents.map(({ document }) => (
        <label key={document} className={css['choice']}>
          <input
            type="radio"
            aria-label={t(`identity.document.${document}`)}
            name="document"
            value={document}
            checked={document === chosen}
            onChange={() => onChoose(document)}
          />
          <span>{t(`identity.document.${document}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Which fields cannot be right; the server looks at all of it again. */
function faultsOf({ number, legalName, birthday, address, expiresOn }: Fields, document: IdentityDocument, expires: boolean): Record<keyof Fields, boolean> {
  const { min, max } = identityAddressBounds;
  return {
    number: !isDocumentNumber(document, number),
    legalName: !payeeNamePattern.test(legalName.trim().normalize('NFC')) || !/\S\s+\S/.test(legalName.trim()),
    birthday: !DAY.test(birthday),
    address: address.trim().length < min || address.trim().length > max,
    expiresOn: expires && !DAY.test(expiresOn),
  };
}

interface WrittenFieldsProps {
  fields: Fields;
  expires: boolean;
  /** Null until somebody has tried to send. */
  faults: Record<keyof Fields, boolean> | null;
  onChange: (name: keyof Fields, value: string) => void;
}

/** Fields for the data of the document. */
function WrittenFields({ fields, expires, faults, onChange }: WrittenFieldsProps) {
  const t = useT();
  const change = (name: keyof Fields) => (value: string) => onChange(name, value);
  const told = (name: keyof Fields, words: string) => (faults?.[name] ? words : undefined);
  return (
    <>
      <TextField
        label={t('identity.form.number')}
        hint={t('identity.form.number_hint')}
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={identityNumberMax}
        value={fields.number}
        onChange={change('number')}
        fault={told('number', t('identity.form.number_wrong'))}
      />
      {expires ? (
        <TextField
          label={t('identity.form.expires')}
          name="expires"
          type="date"
          value={fields.expiresOn}
          onChange={change('expiresOn')}
          fault={told('expiresOn', t('identity.form.date_wrong'))}
        />
      ) : null}
      <TextField
        label={t('identity.form.name')}
        hint={t('identity.form.name_hint')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={60}
        value={fields.legalName}
        onChange={change('legalName')}
        fault={told('legalName', t('identity.form.name_wrong'))}
      />
      <TextField
        label={t('identity.form.birthday')}
        name="birthday"
        type="date"
        autoComplete="bday"
        value={fields.birthday}
        onChange={change('birthday')}
        fault={told('birthday', t('identity.form.date_wrong'))}
      />
      <TextField
        label={t('identity.form.address')}
        name="address"
        autoComplete="street-address"
        autoCapitalize="words"
        maxLength={identityAddressBounds.max}
        value={fields.address}
        onChange={change('address')}
        fault={told('address', t('identity.form.address_wrong'))}
      />
    </>
  );
}

/** Data and pictures of the document (ACC-03). */
export function IdentityForm({ identity }: { identity: OwnIdentity }) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const pictures = usePictures();
  const [document, setDocument] = useState<IdentityDocument>(identity.documents[0]?.document ?? 'passport');
  const [fields, setFields] = useState<Fields>({ number: '', legalName: '', birthday: '', address: '', expiresOn: '' });
  const [isTried, setTried] = useState(false);
  const expires = identity.documents.find((entry) => entry.document === document)?.expires ?? false;
  const faults = faultsOf(fields, document, expires);
  const needed = sides.filter((side) => side !== 'selfie' || identity.selfieNeeded);
  const isMissing = (side: IdentitySide) => needed.includes(side) && pictures.of(side).id === null;
  const kept = sides.filter((side) => pictures.of(side).id !== null).length;
  const send = async () => {
    setTried(true);
    if (Object.values(faults).includes(true) || needed.some(isMissing)) return;
    const { number, legalName, birthday, address, expiresOn } = fields;
    const ids = Object.fromEntries(sides.flatMap((side) => (pictures.of(side).id === null ? [] : [[side, pictures.of(side).id]])));
    const said = { document, number, legalName, birthday, address, expiresOn: expires ? expiresOn : null, pictures: ids };
    // Loads the words of the identity proof only on submission: most visits only view the page.
    await services.words.need(['security', 'verification']);
    const answer = await confirmed(() => sendProof(services, said));
    services.queries.setQueryData(identityQuery(services).queryKey, answer);
    showToast(t('identity.sent_toast'));
  };
  return (
    <form method="post" className={css['form']} noValidate onSubmit={submit.onSubmit(send)}>
      <section className={css['card']}>
        <DocumentChoice identity={identity} chosen={document} onChoose={setDocument} />
        <WrittenFields
          fields={fields}
          expires={expires}
          faults={isTried ? faults : null}
          onChange={(name, value) => setFields((before) => ({ ...before, [name]: value }))}
        />
      </section>
      <section className={css['card']}>
        <p className={css['quiet']}>{t('identity.picture.tips')}</p>
        {sides.map((side) => (
          <PictureField
            key={side}
            side={side}
            label={t(sideWords(document, side))}
            isOptional={!needed.includes(side)}
            isMissed={isTried && isMissing(side)}
            pictures={pictures}
          />
        ))}
        <p className={css['progress']} role="status">
          <progress max={needed.length} value={Math.min(kept, needed.length)} aria-hidden="true" />
          <span>{t('identity.progress', { done: String(kept), all: String(Math.max(kept, needed.length)) })}</span>
        </p>
      </section>
      <ProblemNote text={submit.problem} className={css['problem']} />
      <Button type="submit" kind="primary" isFull isBusy={submit.isBusy}>
        {t('identity.send')}
      </Button>
      <p className={css['quiet']}>{t('identity.privacy')}</p>
    </form>
  );
}
