import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Select, Switch, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { dialectName, dialectOf, dialects, type Dialect } from '#console/shared/api/dialects.ts';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import type { VendorDetail } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { isAddress, isOperatorId, linesOf } from './endpoint-draft.ts';
import { useVendorAnswer } from './use-vendor-answer.ts';

interface Draft {
  protocol: Dialect;
  operatorId: string;
  operatorUrl: string;
  /** One on a line. */
  origins: string;
  platformKey: string;
  saysReady: boolean;
  isEnabled: boolean;
}

const draftOf = ({ endpoint }: VendorDetail): Draft => ({
  protocol: endpoint?.protocol ?? 'hub88',
  operatorId: endpoint?.operatorId ?? '',
  operatorUrl: endpoint?.operatorUrl ?? '',
  origins: endpoint?.frameOrigins.join('\n') ?? '',
  platformKey: endpoint?.platformKey ?? 'platform',
  saysReady: endpoint?.saysReady ?? false,
  isEnabled: endpoint?.isEnabled ?? true,
});

const areOrigins = (text: string): boolean => linesOf(text).length > 0 && linesOf(text).every(isAddress);

/** Where a vendor is called and its games come from. */
export function EndpointDialog({ vendor, onClose }: { vendor: VendorDetail; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const answered = useVendorAnswer(vendor.code);
  const [draft, setDraft] = useState(() => draftOf(vendor));
  const save = async (reason: string) => {
    const { origins, operatorId, ...rest } = draft;
    const body = { ...rest, operatorId: operatorId === '' ? null : operatorId, frameOrigins: linesOf(origins), reason };
    const isDone = await answered(await api.call('changeVendorEndpoint', { params: { vendor: vendor.code }, body }));
    if (isDone) say(t('desk.vendors.endpoint.saved', { name: vendor.name }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.vendors.endpoint.title')}
      submit={t('desk.save')}
      size="wide"
      canSubmit={isAddress(draft.operatorUrl) && areOrigins(draft.origins) && draft.platformKey !== '' && isOperatorId(draft.protocol, draft.operatorId)}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
    </ActDialog>
  );
}

function Fields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { t } = useWords();
  const { operatorUrl, origins } = draft;
  const fault = t('desk.vendors.endpoint.fault');
  const plain = { spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <>
      <Field label={t('desk.vendors.dialect')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.protocol}
            options={dialects.map((value) => ({ value, label: dialectName(value) }))}
            onChange={(text) => onChange({ protocol: dialectOf(text) })}
          />
        )}
      </Field>
      <Field
        label={t('desk.vendors.operator_id')}
        hint={t('desk.vendors.operator_id_hint')}
        fault={isOperatorId(draft.protocol, draft.operatorId) ? undefined : t('desk.vendors.operator_id_fault')}
      >
        {(marks) => <TextInput {...marks} {...plain} value={draft.operatorId} maxLength={64} onChange={(text) => onChange({ operatorId: text.trim() })} />}
      </Field>
      <Field label={t('desk.vendors.endpoint.url')} fault={operatorUrl !== '' && !isAddress(operatorUrl) ? fault : undefined}>
        {(marks) => (
          <TextInput {...marks} {...plain} type="url" value={operatorUrl} maxLength={300} onChange={(text) => onChange({ operatorUrl: text.trim() })} />
        )}
      </Field>
      <Field
        label={t('desk.vendors.endpoint.origins')}
        hint={t('desk.vendors.endpoint.origins_hint', { host: '{host}' })}
        fault={origins.trim() !== '' && !areOrigins(origins) ? fault : undefined}
      >
        {(marks) => <TextArea {...marks} {...plain} value={origins} rows={2} onChange={(text) => onChange({ origins: text })} />}
      </Field>
      <Field label={t('desk.vendors.endpoint.key')} hint={t('desk.vendors.endpoint.key_hint')}>
        {(marks) => <TextInput {...marks} {...plain} value={draft.platformKey} maxLength={41} onChange={(text) => onChange({ platformKey: text.trim() })} />}
      </Field>
      <Field label={t('desk.vendors.endpoint.ready')} isGroup hint={t('desk.vendors.endpoint.ready_hint')}>
        {(marks) => <Switch isOn={draft.saysReady} marks={marks} onChange={(saysReady) => onChange({ saysReady })} />}
      </Field>
      <Field label={t('desk.vendors.endpoint.enabled')} isGroup>
        {(marks) => <Switch isOn={draft.isEnabled} marks={marks} onChange={(isEnabled) => onChange({ isEnabled })} />}
      </Field>
    </>
  );
}
