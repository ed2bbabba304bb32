import { serviceTypes, type ServiceChannel } from '@laro/domain/app-links/download-links';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { changed, isChannelUsable, raised, without } from './channels-draft.ts';
import css from './channels.module.css';

/** Names of the kinds at the desk: those of the networks. */
const kindNames = { LIVECHAT: 'Live chat', TELEGRAM: 'Telegram', FACEBOOK: 'Facebook' } as const;
const NAME_MAX = 40;
const ADDRESS_MAX = 300;
const CHANNELS_MAX = 12;

interface Rows {
  channels: readonly ServiceChannel[];
  isReadOnly: boolean;
  onChange: (channels: ServiceChannel[]) => void;
}

function Row({ at, channels, isReadOnly, onChange }: Rows & { at: number }) {
  const { t } = useWords();
  const channel = channels[at];
  if (!channel) return null;
  const name = channel.title || kindNames[channel.csType];
  const change = (part: Partial<ServiceChannel>) => onChange(changed(channels, at, part));
  return (
    <li className={css['row']}>
      <Field label={t('desk.channels.kind')}>
        {(marks) => (
          <Select
            {...marks}
            value={channel.csType}
            options={serviceTypes.map((type) => ({ value: type, label: kindNames[type] }))}
            disabled={isReadOnly}
            onChange={(value) => change({ csType: serviceTypes.find((type) => type === value) ?? 'LIVECHAT' })}
          />
        )}
      </Field>
      <Field label={t('desk.channels.name')} hint={t('desk.channels.name_hint')}>
        {(marks) => <TextInput {...marks} value={channel.title} maxLength={NAME_MAX} disabled={isReadOnly} onChange={(title) => change({ title })} />}
      </Field>
      <Field
        label={t('desk.channels.address')}
        hint={t('desk.channels.address_hint')}
        fault={channel.path === '' || isChannelUsable(channel) ? undefined : t('desk.channels.fault')}
      >
        {(marks) => (
          <TextInput
            {...marks}
            value={channel.path}
            inputMode="url"
            maxLength={ADDRESS_MAX}
            spellCheck={false}
            disabled={isReadOnly}
            onChange={(path) => change({ path })}
          />
        )}
      </Field>
      {isReadOnly ? null : (
        <span className={css['acts']}>
          <button
            type="button"
            className={css['icon']}
            aria-label={t('desk.channels.up', { name })}
            disabled={at === 0}
            onClick={() => onChange(raised(channels, at))}
          >
            <Icon name="caret-up-bold" size={18} />
          </button>
          <button type="button" className={css['icon']} aria-label={t('desk.channels.remove', { name })} onClick={() => onChange(without(channels, at))}>
            <Icon name="trash" size={18} />
          </button>
        </span>
      )}
    </li>
  );
}

/** The ways to a person, in the order that players see them. */
export function ChannelRows(props: Rows) {
  const { t } = useWords();
  const { channels, isReadOnly, onChange } = props;
  return (
    <>
      <ul className={css['rows']}>
        {channels.map((_, at) => (
          // A row has no name of its own that stays while it is edited; its place is what it is.
          <Row key={at} at={at} {...props} />
        ))}
      </ul>
      {isReadOnly || channels.length >= CHANNELS_MAX ? null : (
        <Button size="small" onClick={() => onChange([...channels, { csType: 'LIVECHAT', title: '', path: '' }])}>
          {t('desk.channels.add')}
        </Button>
      )}
    </>
  );
}
