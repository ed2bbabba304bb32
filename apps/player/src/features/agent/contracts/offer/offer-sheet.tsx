import { CONTRACT_ROWS_MAX, contractScopes, type ContractScope, type OfferedKind } from '@laro/domain/agents/contracts/contract-terms';
import { emptyOptions, emptyRow, optionsOfTyped, rowOfTyped, type TypedRow } from '@laro/domain/agents/contracts/typed-offer';
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
import { askAgentAgain, teamQuery } from '../../agent-api.ts';
import css from '../../agent.module.css';
import { contractApi, type Contract } from '../contract-api.ts';
import { ContractLines } from '../contract-card.tsx';
import { useContractText } from '../contract-text.ts';
import { OptionFields, RowFields, SelectField } from './offer-fields.tsx';

const DIRECT = { scope: 'direct', query: '', under: '' } as const;

export interface OfferSheetProps {
  /** Offers it to a direct member, or asks the payer for it. */
  act: 'offer' | 'ask';
  kind: OfferedKind;
  firstStart: string;
  /** The agent's own contracts in force: no step may be better. */
  own: readonly Contract[];
  onClose: () => void;
}

/** Direct agents, then direct players, who become agents by accepting. */
function MemberField({ member, onChange }: { member: string; onChange: (member: string) => void }) {
  const services = useServices();
  const { t } = services.words;
  const agents = useInfiniteQuery(teamQuery(services, { ...DIRECT, kind: 'agents' }));
  const players = useInfiniteQuery(teamQuery(services, { ...DIRECT, kind: 'players' }));
  return (
    <Loaded query={agents}>
      {({ pages }) => {
        const rows = [...pages, ...(players.data?.pages ?? [])].flatMap((page) => page.rows);
        // A player who becomes an agent between both answers is in both.
        const names = new Map(rows.map(({ id, name }) => [id, name]));
        if (names.size === 0) return <p className={css['quiet']}>{t('contracts.no_agents')}</p>;
        return <SelectField label={t('contracts.field.agent')} value={member} options={[['', '–'], ...names]} onChange={onChange} />;
      }}
    </Loaded>
  );
}

interface StepsProps {
  kind: OfferedKind;
  rows: readonly TypedRow[];
  isWhole: (place: number) => boolean;
  onChange: (change: (known: TypedRow[]) => TypedRow[]) => void;
}

/** The steps of a contract, and the way to one more. */
function StepFields({ kind, rows, isWhole, onChange }: StepsProps) {
  const { t } = useServices().words;
  return (
    <>
      {rows.map((row, place) => (
        <RowFields
          key={place}
          kind={kind}
          place={place}
          row={row}
          fault={row.rate !== '' && !isWhole(place) ? t('contracts.step_wrong') : undefined}
          onChange={(changed) => onChange((known) => known.map((old, index) => (index === place ? changed : old)))}
          onRemove={rows.length === 1 ? null : () => onChange((known) => known.filter((_, index) => index !== place))}
        />
      ))}
      {rows.length < CONTRACT_ROWS_MAX ? <Button onClick={() => onChange((known) => [...known, emptyRow])}>{t('contracts.add')}</Button> : null}
    </>
  );
}

/** The form of an offer to a direct member, with the agent's own contract, and of a request to the payer. */
export function OfferSheet({ act, kind, firstStart, own, onClose }: OfferSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const { scopeOf } = useContractText();
  const typed = useTypedAmount();
  const submit = useSubmit();
  const key = useContentKey();
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
    const terms = { kind, scope, rows: whole, options: readOptions, from };
    const given = { memberId: member, ...terms };
    if (act === 'ask') await contractApi(services).call('askContract', { body: { key: key.of(terms), ...terms } });
    else await contractApi(services).call('offerContract', { body: { key: key.of(given), ...given } });
    showToast(t(act === 'ask' ? 'contracts.asked' : 'contracts.sent'), 'ok', toastMs.short);
    await askAgentAgain(services);
    onClose();
  };
  const isReady = (act === 'ask' || member !== '') && whole.length === rows.length && readOptions !== null;
  return (
    <FormSheet
      title={t(act === 'ask' ? 'contracts.ask' : 'contracts.offer')}
      {...(act === 'ask' ? { text: t('contracts.ask_text') } : {})}
      submit={submit}
      action={t('contracts.send')}
      isReady={isReady}
      onSend={send}
      onClose={onClose}
    >
      {act === 'offer' ? <MemberField member={member} onChange={setMember} /> : null}
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
      <StepFields kind={kind} rows={rows} isWhole={(place) => steps[place] !== null} onChange={setRows} />
      <OptionFields kind={kind} options={options} onChange={setOptions} />
    </FormSheet>
  );
}
