import type { Wire } from '@laro/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { lotteryChangesQuery, type ChangedGame } from './lottery-queries.ts';

type Schedule = ChangedGame['schedule'];
export type Terms = ChangedGame['terms'][number];

const WHOLE = /^\d{1,10}$/;

/** Proposes a change; another person decides. */
function usePropose(gameId: string, onClose: () => void) {
  const proposed = useProposed();
  const client = useQueryClient();
  return async (body: Wire<'changeDeskLotteryGame', 'body'>) => {
    const answer = await api.call('changeDeskLotteryGame', { params: { gameId }, body });
    if (isProposed(answer)) proposed(answer);
    void client.invalidateQueries({ queryKey: lotteryChangesQuery(gameId).queryKey });
    onClose();
  };
}

/** The date from which a change holds. */
function FromField({ earliest, from, onChange }: { earliest: string; from: string; onChange: (from: string) => void }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('desk.lottery.change_text')}</p>
      <Field label={t('desk.lottery.holds_from')}>{(marks) => <TextInput {...marks} type="date" min={earliest} value={from} onChange={onChange} />}</Field>
    </>
  );
}

/** Asks for draw times, days without draws and closing, and from when they hold (LOTT-66). */
export function ScheduleDialog({ game, onClose }: { game: ChangedGame; onClose: () => void }) {
  const { t } = useWords();
  const propose = usePropose(game.gameId, onClose);
  const [from, setFrom] = useState(game.earliest);
  const [{ times, holidays, closes }, setGiven] = useState({ ...game.schedule, closes: String(game.schedule.closesBeforeSeconds) });
  const change = (part: Partial<Schedule & { closes: string }>) => setGiven((given) => ({ ...given, ...part }));
  const save = (reason: string) => propose({ from, schedule: { times, holidays, closesBeforeSeconds: Number(closes) }, terms: null, reason });
  const title = t('desk.lottery.change_schedule');
  return (
    <ActDialog title={title} submit={title} canSubmit={from !== '' && times.trim() !== '' && WHOLE.test(closes)} onClose={onClose} onSubmit={save}>
      <FromField earliest={game.earliest} from={from} onChange={setFrom} />
      <Field label={t('desk.lottery.schedule')} hint={t('desk.lottery.times_hint')}>
        {(marks) => <TextInput {...marks} value={times} onChange={(value) => change({ times: value })} />}
      </Field>
      <Field label={t('desk.lottery.holidays')} hint={t('desk.lottery.holidays_hint')}>
        {(marks) => <TextInput {...marks} value={holidays} onChange={(value) => change({ holidays: value })} />}
      </Field>
      <Field label={t('desk.lottery.closes')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={closes} onChange={(value) => change({ closes: value })} />}
      </Field>
    </ActDialog>
  );
}

const CAPS = ['lineWinMax', 'drawWinMax', 'outcomeMax', 'playMax'] as const;

/** Asks for prize base and caps of a merchant, and from when they hold (LOTT-66). */
export function TermsDialog({ game, terms, onClose }: { game: ChangedGame; terms: Terms; onClose: () => void }) {
  const { t } = useWords();
  const propose = usePropose(game.gameId, onClose);
  const [from, setFrom] = useState(game.earliest);
  const { base, merchant, currency } = terms;
  const [given, setGiven] = useState<Record<string, string>>(Object.fromEntries(['base', ...CAPS].map((name) => [name, String(terms[name as 'base'] ?? '')])));
  const fields = [
    ...(base === null ? [] : [{ name: 'base', label: t('desk.lottery.base') }]),
    ...CAPS.map((name) => ({ name, label: `${t(`desk.setting.lottery.${name}`)}, ${currency}` })),
  ];
  const valueOf = (name: string) => Number(given[name]);
  const save = (reason: string) => {
    const caps = { lineWinMax: valueOf('lineWinMax'), drawWinMax: valueOf('drawWinMax'), outcomeMax: valueOf('outcomeMax'), playMax: valueOf('playMax') };
    return propose({ from, schedule: null, terms: { merchant, base: base === null ? null : valueOf('base'), ...caps }, reason });
  };
  const canSubmit = from !== '' && fields.every(({ name }) => WHOLE.test(given[name] ?? ''));
  return (
    <ActDialog
      title={`${t('desk.lottery.change_terms')}: ${merchant}`}
      submit={t('desk.lottery.change_terms')}
      canSubmit={canSubmit}
      onClose={onClose}
      onSubmit={save}
    >
      <FromField earliest={game.earliest} from={from} onChange={setFrom} />
      {fields.map(({ name, label }) => (
        <Field key={name} label={label}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={given[name] ?? ''} onChange={(value) => setGiven({ ...given, [name]: value })} />}
        </Field>
      ))}
    </ActDialog>
  );
}
