import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import css from './identity.module.css';

type Register = Wire<'listDeskExclusions', 'value'>['register'];

/** How the last reading went, in a sentence. */
function Sentence({ register: { isOn, last } }: { register: Register }): ReactNode {
  const { t } = useWords();
  const { count } = useFormats();
  if (!isOn) return t('desk.exclusions.register.off');
  if (last === null || last.outcome === 'trying') return t('desk.exclusions.register.never');
  const { triedAt, readAt, outcome, detail, entries, added, removed, kept, blocked } = last;
  const words = (time: string): string => {
    if (outcome === 'unavailable') return t(`desk.exclusions.register.${readAt === null ? 'unavailable_first' : 'unavailable'}`, { time, detail });
    if (outcome === 'wrong_line') return t(`desk.exclusions.register.${readAt === null ? 'wrong_line_first' : 'wrong_line'}`, { time, detail });
    if (outcome === 'shrunk') return t('desk.exclusions.register.shrunk', { time, kept: count(kept), added: count(added) });
    return t('desk.exclusions.register.read', { time, entries: count(entries), added: count(added), removed: count(removed), blocked: count(blocked) });
  };
  // An earlier reading stays in force while the register cannot be reached: its time is the one that matters.
  return <MomentIn at={outcome === 'unavailable' ? (readAt ?? triedAt) : triedAt} words={words} />;
}

/** The regulator's register: how its last reading went, and reading it now (T8). */
export function RegisterCard({ merchant, register, mayChange }: { merchant: string; register: Register | null; mayChange: boolean }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'now' | 'accept' | null>(null);
  if (register === null) return null;
  const read = async (reason: string) => {
    await api.call('readDeskExclusionRegister', { params: { merchant }, body: { isShrinkRight: asked === 'accept', reason } });
    for (const queryKey of [['exclusions', merchant], ['identities', merchant], ['audit']]) void client.invalidateQueries({ queryKey });
    setAsked(null);
  };
  return (
    <Card title={t('desk.exclusions.register.title')}>
      <p role="status">
        <Sentence register={register} />
      </p>
      {mayChange && register.isOn ? (
        <div className={css['tools']}>
          <Button size="small" onClick={() => setAsked('now')}>
            {t('desk.exclusions.register.now')}
          </Button>
          {register.last?.outcome === 'shrunk' ? (
            <Button size="small" onClick={() => setAsked('accept')}>
              {t('desk.exclusions.register.accept')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked === null ? null : (
        <ActDialog
          title={t('desk.exclusions.register.title')}
          submit={t(`desk.exclusions.register.${asked}`)}
          isDangerous={asked === 'accept'}
          onSubmit={read}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
