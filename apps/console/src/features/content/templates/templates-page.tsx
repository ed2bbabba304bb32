import { languageInfo, type Language } from '@laro/domain/system/languages';
import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressFilter } from '#console/shared/list/address-filter.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Field } from '#console/shared/form/field.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { templatesQuery, type DeskTemplate } from '#console/shared/api/queries.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import css from './templates.module.css';

const keyOf = ({ name, channel }: DeskTemplate) => `${name} ${channel}`;

function TemplateTable({ templates, onOpen }: { templates: readonly DeskTemplate[]; onOpen: (template: DeskTemplate) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('content.change');
  return (
    <DataTable
      rows={templates}
      keyOf={keyOf}
      act={(template) => (
        <Button size="small" onClick={() => onOpen(template)}>
          {t(mayChange ? 'desk.change' : 'desk.templates.preview')}
        </Button>
      )}
      columns={[
        { label: t('desk.templates.message'), cell: (template) => t(`desk.templates.name.${template.name}`) },
        { label: t('desk.templates.channel'), cell: (template) => <span className={css['way']}>{t(`desk.templates.channel.${template.channel}`)}</span> },
        {
          label: t('desk.state'),
          cell: (template) => <Pill tone={template.isOwn ? 'info' : 'plain'}>{t(template.isOwn ? 'desk.templates.own' : 'desk.templates.shipped')}</Pill>,
        },
        { label: t('desk.templates.text'), cell: (template) => <span className={css['start']}>{template.text}</span> },
      ]}
    />
  );
}

/** Texts of messages to members by language: as shipped, or in the operator's own words. */
export function TemplatesPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [filter, change] = useAddressFilter(['language']);
  const language: Language = merchant.languages.find((offered) => offered === filter.language) ?? merchant.defaultLanguage;
  const query = useQuery(templatesQuery(merchant.code, language));
  const [opened, setOpened] = useState<string | null>(null);
  const ownOf = (code: Language) => query.data?.own.find((entry) => entry.language === code)?.count ?? 0;
  const label = (code: Language) =>
    ownOf(code) > 0 ? t('desk.templates.language_own', { name: languageInfo(code).name, count: ownOf(code) }) : languageInfo(code).name;
  return (
    <Page title={t('desk.templates.title')} text={t('desk.templates.text_for', { name: merchant.name })}>
      <div className={list['filters']}>
        <Field label={t('desk.language.label')}>
          {(marks) => (
            <Select
              {...marks}
              value={language}
              options={merchant.languages.map((code) => ({ value: code, label: label(code) }))}
              onChange={(value) => change({ language: value })}
            />
          )}
        </Field>
      </div>
      <Loaded query={query}>
        {({ templates }) => {
          const template = templates.find((entry) => keyOf(entry) === opened);
          return (
            <>
              <TemplateTable templates={templates} onOpen={(entry) => setOpened(keyOf(entry))} />
              {template ? (
                <TemplateDialog key={`${opened} ${template.language}`} merchant={merchant} template={template} onClose={() => setOpened(null)} />
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
