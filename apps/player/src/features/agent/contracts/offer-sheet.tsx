import { CONTRACT_ROWS_MAX, contractScopes, type ContractScope, type OfferedKind } from '@laro/domain/agents/contracts/contract-terms';
import { emptyOptions, emptyRow, optionsOfTyped, rowOfTyped } from '@laro/domain/agents/contracts/typed-offer';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { askAgentAgain, teamQuery } from '../agent-api.ts';
import css from '../agent.module.css';
import { contractApi, type Contract } from './contract-api.ts';
import { ContractLines } from './contract-card.tsx';
import { useContractText } from './contract-text.ts';
import { OptionFields, RowFields, SelectField } from './offer-fields.tsx';

const DIRECT_AGENTS = { scope: 'direct', kind: 'agents', query: '', under: '' } as const;

export interface OfferSheetProps {
  kind: OfferedKind;
  firstStart: string;
  /** The agent's own contracts in force: no step may be better. */
  own: readonly Contract[];
  onClose: () => void;
}

/** The form of an offer to a direct agent, with the agent's own contract. */
export function OfferSheet({ kind, firstStart, own, onClose }: OfferSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const { scopeOf } = useContractText();
  const typed = useTypedAmount();
  const submit = useSubmit();
  const key = useContentKey();
  const team = useInfiniteQuery(teamQuery(services, DIRECT_AGENTS));
  const [member, setMember] = useState('');
  const [scope, setScope] = useState<ContractScope>('CONS');
  const [from, setFrom] = useState(firstStart);
  const [rows, setRows] = useState([emptyRow]);
  const [options, setOptions] = useState(emptyOptions);
  const read = (text: string) => {
    const given = typed(text);
    return given.kind === 'amount' ? given.amount : null;
  };
  const steps = rows.map((row) => rowOfTyped(kind, row, read));
  const whole = steps.filter((step) => step !== null);
  const readOptions = optionsOfTyped(options, read);
  const send = async () => {
    if (readOptions === null) return;
    const body = { memberId: member, kind, scope, rows: whole, options: readOptions, from };
    await contractApi(services).call('offerContract', { body: { key: key.of(body), ...body } });
    showToast(t('contracts.sent'), 'ok', toastMs.short);
    await askAgentAgain(services);
    onClose();
  };
  const change = (place: number, row: typeof emptyRow) => setRows((known) => known.map((old, index) => (index === place ? row : old)));
  const isReady = member !== '' && whole.length === rows.length && readOptions !== null;
  return (
    <FormSheet title={t('contracts.offer')} submit={submit} action={t('contracts.send')} isReady={isReady} onSend={send} onClose={onClose}>
      <Loaded query={team}>
        {({ pages }) => {
          const agents = pages.flatMap((page) => page.rows).map(({ id, name }) => [id, name] as const);
          if (agents.length === 0) return <p className={css['quiet']}>{t('contracts.no_agents')}</p>;
          return <SelectField label={t('contracts.field.agent')} value={member} options={[['', '–'], ...agents]} onChange={setMember} />;
        }}
      </Loaded>
      {own.map((contract) => (
        <section key={contract.id} aria-label={t('contracts.own')}>
          <p className={css['quiet']}>{`${t('contracts.own')}: ${scopeOf(contract.scope)}`}</p>
          <ContractLines terms={contract} />
        </section>
      ))}
      <SelectField
        label={t('contracts.field.scope')}
        value={scope}
        options={contractScopes.map((value) => [value, scopeOf(value)] as const)}
        onChange={(text) => setScope(contractScopes.find((value) => value === text) ?? 'CONS')}
      />
      <TextField name="from" type="date" label={t('contracts.field.from')} min={firstStart} value={from} onChange={setFrom} />
      {rows.map((row, place) => (
        <RowFields
          key={place}
          kind={kind}
          place={place}
          row={row}
          fault={row.rate !== '' && steps[place] === null ? t('contracts.step_wrong') : undefined}
          onChange={(changed) => change(place, changed)}
          onRemove={rows.length === 1 ? null : () => setRows((known) => known.filter((_, index) => index !== place))}
        />
      ))}
      {rows.length < CONTRACT_ROWS_MAX ? <Button onClick={() => setRows((known) => [...known, emptyRow])}>{t('contracts.add')}</Button> : null}
      <OptionFields kind={kind} options={options} onChange={setOptions} />
    </FormSheet>
  );
}
