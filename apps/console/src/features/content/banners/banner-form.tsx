import { languageInfo, languages, type Language } from '@laro/domain/system/languages';
import type { Wire } from '@laro/contract/routes';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { PermitField } from '#console/shared/form/permit-field.tsx';
import { LanguageChoice } from '#console/shared/form/language-choice.tsx';
import { Card } from '#console/shared/page/page.tsx';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { missingLanguages, textFields, withText, type BannerDraft, type DraftFault } from './banner-draft.ts';
import { isPlace, placeLabel, places } from './banner-places.ts';
import css from '#console/shared/content/content.module.css';
import { PictureChoice } from '#console/shared/content/picture-choice.tsx';
import { ScheduleFields } from '#console/shared/content/schedule-fields.tsx';

const TEXT_MAX = 200;

export interface BannerFormProps {
  draft: BannerDraft;
  language: Language;
  faults: readonly DraftFault[];
  pictures: Wire<'listDeskBanners', 'value'>['pictures'];
  merchant: DeskMerchant;
  isReadOnly: boolean;
  onChange: (draft: BannerDraft) => void;
  onLanguage: (language: Language) => void;
}

function Words(props: BannerFormProps) {
  const { draft, language, faults, merchant, isReadOnly, onChange, onLanguage } = props;
  const { t } = useWords();
  const isFirst = language === merchant.defaultLanguage || language === 'EN';
  return (
    <Card title={t('desk.banners.words')}>
      <LanguageChoice
        merchant={merchant}
        language={language}
        missing={missingLanguages(
          draft,
          languages.map((entry) => entry.code),
        )}
        onLanguage={onLanguage}
      />
      <div className={css['stack']}>
        {textFields.map((field) => (
          <Field
            key={field}
            label={t(field === 'title' ? 'desk.banners.heading' : `desk.banners.${field}`)}
            hint={t(`desk.banners.${field}_hint`)}
            fault={
              field === 'title' && isFirst && faults.includes('title_missing')
                ? t('desk.banners.title_missing', { language: languageInfo(merchant.defaultLanguage).name })
                : undefined
            }
          >
            {(marks) => (
              <TextInput
                {...marks}
                lang={languageInfo(language).tag}
                value={draft[field][language] ?? ''}
                maxLength={TEXT_MAX}
                disabled={isReadOnly}
                onChange={(text) => onChange(withText(draft, field, language, text))}
              />
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}

function Showing({ draft, faults, merchant, isReadOnly, onChange }: BannerFormProps) {
  const { t } = useWords();
  const options = places.map((place) => ({ value: place, label: placeLabel(t, place) }));
  return (
    <Card title={t('desk.banners.showing')}>
      <div className={css['two']}>
        <Field label={t('desk.banners.place.label')}>
          {(marks) => (
            <Select
              {...marks}
              value={draft.type}
              options={options}
              disabled={isReadOnly}
              onChange={(type) => (isPlace(type) ? onChange({ ...draft, type }) : undefined)}
            />
          )}
        </Field>
        <ScheduleFields
          showing={draft}
          isReversed={faults.includes('ends_before_start')}
          merchant={merchant}
          isReadOnly={isReadOnly}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
      </div>
      <PermitField
        value={draft.permit ?? ''}
        isMissing={faults.includes('permit_missing')}
        isReadOnly={isReadOnly}
        onChange={(permit) => onChange({ ...draft, permit })}
      />
      <Field
        label={t('desk.banners.target')}
        hint={t('desk.banners.target_hint')}
        fault={faults.includes('target') ? t('desk.banners.target_fault') : undefined}
      >
        {(marks) => (
          <TextInput
            {...marks}
            value={draft.target}
            inputMode="url"
            maxLength={300}
            spellCheck={false}
            disabled={isReadOnly}
            onChange={(target) => onChange({ ...draft, target })}
          />
        )}
      </Field>
    </Card>
  );
}

/** Everything that makes a banner. */
export const BannerForm = (props: BannerFormProps) => (
  <div className={css['form']}>
    <Words {...props} />
    <PictureChoice
      chosen={props.draft.pictureId}
      pictures={props.pictures}
      isMissing={props.faults.includes('picture_missing')}
      isReadOnly={props.isReadOnly}
      onChange={(pictureId) => props.onChange({ ...props.draft, pictureId })}
    />
    <Showing {...props} />
  </div>
);
