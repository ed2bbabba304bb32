import type { Wire } from '@laro/contract/routes';
import { AmountChange } from '#console/shared/amounts/amount.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './sandbox.module.css';

export interface Step extends Wire<'playWalletSandbox', 'value'> {
  id: number;
  address: string;
  signatureHeader: string;
  body: string;
  signature: string;
}

const inLines = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

/** Requests and answers, the latest first. */
export function Steps({ steps, currency }: { steps: readonly Step[]; currency: string }) {
  const { t } = useWords();
  return (
    <Card title={t('desk.sandbox.steps')}>
      <ol className={css['steps']}>
        {steps.map((step) => (
          <li key={step.id}>
            <p className={css['line']}>
              <b>{step.id}</b>
              <code>{step.address}</code>
              <Pill tone={step.status === 'RS_OK' ? 'ok' : 'warn'}>{step.status}</Pill>
              <span>
                <AmountChange before={step.balanceBefore} after={step.balanceAfter} none={t('desk.none')} /> {currency}
              </span>
            </p>
            <h3>{t('desk.sandbox.base')}</h3>
            <pre className={css['raw']}>{step.body}</pre>
            <h3>
              {step.signatureHeader} <Pill tone={step.isSigned ? 'ok' : 'danger'}>{t(step.isSigned ? 'desk.sandbox.signed' : 'desk.sandbox.not_signed')}</Pill>
            </h3>
            <pre className={css['raw']}>{step.signature}</pre>
            <h3>{t('desk.vendors.last.answered')}</h3>
            <pre className={css['raw']}>{inLines(step.answer)}</pre>
          </li>
        ))}
      </ol>
    </Card>
  );
}
