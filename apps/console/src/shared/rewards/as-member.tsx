import { languageInfo, type Language } from '@laro/domain/system/languages';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMerchant } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import list from '#console/shared/list/list.module.css';
import { Card } from '#console/shared/page/page.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { useNameOf } from '#console/shared/texts/name-of.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { ranksQuery } from './ranks.ts';

/** A member of a rank who reads a language. */
export interface PreviewReader {
  rank: string;
  language: Language;
}

interface AsMemberProps {
  children: (reader: PreviewReader) => ReactNode;
}

function Choice({ ranks, children }: AsMemberProps & { ranks: readonly { id: string; name: string }[] }) {
  const { t } = useWords();
  const { languages } = useMerchant();
  const [rank, setRank] = useState(ranks[0]?.id ?? '');
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'EN');
  return (
    <div className={list['result']}>
      <Field label={t('desk-ranks.rank')}>
        {(marks) => <Select {...marks} value={rank} options={ranks.map(({ id, name }) => ({ value: id, label: name }))} onChange={setRank} />}
      </Field>
      <Field label={t('desk-rewards.as_member.language')}>
        {(marks) => (
          <Select
            {...marks}
            value={language}
            options={languages.map((value) => ({ value, label: languageInfo(value).name }))}
            onChange={(value) => setLanguage(languages.find((one) => one === value) ?? language)}
          />
        )}
      </Field>
      <div className={list['result']}>{children({ rank, language })}</div>
    </div>
  );
}

/** A page as a member of a chosen rank reads it; nothing in it acts (REW-54). Without a ladder in force there is no rank to choose, and no card. */
export function AsMember({ children }: AsMemberProps) {
  const { t } = useWords();
  const nameOf = useNameOf();
  const query = useQuery(ranksQuery(useMerchant().code));
  const ladder = query.data?.ladders.find(({ isInForce }) => isInForce);
  if (query.data && !ladder) return null;
  return (
    <Card title={t('desk-rewards.as_member')}>
      <Loaded query={query}>
        {() => <Choice ranks={ladder?.body.ranks.map(({ id, names }) => ({ id, name: nameOf(names, id) })) ?? []}>{children}</Choice>}
      </Loaded>
    </Card>
  );
}
