import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { OneOf, Select, Switch, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { dialectName, signedDialectOf } from '#console/shared/api/dialects.ts';
import { Field } from '#console/shared/form/field.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { bodyOf, fieldForms, fieldNames, movementOf, questions, type FieldForm, type Question } from './sandbox-bodies.ts';
import type { SandboxKey } from './sandbox-key.ts';
import { Steps, type Step } from './steps.tsx';
import css from './sandbox.module.css';

export type SandboxMember = Wire<'openWalletSandbox', 'value'>;
type Protocol = SandboxMember['protocols'][number];

/** Ten of the major unit. */
const AMOUNT_AT_FIRST = '1000000';

interface Choice {
  protocol: Protocol['protocol'];
  question: Question;
  gameCode: string;
  amount: string;
  fields: FieldForm;
  reference: string;
  round: string;
}

const textOf = (member: SandboxMember, choice: Choice): string =>
  bodyOf(choice.question, {
    ...choice,
    user: member.user,
    token: member.token,
    currency: member.currency,
    amount: choice.amount,
    newId: () => crypto.randomUUID(),
  });

/** Plays one call after the other: its body can be changed by hand, is signed in the browser, and answered as the wallet would. */
export function PlayCalls({ vendor, member, signer }: { vendor: string; member: SandboxMember; signer: SandboxKey }) {
  const { t } = useWords();
  const [choice, setChoice] = useState<Choice>(() => ({
    protocol: 'hub88',
    question: 'balance',
    gameCode: member.gameCodes[0] ?? '',
    amount: AMOUNT_AT_FIRST,
    fields: 'given',
    reference: '',
    round: crypto.randomUUID(),
  }));
  const [body, setBody] = useState(() => textOf(member, choice));
  const [isTampered, setTampered] = useState(false);
  const [steps, setSteps] = useState<Step[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const protocol = member.protocols.find((entry) => entry.protocol === choice.protocol);
  const path = protocol?.paths[choice.question] ?? '';
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    setBody(textOf(member, next));
  };
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const signature = await signer.sign(isTampered ? `${body} ` : body);
      const given = { protocol: choice.protocol, path, member: member.user, body, signature, publicKey: signer.publicKey };
      const answer = await api.call('playWalletSandbox', { params: { vendor }, body: given });
      const address = `POST /vendor/${choice.protocol}/${vendor}${path}`;
      setSteps([{ id: steps.length + 1, address, signatureHeader: protocol?.signatureHeader ?? '', body, signature, ...answer }, ...steps]);
      const movement = movementOf(body);
      if (movement !== null && answer.status === 'RS_OK' && choice.question !== 'rollback') setChoice({ ...choice, reference: movement });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Card title={t('desk.sandbox.call')}>
        <CallFields member={member} choice={choice} onChange={change} />
        <Field label={t('desk.sandbox.body')} hint={t('desk.sandbox.body_hint')}>
          {(marks) => <TextArea {...marks} value={body} rows={14} maxLength={20_000} spellCheck={false} onChange={setBody} />}
        </Field>
        <Field label={t('desk.sandbox.tamper')} isGroup hint={t('desk.sandbox.tamper_hint')}>
          {(marks) => <Switch isOn={isTampered} marks={marks} onChange={setTampered} />}
        </Field>
        {problem === null ? null : <ProblemNote error={problem} />}
        <div className={css['open']}>
          <Button size="small" kind="primary" isBusy={isBusy} onClick={() => void send()}>
            {t('desk.sandbox.send')}
          </Button>
          <Button size="small" onClick={() => change({})}>
            {t('desk.sandbox.new_body')}
          </Button>
        </div>
      </Card>
      {steps.length > 0 ? <Steps steps={steps} currency={member.currency} /> : null}
    </>
  );
}

function CallFields({ member, choice, onChange }: { member: SandboxMember; choice: Choice; onChange: (part: Partial<Choice>) => void }) {
  const { t } = useWords();
  const moves = choice.question !== 'info' && choice.question !== 'balance';
  return (
    <div className={css['fields']}>
      <OneOf
        name="dialect"
        label={t('desk.vendors.dialect')}
        chosen={choice.protocol}
        options={member.protocols.map(({ protocol }) => ({ value: protocol, label: dialectName(protocol) }))}
        onChange={(text) => onChange({ protocol: signedDialectOf(text) })}
      />
      <OneOf
        name="question"
        label={t('desk.sandbox.question')}
        chosen={choice.question}
        options={questions.map((value) => ({ value, label: t(`desk.sandbox.question.${value}`) }))}
        onChange={(value) => onChange({ question: questions.find((question) => question === value) ?? 'balance' })}
      />
      <div className={css['pair']}>
        <Field label={fieldNames.gameCode}>
          {(marks) => <TextInput {...marks} value={choice.gameCode} maxLength={100} spellCheck={false} onChange={(gameCode) => onChange({ gameCode })} />}
        </Field>
        {moves ? (
          <>
            <Field label={fieldNames.amount} hint={t('desk.sandbox.amount_hint')}>
              {(marks) => (
                <TextInput
                  {...marks}
                  value={choice.amount}
                  inputMode="numeric"
                  maxLength={15}
                  onChange={(amount) => onChange({ amount: amount.replaceAll(/\D/g, '') })}
                />
              )}
            </Field>
            <Field label={t('desk.sandbox.optional')}>
              {(marks) => (
                <Select
                  {...marks}
                  value={choice.fields}
                  options={fieldForms.map((value) => ({ value, label: t(`desk.sandbox.optional.${value}`) }))}
                  onChange={(value) => onChange({ fields: fieldForms.find((form) => form === value) ?? 'given' })}
                />
              )}
            </Field>
          </>
        ) : null}
      </div>
    </div>
  );
}
