import type { LimitKind } from '@laro/domain/limits/limit-rules';
import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { limitsApi } from '#player/shared/api/account/limits-api.ts';
import { OptionGroup, OptionRow } from '#player/shared/form/option-row.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useLimitTexts, type OneLimit } from './limit-words.ts';
import css from './limits.module.css';
import type { TakeLimits } from './limits-page.tsx';

/** A requested raise: when it may be confirmed, and the buttons to confirm or withdraw it (T39). */
function Asked({ limit, asked, onTaken }: { limit: OneLimit; asked: NonNullable<NonNullable<OneLimit['own']>['asked']>; onTaken: TakeLimits }) {
  const services = useServices();
  const t = useT();
  const texts = useLimitTexts();
  const submit = useSubmit();
  const [openedAt] = useState(() => Date.now());
  const params = { kind: limit.kind, period: limit.period };
  const isReady = Date.parse(asked.readyAt) <= openedAt;
  const isRemoval = asked.amount === null && asked.minutes === null;
  const values = { amount: texts.limit(asked), moment: texts.moment(asked.readyAt) };
  const confirm = async () => {
    onTaken(await limitsApi(services).call('confirmLimit', { params }));
    showToast(t('limits.saved'), 'ok', toastMs.short);
  };
  return (
    <li className={css['asked']}>
      <p>{t(isRemoval ? 'limits.asked_none' : 'limits.asked_raise', values)}</p>
      <ProblemNote text={submit.problem} />
      <div className={css['two']}>
        {isReady ? (
          <Button size="small" kind="primary" isBusy={submit.isBusy} onClick={() => void submit.run(confirm)}>
            {t('limits.confirm')}
          </Button>
        ) : null}
        <Button
          size="small"
          kind="quiet"
          disabled={submit.isBusy}
          onClick={() => void submit.run(async () => onTaken(await limitsApi(services).call('withdrawLimit', { params })))}
        >
          {t('limits.withdraw')}
        </Button>
      </div>
    </li>
  );
}

function Value({ limit }: { limit: OneLimit }) {
  const t = useT();
  const texts = useLimitTexts();
  return (
    <>
      <b className={css['limit']}>{texts.limit(limit.own)}</b>
      {limit.operator === null ? null : <span className={css['small']}>{t('limits.by_operator', { amount: texts.limit(limit.operator) })}</span>}
      {limit.left === null ? null : <span className={css['small']}>{t('limits.left', { amount: texts.money(limit.left) })}</span>}
    </>
  );
}

interface LimitGroupProps {
  kind: LimitKind;
  limits: readonly OneLimit[];
  onOpen: (limit: OneLimit) => void;
  onTaken: TakeLimits;
}

/** The limits of one kind, a line for each period. */
export function LimitGroup({ kind, limits, onOpen, onTaken }: LimitGroupProps) {
  const t = useT();
  return (
    <div className={css['group']}>
      <OptionGroup title={t(`limits.kind.${kind}`)}>
        <li className={css['what']}>{t(`limits.text.${kind}`)}</li>
        {limits.flatMap((limit) => [
          <OptionRow key={limit.period} label={t(`limits.period.${limit.period}`)} value={<Value limit={limit} />} onClick={() => onOpen(limit)} />,
          limit.own?.asked ? <Asked key={`${limit.period} asked`} limit={limit} asked={limit.own.asked} onTaken={onTaken} /> : null,
        ])}
      </OptionGroup>
    </div>
  );
}
