import { raffleAudiences, raffleBounds, raffleLooks } from '@laro/domain/raffles/raffle-program';
import { languageInfo } from '@laro/domain/system/languages';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { OneOf, Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { RewardFields } from '#console/shared/rewards/reward-fields.tsx';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { emptyPrize, emptyRow, raffleDraftOf, raffleOfDraft, type PrizeDraft, type RaffleDraft, type RowDraft } from './raffle-draft.ts';
import { askRafflesAgain, type DeskRaffle } from './raffle-queries.ts';

interface PartProps {
  draft: RaffleDraft;
  offers: readonly Offer[];
  onChange: (part: Partial<RaffleDraft>) => void;
}

function Names({ draft: { names }, onChange }: PartProps) {
  const { t } = useWords();
  return useMerchant().languages.map((language) => (
    <Field key={language} label={`${t('desk-rewards.rules.name')} (${languageInfo(language).name})`}>
      {(marks) => (
        <TextInput {...marks} value={names[language] ?? ''} maxLength={80} onChange={(text) => onChange({ names: { ...names, [language]: text } })} />
      )}
    </Field>
  ));
}

function Schedule({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const zone = t('desk.zone', { zone: useMerchant().timeZone });
  return (
    <>
      <OneOf
        name="look"
        label={t('desk-raffles.look')}
        options={raffleLooks.map((value) => ({ value, label: t(`desk-raffles.look.${value}`) }))}
        chosen={draft.look}
        onChange={(value) => onChange({ look: raffleLooks.find((look) => look === value) ?? 'wheel' })}
      />
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <Field key={name} label={t(name === 'startsAt' ? 'desk-rewards.rules.starts' : 'desk-rewards.rules.ends')} hint={zone}>
          {(marks) => <TextInput {...marks} type="datetime-local" value={draft[name]} onChange={(text) => onChange({ [name]: text })} />}
        </Field>
      ))}
    </>
  );
}

const changed = <Item,>(list: readonly Item[], place: number, item: Item): Item[] => list.map((known, index) => (index === place ? item : known));

function More({ count, max, onAdd, onDrop }: { count: number; max: number; onAdd: () => void; onDrop: () => void }) {
  const { t } = useWords();
  return (
    <div>
      <Button size="small" disabled={count >= max} onClick={onAdd}>
        {t('desk-raffles.add_row')}
      </Button>{' '}
      <Button size="small" disabled={count === 1} onClick={onDrop}>
        {t('desk-raffles.drop_row')}
      </Button>
    </div>
  );
}

/** The table of an instant raffle. */
function Rows({ draft: { rows }, offers, onChange }: PartProps) {
  const { t } = useWords();
  const numbers = ['id', 'weight', 'stock', 'whenGone'] as const;
  const words = { id: 'desk-raffles.row_id', weight: 'desk-raffles.weight', stock: 'desk-raffles.stock', whenGone: 'desk-raffles.when_gone' } as const;
  const set = (place: number, row: RowDraft) => onChange({ rows: changed(rows, place, row) });
  return (
    <>
      {rows.map((row, index) => {
        const label = t('desk-raffles.row', { number: index + 1 });
        return (
          <Fragment key={`${index + 1}`}>
            {numbers.map((name) => (
              <Field key={name} label={`${label}: ${t(words[name])}`}>
                {(marks) => <TextInput {...marks} value={row[name]} maxLength={40} onChange={(text) => set(index, { ...row, [name]: text })} />}
              </Field>
            ))}
            <RewardFields
              labels={{ kind: `${label}: ${t('desk-raffles.reward')}`, amount: `${label}: ${t('desk-raffles.amount')}` }}
              draft={row.reward}
              offers={offers}
              onChange={(reward) => set(index, { ...row, reward })}
            />
          </Fragment>
        );
      })}
      <More
        count={rows.length}
        max={raffleBounds.rows}
        onAdd={() => onChange({ rows: [...rows, emptyRow] })}
        onDrop={() => onChange({ rows: rows.slice(0, -1) })}
      />
    </>
  );
}

