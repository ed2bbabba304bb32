import { CheckField } from '@laro/ui/form/check-field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { dayAt } from '@laro/domain/time/day-at';
import { useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { agentApi, askAgentAgain, type AgentHome, type Link } from '../agent-api.ts';
import type { LandingChoice, LandingFieldProps } from './landing-field.tsx';
import { KindChoice } from './kind-choice.tsx';
import { RateFields, useRateDraft } from '../parts/rate-fields.tsx';

const CODE = /^(?:[A-HJKMNP-Z2-9]{6,12})?$/;
const DAY_MS = 86_400_000;
const NUMBER = /^[1-9]\d{0,5}$/;
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isNumber = (text: string): boolean => text.trim() === '' || NUMBER.test(text.trim());
/** Whole days that a link still has, from its first one on. */
function daysLeft(link: Link | null): string {
  if (link === null || link.validUntil === null) return '';
  const from = Math.max(Date.now(), link.validFrom === null ? 0 : Date.parse(link.validFrom));
  return String(Math.max(1, Math.ceil((Date.parse(link.validUntil) - from) / DAY_MS)));
}
/** The first day of a link that has not begun; empty for all others. */
const firstDay = (link: Link | null, timeZone: string): string => {
  const begins = link?.validFrom ?? null;
  return begins === null || Date.parse(begins) <= Date.now() ? '' : dayAt(Date.parse(begins), timeZone);
};

/** Only new links choose a page. */
const LateLanding = latePart<LandingFieldProps>(async () => (await import('./landing-field.tsx')).LandingField);

interface LinkSheetProps {
  home: AgentHome;
  /** The link that is changed; null for a new one. */
  link: Link | null;
  daysMax: number;
  onClose: () => void;
}

function useLinkDraft({ home, link }: LinkSheetProps) {
  const [name, setName] = useState(link?.name ?? '');
  const [code, setCode] = useState('');
  const [isAgent, setAgent] = useState(link?.isAgent ?? false);
  const [place, setPlace] = useState<LandingChoice>({ landing: 'register', promotionId: null });
  const { timeZone } = useSettings();
  const [from, setFrom] = useState(() => firstDay(link, timeZone));
  const [days, setDays] = useState(() => daysLeft(link));
  const [uses, setUses] = useState(String(link?.usesMax ?? ''));
  const [isOn, setOn] = useState(link?.isOn ?? true);
  const rates = useRateDraft(home.rates, link?.rates);
  const isReady = name.trim() !== '' && CODE.test(code) && isNumber(days) && isNumber(uses) && rates.isAllRight;
  const terms = { name: name.trim(), rates: rates.rates, isOn, from, days: numberOf(days), usesMax: numberOf(uses) };
  return { name, setName, code, setCode, isAgent, setAgent, place, setPlace, from, setFrom, days, setDays, uses, setUses, isOn, setOn, rates, isReady, terms };
}

/** Makes a link, or changes its name, rates, validity and switch (AGENT-11). */
export function LinkSheet(props: LinkSheetProps) {
  const { home, link, daysMax, onClose } = props;
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const draft = useLinkDraft(props);
  const key = useContentKey();
  const send = async () => {
    const { code, isAgent, place, terms } = draft;
    // An agent's application begins on the registration page alone.
    const body = { code, isAgent, ...(isAgent ? ({ landing: 'register', promotionId: null } as const) : place), ...terms };
    const api = agentApi(services);
    await (link === null
      ? api.call('addLink', { body: { key: key.of(body), ...body } })
      : api.call('changeLink', { params: { link: link.code }, body: terms }));
    await askAgentAgain(services);
    onClose();
  };
  return (
    <FormSheet title={link?.code ?? t('agentlinks.new')} submit={submit} action={t('agentlinks.save')} isReady={draft.isReady} onSend={send} onClose={onClose}>
      <TextField name="link-name" label={t('agentlinks.name')} maxLength={60} autoComplete="off" value={draft.name} onChange={draft.setName} />
      {link === null ? (
        <>
          <TextField
            name="link-code"
            label={t('agentlinks.code')}
            hint={t('agentlinks.code_hint')}
            fault={CODE.test(draft.code) ? undefined : t('agentlinks.code_hint')}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            value={draft.code}
            onChange={(text) => draft.setCode(text.toUpperCase())}
          />
          <KindChoice isAgent={draft.isAgent} canBeAgent={home.level < home.levelsMax} onChange={draft.setAgent} />
          {draft.isAgent ? null : <LateLanding place={draft.place} onChange={draft.setPlace} />}
        </>
      ) : null}
      <TextField name="link-from" type="date" label={t('agentlinks.from')} hint={t('agentlinks.from_hint')} value={draft.from} onChange={draft.setFrom} />
      <TextField
        name="link-days"
        label={t('agentlinks.days')}
        hint={t('agentlinks.days_hint', { max: daysMax })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft.days}
        onChange={draft.setDays}
      />
      <TextField
        name="link-uses"
        label={t('agentlinks.uses')}
        hint={t('agentlinks.uses_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={draft.uses}
        onChange={draft.setUses}
      />
      <RateFields draft={draft.rates} />
      <CheckField name="link-on" isChecked={draft.isOn} onChange={draft.setOn}>
        {t('agentlinks.on')}
      </CheckField>
    </FormSheet>
  );
}
