import { isLanguage, languages } from '@laro/domain/system/languages';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { LogoMark } from '@laro/ui/pictures/logo-mark.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { Select } from '#console/shared/form/controls.tsx';
import type { Me } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { CodeStep, type Challenge } from './code-step.tsx';
import { NameStep } from './name-step.tsx';
import css from './sign-in.module.css';

/** Signing in, in two steps. `endedName`: whose session just ended while the room below waits. */
export function SignIn({ onEnter, endedName }: { onEnter: (me: Me) => void; endedName?: string }) {
  const words = useWords();
  const { t } = words;
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return (
    <main className={css['page']}>
      <div className={css['card']}>
        <div className={css['brand']}>
          <LogoMark name="Laro" />
          <span>{t('desk.short')}</span>
        </div>
        {endedName !== undefined && challenge === null ? (
          <Note kind="info" icon="clock" role="status">
            {t('desk.sign_in.ended')}
          </Note>
        ) : null}
        {challenge === null ? (
          <NameStep firstName={endedName ?? ''} onChallenge={setChallenge} />
        ) : (
          <CodeStep challenge={challenge} onEnter={onEnter} onBack={() => setChallenge(null)} />
        )}
      </div>
      <div className={css['language']}>
        <Icon name="globe" size={20} />
        <Select
          aria-label={t('desk.language.label')}
          value={words.language}
          options={languages.map((entry) => ({ value: entry.code, label: entry.name }))}
          onChange={(code) => void (isLanguage(code) && words.speak(code))}
        />
      </div>
    </main>
  );
}
