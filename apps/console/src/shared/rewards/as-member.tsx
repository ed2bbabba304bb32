import { languageInfo, type Language } from '@laro/domain/system/languages';
import { useState, type ReactNode } from 'react';
import { useMerchant } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** A member of a rank who reads a language. */
export interface PreviewReader {
  rank: string;
  language: Language;
}

interface AsMemberProps {
  ranks: readonly { id: string; name: string }[];
  children: (reader: PreviewReader) => ReactNode;
}

/** A page as a member of a chosen rank reads it; nothing in it acts (REW-54). Without ranks there is none to choose, and no card. */
export function AsMember({ ranks, children }: AsMemberProps) {
  const { t } = useWords();
  const { languages } = useMerchant();
  const [rank, setRank] = useState(ranks[0]?.id ?? '');
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'EN');
  if (ranks.length === 0) return null;
  return (
    <Card title={t('desk-rewards.as_member')}>
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
      {children({ rank, language })}
    </Card>
  );
}