/** The prizes of a draw from the highest. */
function Prizes({ draft, offers, onChange }: PartProps) {
  const { t } = useWords();
  const { prizes } = draft;
  const set = (place: number, prize: PrizeDraft) => onChange({ prizes: changed(prizes, place, prize) });
  return (
    <>
      {prizes.map((prize, index) => {
        const label = t('desk-raffles.prize', { number: index + 1 });
        return (
          <Fragment key={`${index + 1}`}>
            <Field label={`${label}: ${t('desk-raffles.count')}`}>
              {(marks) => <TextInput {...marks} inputMode="numeric" value={prize.count} maxLength={4} onChange={(count) => set(index, { ...prize, count })} />}
            </Field>
            <RewardFields
              labels={{ kind: `${label}: ${t('desk-raffles.reward')}`, amount: `${label}: ${t('desk-raffles.amount')}` }}
              draft={prize.reward}
              offers={offers}
              onChange={(reward) => set(index, { ...prize, reward })}
            />
          </Fragment>
        );
      })}
      <More
        count={prizes.length}
        max={raffleBounds.prizes}
        onAdd={() => onChange({ prizes: [...prizes, emptyPrize] })}
        onDrop={() => onChange({ prizes: prizes.slice(0, -1) })}
      />
      <Field label={t('desk-raffles.one_each')}>
        {(marks) => <Switch marks={marks} isOn={draft.onePrizeEach} onChange={(onePrizeEach) => onChange({ onePrizeEach })} />}
      </Field>
    </>
  );
}

/** How tickets come and how long they are good. */
function Tickets({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const text = (name: 'ticketDays' | 'perDay' | 'permit' | 'position', label: string, maxLength: number) => (
    <Field key={name} label={label}>
      {(marks) => <TextInput {...marks} value={draft[name]} maxLength={maxLength} onChange={(value) => onChange({ [name]: value })} />}
    </Field>
  );
  return (
    <>
      {text('ticketDays', t('desk-raffles.ticket_days'), 3)}
      {draft.look === 'redpack' ? (
        <>
          <Field label={t('desk-rewards.campaign.activity')}>
            {(marks) => (
              <Select
                {...marks}
                value={draft.audience}
                options={raffleAudiences.map((value) => ({ value, label: t(`desk-rewards.campaign.activity.${value}`) }))}
                onChange={(value) => onChange({ audience: raffleAudiences.find((one) => one === value) ?? 'everybody' })}
              />
            )}
          </Field>
          <Segment hint={t('desk-raffles.segment_hint')} rows={draft.segment} onChange={(segment) => onChange({ segment })} />
        </>
      ) : (
        <>
          <AmountField label={t('desk-raffles.per_stake')} value={draft.perStake} onChange={(perStake) => onChange({ perStake })} />
          {text('perDay', t('desk-raffles.per_day'), 3)}
        </>
      )}
      {text('permit', t('desk-raffles.permit'), 40)}
      {text('position', t('desk-raffles.position'), 3)}
    </>
  );
}

/** Writes the draft of a raffle: a new one, or the next version of one (REW-26). */
export function RaffleDialog({ raffle, offers, onClose }: { raffle: DeskRaffle | null; offers: readonly Offer[]; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => raffleDraftOf(raffle, merchant.timeZone, Date.now(), reader));
  const props: PartProps = { draft, offers, onChange: (part) => setDraft({ ...draft, ...part }) };
  const ready = raffleOfDraft(draft, merchant.timeZone, offers, reader);
  const save = async (reason: string) => {
    if (ready === null) return;
    await api.call('saveDeskRaffle', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    await askRafflesAgain(client, merchant.code);
    onClose();
  };
  const title = raffle === null ? t('desk-raffles.new') : t(raffle.state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next');
  return (
    <ActDialog title={title} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      {raffle === null ? (
        <Field label={t('desk-rewards.rules.code')}>
          {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(code) => props.onChange({ code })} />}
        </Field>
      ) : null}
      <Names {...props} />
      <Schedule {...props} />
      {draft.look === 'draw' ? <Prizes {...props} /> : <Rows {...props} />}
      <Tickets {...props} />
    </ActDialog>
  );
}
