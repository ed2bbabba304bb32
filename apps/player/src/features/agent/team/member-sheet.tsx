import { shiftDay } from '@laro/domain/time/shift-day';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { counted } from '#player/shared/language/count-text.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { agentPaths } from '../agent-paths.ts';
import { memberQuery, type AgentHome, type TeamMember } from '../agent-api.ts';
import css from '../agent.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';
import type { ChangeRatesProps } from './change-rates-sheet.tsx';
import { dayText } from '../parts/day-text.ts';
import { RateList } from '../parts/rate-list.tsx';

/** The form comes with the first tap: most visits only read. */
const ChangeRatesSheet = latePart<ChangeRatesProps>(async () => (await import('./change-rates-sheet.tsx')).ChangeRatesSheet, {
  close: ({ onClose }) => onClose(),
});

/** The parts of the other tabs come with the first look at them. */
const LateContracts = latePart<{ memberId: string }>(async () => (await import('./member-contracts.tsx')).MemberContracts, { areas: ['contracts'] });
const LateFigures = latePart<{ member: TeamMember }>(async () => (await import('../figures/member-figures.tsx')).MemberFigures);

const waiting = <Skeleton height={120} radius={14} />;
const tabWords = { rates: 'agent.sheet.rates', contracts: 'agent.tool.contracts', days: 'figures.by_day' } as const;
type Tab = keyof typeof tabWords;
const PANEL = 'member-part';

interface PartProps {
  member: TeamMember;
  /** Null where the reader may not change the rates. */
  onChange: (() => void) | null;
}

/** The rates of all days, and the way to other ones. */
function MemberRates({ member, onChange }: PartProps) {
  const { t, tag } = useServices().words;
  return (
    <>
      {member.rates.map(({ from, ppm }) => (
        <section key={from}>
          <p className={css['quiet']}>{t('agent.sheet.from', { day: dayText(from, tag) })}</p>
          <RateList rates={ppm} />
        </section>
      ))}
      {onChange === null ? null : (
        <Button kind="outline" isFull onClick={onChange}>
          {t('agent.rates.change')}
        </Button>
      )}
    </>
  );
}

/** Rates, contracts with the reader, and days of a member, one at a time. Direct members alone have contracts with the reader. */
function Parts({ member, onChange }: PartProps) {
  const { t } = useServices().words;
  const [shown, show] = useState<Tab>('rates');
  const tabs: readonly Tab[] = member.steps === 1 ? ['rates', 'contracts', 'days'] : ['rates', 'days'];
  return (
    <>
      <Tabs label={member.name} tabs={tabs.map((value) => ({ value, label: t(tabWords[value]) }))} value={shown} onChange={show} panelId={PANEL} />
      <div id={PANEL} role="tabpanel" aria-label={t(tabWords[shown])} className={css['fields']}>
        {shown === 'rates' ? <MemberRates member={member} onChange={onChange} /> : null}
        {shown === 'contracts' ? <LateContracts memberId={member.id} fallback={waiting} /> : null}
        {shown === 'days' ? <LateFigures member={member} fallback={waiting} /> : null}
      </div>
    </>
  );
}

/** One member of the team: where it is, its rates, contracts with the reader and days by tab, and the way to its own team (agents.md 9.2). */
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
              <Parts key={member.id} member={member} onChange={member.steps === 1 && home.state === 'active' ? () => setChanging(true) : null} />
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
