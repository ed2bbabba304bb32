import { announcementTypes, audiences, type ArticleKind } from '@laro/domain/content/content-rules';
import { languageInfo, languages, type Language } from '@laro/domain/system/languages';
import type { DeskArticles } from '#console/shared/api/content-queries.ts';
import { Choices, Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { LanguageChoice } from '#console/shared/form/language-choice.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { PermitField } from '#console/shared/form/permit-field.tsx';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { LateEditor } from '#console/shared/rich/late-editor.tsx';
import { missingIn, type ArticleDraft, type ArticleFault } from './article-draft.ts';
import css from '#console/shared/content/content.module.css';
import { OfferForm } from './offer-form.tsx';
import { PictureChoice } from '#console/shared/content/picture-choice.tsx';
import { ScheduleFields } from '#console/shared/content/schedule-fields.tsx';

const TITLE_MAX = 200;

export interface ArticleFormProps {
  kind: ArticleKind;
  draft: ArticleDraft;
  language: Language;
  faults: readonly ArticleFault[];
  stored: DeskArticles;
  merchant: DeskMerchant;
  isReadOnly: boolean;
  onChange: (draft: ArticleDraft) => void;
  onLanguage: (language: Language) => void;
}

function Words({ draft, language, faults, merchant, isReadOnly, onChange, onLanguage }: ArticleFormProps) {
  const { t } = useWords();
  const isFirst = language === merchant.defaultLanguage || language === 'EN';
  const { tag, name } = languageInfo(language);
  const missing = missingIn(
    draft,
    languages.map(({ code }) => code),
  );
  return (
    <Card title={t('desk.banners.words')}>
      <LanguageChoice merchant={merchant} language={language} missing={missing} onLanguage={onLanguage} />
      <div className={css['stack']}>
        <Field
          label={t('desk.banners.heading')}
          fault={
            isFirst && faults.includes('title_missing') ? t('desk.banners.title_missing', { language: languageInfo(merchant.defaultLanguage).name }) : undefined
          }
        >
          {(marks) => (
            <TextInput
              {...marks}
              lang={tag}
              value={draft.title[language] ?? ''}
              maxLength={TITLE_MAX}
              disabled={isReadOnly}
              onChange={(text) => onChange({ ...draft, title: { ...draft.title, [language]: text } })}
            />
          )}
        </Field>
        <Field label={t('desk.content.body')} isGroup fault={isFirst && faults.includes('body_missing') ? t('desk.content.body_missing') : undefined}>
          {() => (
            <LateEditor
              key={language}
              html={draft.body[language] ?? ''}
              label={`${t('desk.content.body')} · ${name}`}
              lang={tag}
              isReadOnly={isReadOnly}
              onChange={(html) => onChange({ ...draft, body: { ...draft.body, [language]: html } })}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

function Kind({ kind, draft, faults, stored, merchant, isReadOnly, onChange }: ArticleFormProps) {
  const { t } = useWords();
  if (kind === 'announcement')
    return (
      <Field label={t('desk.content.type.label')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.type}
            options={announcementTypes.map((value) => ({ value, label: t(`desk.content.type.${value}`) }))}
            disabled={isReadOnly}
            onChange={(value) => onChange({ ...draft, type: announcementTypes.find((type) => type === value) ?? 'PL' })}
          />
        )}
      </Field>
    );
  if (kind === 'help')
    return (
      <Field label={t('desk.content.tag')} hint={t('desk.content.tag_hint')} fault={faults.includes('tag') ? t('desk.content.tag_fault') : undefined}>
        {(marks) => (
          <TextInput {...marks} value={draft.tag} maxLength={40} spellCheck={false} disabled={isReadOnly} onChange={(tag) => onChange({ ...draft, tag })} />
        )}
      </Field>
    );
  const categories = stored.categories.map(({ id, title }) => ({ value: id, label: title[merchant.defaultLanguage] ?? title.EN ?? id }));
  return (
    <Field label={t('desk.content.category')}>
      {(marks) => (
        <Select
          {...marks}
          value={draft.categoryId ?? ''}
          options={[{ value: '', label: t('desk.none') }, ...categories]}
          disabled={isReadOnly}
          onChange={(id) => onChange({ ...draft, categoryId: id === '' ? null : id })}
        />
      )}
    </Field>
  );
}

function Showing(props: ArticleFormProps) {
  const { kind, draft, faults, merchant, isReadOnly, onChange } = props;
  const { t } = useWords();
  return (
    <Card title={t('desk.banners.showing')}>
      <div className={css['two']}>
        <Kind {...props} />
        <ScheduleFields
          showing={draft}
          isReversed={faults.includes('ends_before_start')}
          merchant={merchant}
          isReadOnly={isReadOnly}
          onChange={({ startsAt, ...change }) => onChange({ ...draft, ...change, startsAt: startsAt ?? draft.startsAt })}
        />
        {kind !== 'help' ? (
          <Field label={t('desk.content.audience.label')}>
            {(marks) => (
              <Select
                {...marks}
                value={draft.audience}
                options={audiences.map((value) => ({ value, label: t(`desk.content.audience.${value}`) }))}
                disabled={isReadOnly}
                onChange={(value) => onChange({ ...draft, audience: audiences.find((audience) => audience === value) ?? 'all' })}
              />
            )}
          </Field>
        ) : null}
      </div>
      <Field label={t('desk.content.only')} hint={t('desk.content.only_hint')} isGroup>
        {(marks) => (
          <Choices
            marks={marks}
            options={languages.filter(({ code }) => merchant.languages.includes(code)).map(({ code, name }) => ({ value: code, label: name }))}
            chosen={draft.languages}
            disabled={isReadOnly}
            onChange={(chosen) => onChange({ ...draft, languages: languages.map(({ code }) => code).filter((code) => chosen.includes(code)) })}
          />
        )}
      </Field>
    </Card>
  );
}

/** Everything that makes an article of a kind. */
export function ArticleForm(props: ArticleFormProps) {
  const { kind, draft, faults, stored, isReadOnly, onChange } = props;
  return (
    <div className={css['form']}>
      <Words {...props} />
      <Showing {...props} />
      {draft.offer === null ? null : <OfferForm {...props} offer={draft.offer} />}
      {kind === 'promotion' ? (
        <>
          <PictureChoice
            chosen={draft.pictureId}
            pictures={stored.pictures}
            isOptional
            isReadOnly={isReadOnly}
            onChange={(pictureId) => onChange({ ...draft, pictureId })}
          />
          <PermitField
            value={draft.permit}
            isMissing={faults.includes('permit_missing')}
            isReadOnly={isReadOnly}
            onChange={(permit) => onChange({ ...draft, permit })}
          />
        </>
      ) : null}
    </div>
  );
}
