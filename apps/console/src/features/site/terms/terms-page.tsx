import { languageCodes, languageInfo, type Language } from '@laro/domain/system/languages';
import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressFilter } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { BeginDialog, PublishDialog, WriteDialog } from './terms-dialogs.tsx';
import { termsListQuery, termsQuery, type TermsTexts, type TermsVersion } from './terms-queries.ts';
import css from './terms.module.css';

const tones = { draft: 'warn', planned: 'info', current: 'ok', past: 'plain' } as const;

function Versions({ versions, onOpen }: { versions: readonly TermsVersion[]; onOpen: (version: number) => void }) {
  const { t } = useWords();
  return (
    <DataTable
      rows={versions}
      keyOf={({ version }) => String(version)}
      act={({ version }) => (
        <Button size="small" onClick={() => onOpen(version)}>
          {t('desk.terms.look')}
        </Button>
      )}
      columns={[
        { label: t('desk.terms.title'), cell: ({ version }) => t('desk.terms.version', { number: version }) },
        { label: t('desk.state'), cell: ({ state }) => <Pill tone={tones[state]}>{t(`desk.terms.state.${state}`)}</Pill> },
        { label: t('desk.terms.material'), cell: ({ isMaterial }) => t(isMaterial ? 'desk.terms.material_yes' : 'desk.terms.material_no') },
        { label: t('desk.terms.holds'), cell: ({ publishAt }) => (publishAt === null ? '' : <Moment at={publishAt} />) },
        { label: t('desk.terms.agreed'), cell: ({ agreed }) => String(agreed) },
      ]}
    />
  );
}

/** One text as a member reads it. */
function LookModal({ version, language, onClose }: { version: TermsTexts; language: Language; onClose: () => void }) {
  const { t } = useWords();
  const { name, tag } = languageInfo(language);
  const sections = version.texts.find((text) => text.language === language)?.sections ?? [];
  const close = (
    <Button size="small" onClick={onClose}>
      {t('common.close')}
    </Button>
  );
  return (
    <Modal title={`${t('desk.terms.version', { number: version.version })} · ${name}`} size="wide" onClose={onClose} actions={close}>
      <div className={css['text']} lang={tag}>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}

/** A version in all languages: which are written, carried over or missing. */
function Texts({ merchant, version, offered }: { merchant: string; version: TermsTexts; offered: readonly Language[] }) {
  const { t } = useWords();
  const may = useMay();
  const [asked, setAsked] = useState<Language | 'publish' | null>(null);
  const isDraft = version.state === 'draft';
  const mayWrite = isDraft && may('content.change');
  const close = () => setAsked(null);
  const stateOf = (language: Language) => {
    const text = version.texts.find((one) => one.language === language);
    if (!text) return <Pill tone={offered.includes(language) ? 'danger' : 'plain'}>{t('desk.terms.missing')}</Pill>;
    return text.isCarried && isDraft ? <Pill tone={offered.includes(language) ? 'warn' : 'plain'}>{t('desk.terms.carried')}</Pill> : <Pill tone="ok">✓</Pill>;
  };
  return (
    <Card title={t('desk.terms.version', { number: version.version })}>
      <ul className={css['languages']}>
        {languageCodes.map((language) => (
          <li key={language}>
            <span>{languageInfo(language).name}</span>
            {stateOf(language)}
            <Button
              size="small"
              aria-label={`${t(mayWrite ? 'desk.change' : 'desk.terms.look')}: ${languageInfo(language).name}`}
              onClick={() => setAsked(language)}
            >
              {t(mayWrite ? 'desk.change' : 'desk.terms.look')}
            </Button>
          </li>
        ))}
      </ul>
      {isDraft && may('settings.change') ? (
        <Button kind="primary" onClick={() => setAsked('publish')}>
          {t('desk.terms.publish')}
        </Button>
      ) : null}
      {asked === 'publish' ? <PublishDialog merchant={merchant} version={version} onClose={close} /> : null}
      {asked !== null && asked !== 'publish' && mayWrite ? <WriteDialog merchant={merchant} version={version} language={asked} onClose={close} /> : null}
      {asked !== null && asked !== 'publish' && !mayWrite ? <LookModal version={version} language={asked} onClose={close} /> : null}
    </Card>
  );
}

function OneVersion({ merchant, version, offered }: { merchant: string; version: number; offered: readonly Language[] }) {
  const query = useQuery(termsQuery(merchant, version));
  return <Loaded query={query}>{(texts) => <Texts key={texts.version} merchant={merchant} version={texts} offered={offered} />}</Loaded>;
}

/** The merchant's terms by version and language; a material change asks every member again (T3). */
export function TermsPage() {
  const { t } = useWords();
  const may = useMay();
  const merchant = useMerchant();
  const query = useQuery(termsListQuery(merchant.code));
  const [filter, change] = useAddressFilter(['version']);
  const [isBeginning, setBeginning] = useState(false);
  const hasDraft = query.data?.versions.some(({ state }) => state === 'draft') ?? true;
  const begin =
    may('content.change') && !hasDraft ? (
      <Button size="small" kind="primary" onClick={() => setBeginning(true)}>
        {t('desk.terms.begin')}
      </Button>
    ) : null;
  return (
    <Page title={t('desk.terms.title')} text={t('desk.terms.text')} actions={begin}>
      <Loaded query={query}>
        {({ versions, offered }) => {
          const opened = versions.find(({ version }) => String(version) === filter.version) ?? versions[0];
          return (
            <>
              <Versions versions={versions} onOpen={(version) => change({ version: String(version) })} />
              {opened ? <OneVersion merchant={merchant.code} version={opened.version} offered={offered} /> : null}
            </>
          );
        }}
      </Loaded>
      {isBeginning ? <BeginDialog merchant={merchant.code} onClose={() => setBeginning(false)} /> : null}
    </Page>
  );
}
