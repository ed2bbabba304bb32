import { shiftDay } from '@laro/domain/time/shift-day';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { counted } from '#player/shared/language/count-text.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { agentPaths } from '../agent-paths.ts';
import { memberQuery, type AgentHome } from '../agent-api.ts';
import css from '../agent.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';
import type { ChangeRatesProps } from './change-rates-sheet.tsx';
import { MemberFigures } from '../figures/member-figures.tsx';
import { dayText } from '../parts/day-text.ts';
import { RateList } from '../parts/rate-list.tsx';

/** The form comes with the first tap: most visits only read. */
const ChangeRatesSheet = latePart<ChangeRatesProps>(async () => (await import('./change-rates-sheet.tsx')).ChangeRatesSheet, {
  close: ({ onClose }) => onClose(),
});

/** Direct members alone have contracts with the reader. Without a connection the rest of the sheet stays. */
const LateContracts = latePart<{ memberId: string }>(async () => (await import('./member-contracts.tsx')).MemberContracts, { areas: ['contracts'] });

/** One member of the team: where it is, its rates with their days, the contracts with the reader, and the way to its own team. */
export function MemberSheet({ memberId, home, onClose }: { memberId: string; home: AgentHome; onClose: () => void }) {
  const services = useServices();
  const { t, tag } = services.words;
  const query = useQuery(memberQuery(services, memberId));
  const [isChanging, setChanging] = useState(false);
  const { data } = query;
  if (isChanging && data !== undefined) {
    const present = data.rates.find(({ from }) => from <= home.to)?.ppm ?? {};
    return (
      <ChangeRatesSheet
        memberId={memberId}
        name={data.name}
        own={home.rates}
        present={present}
        firstDay={shiftDay(home.to, 1)}
        onClose={() => setChanging(false)}
      />
    );
  }
  return (
    <Sheet title={query.data?.name ?? t('agent.team.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div className={css['sheet']}>
        <Loaded query={query}>
          {(member) => (
            <>
              <p className={css['quiet']}>
                {[
                  t(member.isAgent ? 'agent.kind.agent' : 'agent.kind.player'),
                  t('agent.row.steps', { count: member.steps }),
                  t('agent.row.joined', { day: dayText(member.joined, tag) }),
                ].join(' · ')}
              </p>
              {member.path.length > 0 ? <p className={css['quiet']}>{[...member.path.map(({ name }) => name), member.name].join(' › ')}</p> : null}
              <MemberFigures member={member} />
              <h3>{t('agent.sheet.rates')}</h3>
              {member.rates.map(({ from, ppm }) => (
                <section key={from}>
                  <p className={css['quiet']}>{t('agent.sheet.from', { day: dayText(from, tag) })}</p>
                  <RateList rates={ppm} />
                </section>
              ))}
              {member.steps === 1 ? <LateContracts key={member.id} memberId={member.id} fallback={<Skeleton height={120} radius={14} />} /> : null}
              {member.steps === 1 && home.state === 'active' ? (
                <Button kind="outline" isFull onClick={() => setChanging(true)}>
                  {t('agent.rates.change')}
                </Button>
              ) : null}
              {member.isAgent ? (
                <Link to={`${agentPaths.team}?under=${member.id}`} className={buttonClass({ kind: 'outline', isFull: true })} onClick={onClose}>
                  {t('agent.sheet.team')} · {t('agent.row.members', counted(member.members, tag))}
                </Link>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}
