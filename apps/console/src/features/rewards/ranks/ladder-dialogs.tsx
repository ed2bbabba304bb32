import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import { rebateBases, rebatePeriods } from '@laro/domain/rewards/ranks/rebate';
import { languageInfo } from '@laro/domain/system/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { BenefitFields, DemandFields } from './rank-benefit-fields.tsx';
import { bodyWithRank, bodyWithTerms, rankAmounts, rankDraftOf, rankFigures, termsDraftOf, withBasis, type TermsDraft } from './rank-draft.ts';
import { askRanksAgain, type Ladder, type LadderBody, type Rank } from './rank-queries.ts';

const figureWords = { points: 'desk-ranks.points', days: 'desk-ranks.days', keepPoints: 'desk-ranks.keep' } as const;

function Figure({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return <Field label={label}>{(marks) => <TextInput {...marks} inputMode="numeric" value={value} maxLength={10} onChange={onChange} />}</Field>;
}

function FiguresByType({
  words,
  figures,
  onChange,
}: {
  words: 'desk-ranks.rate' | 'desk-ranks.weight';
  figures: Readonly<Record<GameType, string>>;
  onChange: (figures: Readonly<Record<GameType, string>>) => void;
}) {
  const { t } = useWords();
  return gameTypes.map((type) => (
    <Figure
      key={type}
      label={t(words, { type: t(`games.category.${type}`) })}
      value={figures[type]}
      onChange={(text) => onChange({ ...figures, [type]: text })}
    />
  ));
}

/** Saves a ladder as the draft of the next version. */
function useSave(onClose: () => void) {
  const client = useQueryClient();
  const { code: merchant } = useMerchant();
  return async (body: LadderBody, startsAt: string, reason: string) => {
    await api.call('saveDeskLadder', { params: { merchant }, body: { body, startsAt, reason } });
    await askRanksAgain(client, merchant);
    onClose();
  };
}

/** Changes one rank of a ladder. */
export function RankDialog({ ladder: { body, startsAt }, rank, name, onClose }: { ladder: Ladder; rank: Rank; name: string; onClose: () => void }) {
  const { t } = useWords();
  const { languages } = useMerchant();
  const reader = useAmountReader();
  const save = useSave(onClose);
  const [draft, setDraft] = useState(() => rankDraftOf(rank, reader));
  const ready = bodyWithRank(body, rank.id, draft, reader);
  const submit = async (reason: string) => {
    if (ready !== null) await save(ready, startsAt, reason);
  };
  return (
    <ActDialog
      title={t('desk-ranks.edit', { name })}
      size="wide"
      submit={t('desk-rewards.rules.save')}
      canSubmit={ready !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {languages.map((language) => (
        <Field key={language} label={`${t('desk-rewards.rules.name')} (${languageInfo(language).name})`}>
          {(marks) => (
            <TextInput
              {...marks}
              value={draft.names[language] ?? ''}
              maxLength={40}
              onChange={(text) => setDraft({ ...draft, names: { ...draft.names, [language]: text } })}
            />
          )}
        </Field>
      ))}
      {rankFigures.map((key) => (
        <Figure
          key={key}
          label={t(figureWords[key])}
          value={draft.figures[key]}
          onChange={(text) => setDraft({ ...draft, figures: { ...draft.figures, [key]: text } })}
        />
      ))}
      <DemandFields draft={draft} onChange={setDraft} />
      <Field label={t('desk-ranks.proven')}>
        {(marks) => <Switch marks={marks} isOn={draft.isProven} onChange={(isProven) => setDraft({ ...draft, isProven })} />}
      </Field>
      <Field label={t('desk-ranks.approval')}>
        {(marks) => <Switch marks={marks} isOn={draft.needsApproval} onChange={(needsApproval) => setDraft({ ...draft, needsApproval })} />}
      </Field>
      {rankAmounts.map((key) => (
        <AmountField
          key={key}
          label={t(`desk-ranks.${key}`)}
          value={draft.amounts[key]}
          allowsZero
          onChange={(text) => setDraft({ ...draft, amounts: { ...draft.amounts, [key]: text } })}
        />
      ))}
      <FiguresByType words="desk-ranks.rate" figures={draft.rates} onChange={(rates) => setDraft({ ...draft, rates })} />
      <BenefitFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}

/** Period and base of rebates (REW-49). */
function RebateKind({ draft, onChange }: { draft: TermsDraft; onChange: (draft: TermsDraft) => void }) {
  const { t } = useWords();
  const periods = rebatePeriods.map((value) => ({ value, label: t(`desk-ranks.period.${value}`) }));
  const bases = rebateBases.map((value) => ({ value, label: t(`desk-ranks.basis.${value}`) }));
  return (
    <>
      <Field label={t('desk-ranks.rebate_basis')} hint={t('desk-ranks.basis_hint')}>
        {(marks) => (
          <Select {...marks} value={draft.rebateBasis} options={bases} onChange={(value) => onChange(withBasis(draft, value as TermsDraft['rebateBasis']))} />
        )}
      </Field>
      <Field label={t('desk-ranks.rebate_period')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.rebatePeriod}
            options={periods}
            onChange={(value) => onChange({ ...draft, rebatePeriod: value as TermsDraft['rebatePeriod'] })}
          />
        )}
      </Field>
    </>
  );
}

/** Changes the terms that all ranks of a ladder share, and its begin. */
export function TermsDialog({ ladder, onClose }: { ladder: Ladder; onClose: () => void }) {
  const { t } = useWords();
  const { timeZone } = useMerchant();
  const reader = useAmountReader();
  const save = useSave(onClose);
  const [draft, setDraft] = useState(() => termsDraftOf(ladder.body, ladder.startsAt, timeZone, reader));
  const ready = bodyWithTerms(ladder.body, draft, timeZone, reader);
  const submit = async (reason: string) => {
    if (ready !== null) await save(ready.body, ready.startsAt, reason);
  };
  return (
    <ActDialog title={t('desk-ranks.terms')} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={submit} onClose={onClose}>
      <Field label={t('desk-rewards.rules.starts')} hint={t('desk.zone', { zone: timeZone })}>
        {(marks) => <TextInput {...marks} type="datetime-local" value={draft.startsAt} onChange={(startsAt) => setDraft({ ...draft, startsAt })} />}
      </Field>
      <Figure label={t('desk-ranks.per_point')} value={draft.perPoint} onChange={(perPoint) => setDraft({ ...draft, perPoint })} />
      <Figure label={t('desk-ranks.grace')} value={draft.graceMonths} onChange={(graceMonths) => setDraft({ ...draft, graceMonths })} />
      <RebateKind draft={draft} onChange={setDraft} />
      <AmountField label={t('desk-ranks.rebate_min')} value={draft.rebateMin} allowsZero onChange={(rebateMin) => setDraft({ ...draft, rebateMin })} />
      <AmountField label={t('desk-ranks.rebate_max')} value={draft.rebateMax} allowsZero onChange={(rebateMax) => setDraft({ ...draft, rebateMax })} />
      <FiguresByType words="desk-ranks.weight" figures={draft.weights} onChange={(weights) => setDraft({ ...draft, weights })} />
    </ActDialog>
  );
}
