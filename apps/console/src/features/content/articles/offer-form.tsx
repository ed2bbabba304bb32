import type { OfferChoice } from '@laro/domain/content/content-rules';
import { offerChoiceNames, offerChoices, wageringMax } from '@laro/domain/content/content-rules';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Card } from '#console/shared/page/page.tsx';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { ArticleDraft, ArticleFault, OfferDraft } from './article-draft.ts';
import css from '#console/shared/content/content.module.css';

/** Keys of the players' messages for the names of facts. */
const factNames = {
  eligibility: 'promotions.terms.eligibility',
  contribution: 'promotions.terms.contribution',
  withdrawal: 'promotions.terms.withdrawal',
  orderOfFunds: 'promotions.terms.order',
  cancellation: 'promotions.terms.cancellation',
  notice: 'promotions.terms.notice',
} as const satisfies Record<OfferChoice, string>;

interface OfferFormProps {
  draft: ArticleDraft;
  offer: OfferDraft;
  faults: readonly ArticleFault[];
  merchant: DeskMerchant;
  isReadOnly: boolean;
  onChange: (draft: ArticleDraft) => void;
}

/** The terms of an offer as data: what players read as a table (T71). */
export function OfferForm({ draft, offer, faults, merchant, isReadOnly, onChange }: OfferFormProps) {
  const { t, find } = useWords();
  const reader = useAmountReader();
  const zone = t('desk.zone', { zone: merchant.timeZone });
  const change = (part: Partial<OfferDraft>) => onChange({ ...draft, offer: { ...offer, ...part } });
  const moment = (name: 'activeFrom' | 'activeUntil', label: string, fault?: string) => (
    <Field label={label} hint={zone} fault={fault}>
      {(marks) => (
        <TextInput
          {...marks}
          type="datetime-local"
          value={toWallTime(offer[name], merchant.timeZone)}
          disabled={isReadOnly}
          onChange={(wall) => change({ [name]: fromWallTime(wall, merchant.timeZone) })}
        />
      )}
    </Field>
  );
  const wagering = Array.from({ length: wageringMax + 1 }, (_, times) => ({
    value: String(times),
    label: times === 0 ? t('promotions.terms.no_wagering') : t('promotions.terms.times', { times }),
  }));
  return (
    <Card title={t('promotions.terms.title')}>
      <div className={css['two']}>
        {moment('activeFrom', t('promotions.terms.active'))}
        {moment('activeUntil', t('promotions.terms.until'), faults.includes('offer_window') ? t('desk.banners.ends_before_start') : undefined)}
        <Field label={t('desk.content.takes')} isGroup>
          {(marks) => (
            <Switch isOn={offer.takesApplications} marks={marks} disabled={isReadOnly} onChange={(takesApplications) => change({ takesApplications })} />
          )}
        </Field>
        <AmountField
          label={t('promotions.terms.reward')}
          hint={t('desk.content.reward_hint')}
          // An ambiguous amount is confirmed, not refused.
          fault={faults.includes('reward') && reader.typed(draft.reward).kind !== 'ask' ? t('desk.content.reward_fault') : undefined}
          value={draft.reward}
          disabled={isReadOnly}
          onChange={(reward) => onChange({ ...draft, reward })}
        />
        <Field label={t('promotions.terms.wagering')}>
          {(marks) => (
            <Select
              {...marks}
              value={String(offer.wagering)}
              options={wagering}
              disabled={isReadOnly}
              onChange={(times) => change({ wagering: wagering.findIndex((entry) => entry.value === times) })}
            />
          )}
        </Field>
        {offerChoiceNames.map((name) => (
          <Field key={name} label={t(factNames[name])}>
            {(marks) => (
              <Select
                {...marks}
                value={offer[name]}
                options={offerChoices[name].map((value) => ({ value, label: find(`promotions.${name}.${value}`) ?? value }))}
                disabled={isReadOnly}
                onChange={(value) => change({ [name]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}
