import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Facts } from '#console/shared/page/facts.tsx';
import type { DeskMember } from '#console/shared/api/money-queries.ts';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useChangedMember } from '../use-changed-member.ts';

/** The closing of an account by its member, and its reopening with a reason (T54). */
export function MemberClosure({ merchant, member, closure }: { merchant: string; member: DeskMember; closure: NonNullable<DeskMember['closure']> }) {
  const { t } = useWords();
  const say = useToast();
  const mayReopen = useMay()('members.change') && closure.state !== 'reopened';
  const changed = useChangedMember(merchant);
  const [isAsked, setAsked] = useState(false);
  const reopen = async (reason: string) => {
    changed(await api.call('reopenDeskMember', { params: { merchant, memberId: member.id }, body: { reason } }));
    say(t('desk.closure.reopened_toast'));
    setAsked(false);
  };
  const { state, requestedAt, emptiedAt, reopened } = closure;
  return (
    <Card title={t('desk.closure.title')}>
      <Facts
        facts={[
          [t('desk.state'), t(`desk.closure.state.${state}`)],
          [t('desk.closure.requested'), <Moment key="requested" at={requestedAt} form="exact" />],
          ...(emptiedAt === null ? [] : [[t('desk.closure.emptied'), <Moment key="emptied" at={emptiedAt} form="exact" />] as const]),
          ...(reopened === null
            ? []
            : [
                [
                  t('desk.closure.reopened'),
                  <MomentIn
                    key="reopened"
                    at={reopened.at}
                    form="exact"
                    words={(moment) => t('desk.act_by', { name: reopened.by, moment, reason: reopened.reason })}
                  />,
                ] as const,
              ]),
        ]}
      />
      {mayReopen ? (
        <Button size="small" onClick={() => setAsked(true)}>
          {t('desk.closure.reopen')}
        </Button>
      ) : null}
      {isAsked ? (
        <ActDialog title={t('desk.closure.reopen')} submit={t('desk.closure.reopen')} onSubmit={reopen} onClose={() => setAsked(false)}>
          <p>{t('desk.closure.reopen_text')}</p>
        </ActDialog>
      ) : null}
    </Card>
  );
}
