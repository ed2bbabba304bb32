import { limitKinds } from '@laro/domain/limits/limit-rules';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limitsQuery, playTimeQuery, type OwnLimits } from '#player/shared/api/account/limits-api.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { LimitGroup } from './limit-group.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { useLimitTexts, type OneLimit } from './limit-words.ts';
import css from './limits.module.css';
import { PausePart } from './pause-part.tsx';
import { ReminderPart } from './reminder-part.tsx';

/** Every change answers all limits: what is shown is what the server keeps. */
export type TakeLimits = (next: OwnLimits) => void;

/** Who else can help: free of charge, outside of the house (T52). */
function Help() {
  const t = useT();
  const { helpLink } = useSettings();
  if (helpLink === '') return null;
  return (
    <a className={css['help']} href={helpLink} target="_blank" rel="noreferrer">
      <span>
        <b>{t('limits.help')}</b>
        <span className={css['small']}>{t('limits.help_text')}</span>
      </span>
      <Icon name="arrow-square-out" />
    </a>
  );
}

function Limits({ limits }: { limits: OwnLimits }) {
  const services = useServices();
  const t = useT();
  const texts = useLimitTexts();
  const [opened, setOpened] = useState<OneLimit | null>(null);
  const take: TakeLimits = (next) => {
    services.queries.setQueryData(limitsQuery(services).queryKey, next);
    void services.queries.invalidateQueries({ queryKey: playTimeQuery(services).queryKey });
  };
  return (
    <>
      {limits.pause ? (
        <div className={css['pause']} role="status">
          <Note kind="info">{t('limits.pause.active', { kind: limits.pause.kind, moment: texts.moment(limits.pause.until) })}</Note>
        </div>
      ) : null}
      <p className={css['intro']}>{t('limits.intro', { hours: limits.raiseHours })}</p>
      {limitKinds.map((kind) => (
        <LimitGroup key={kind} kind={kind} limits={limits.limits.filter((limit) => limit.kind === kind)} onOpen={setOpened} onTaken={take} />
      ))}
      <ReminderPart minutes={limits.reminderMinutes} onTaken={take} />
      <PausePart kind="time_out" />
      <PausePart kind="exclusion" />
      <p className={css['intro']}>
        <Link to={paths.closeAccount}>{t('limits.close_account')}</Link>
      </p>
      <Help />
      {opened ? <LimitSheet limit={opened} limits={limits} onTaken={take} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={220} radius={20} />
    <Skeleton height={220} radius={20} />
  </div>
);

/** Playing within bounds (T36 to T48): limits, reminders, pauses, and who else can help. */
export function LimitsPage() {
  const services = useServices();
  const t = useT();
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...limitsQuery(services), enabled: isMember });
  useHead({ title: t('limits.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('limits.title')}>
      <div className={css['page']} aria-busy={!query.data || undefined}>
        <Loaded query={query} waiting={<Bones />}>
          {(data) => <Limits limits={data} />}
        </Loaded>
      </div>
    </Frame>
  );
}
