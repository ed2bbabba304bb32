import { landingAddress, shortAddress } from '@laro/domain/agents/links/landings';
import { dayAt } from '@laro/domain/time/day-at';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { AgentGate } from '../parts/agent-gate.tsx';
import { linkDaysQuery, linksQuery, type AgentHome, type Link, type LinkDays } from '../agent-api.ts';
import css from '../agent.module.css';
import { LinkSheet } from './link-sheet.tsx';
import { dayText } from '../parts/day-text.ts';
import { RateList } from '../parts/rate-list.tsx';
import { useSheetOfAddress } from '../parts/use-sheet-of-address.ts';
import { ShareLink } from './share-link.tsx';
import { useVisits } from './use-visits.ts';

/** Its words are large, and come with the first sheet that shows them. */
const LateFigures = latePart<Pick<LinkDays, 'days' | 'sums' | 'teamFloor'>>(async () => (await import('./link-figures.tsx')).LinkFigures, {
  areas: ['figures'],
});

/** Pictures of the operator come with the first sheet that shows them. */
const LateCreatives = latePart<{ address: string }>(async () => (await import('./link-creatives.tsx')).LinkCreatives, { areas: ['creatives'] });

const addressOf = ({ code, landing }: Link): string => window.location.origin + (landing === 'register' ? landingAddress(landing, code) : shortAddress(code));

/** In use, not valid, or the day on which it begins. */
function useLinkState(): (link: Link) => string {
  const { t, tag } = useServices().words;
  const { timeZone } = useSettings();
  return ({ isValid, isOn, validFrom }) => {
    if (isValid) return t('agentlinks.valid');
    const begins = isOn && validFrom !== null && Date.parse(validFrom) > Date.now() ? validFrom : null;
    return begins === null ? t('agentlinks.invalid') : t('agent.sheet.from', { day: dayText(dayAt(Date.parse(begins), timeZone), tag) });
  };
}

/** One link: how to pass it on, its rates, and what it brought by day. */
function LinkView({ link, mayChange, onChange, onClose }: { link: Link; mayChange: boolean; onChange: () => void; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const stateOf = useLinkState();
  const query = useQuery(linkDaysQuery(services, link.code));
  return (
    <Sheet title={link.name} closeLabel={t('common.close')} onClose={onClose}>
      <div className={css['sheet']}>
        {link.isValid ? <ShareLink address={addressOf(link)} /> : <p className={css['quiet']}>{stateOf(link)}</p>}
        {mayChange ? (
          <Button kind="outline" isFull onClick={onChange}>
            {t('agentlinks.change')}
          </Button>
        ) : null}
        <h3>{t('agent.sheet.rates')}</h3>
        <RateList rates={link.rates} />
        <Loaded query={query} waiting={<Skeleton height={120} radius={14} />}>
          {(figures) => <LateFigures days={figures.days} sums={figures.sums} teamFloor={figures.teamFloor} fallback={<Skeleton height={120} radius={14} />} />}
        </Loaded>
        {link.isValid ? <LateCreatives address={addressOf(link)} fallback={<Skeleton height={120} radius={14} />} /> : null}
      </div>
    </Sheet>
  );
}

function LinkRow({ link, onOpen }: { link: Link; onOpen: () => void }) {
  const stateOf = useLinkState();
  const figures = useVisits();
  return (
    <li>
      <button type="button" className={css['row']} onClick={onOpen}>
        <span className={css['rowText']}>
          <b>{link.name}</b>
          <small>
            {link.code} · {figures(link)}
          </small>
        </span>
        <span className={css['state']} data-look={link.isValid ? 'ok' : undefined}>
          {stateOf(link)}
        </span>
      </button>
    </li>
  );
}

type Shown = { act: 'new' } | { act: 'view' | 'change'; code: string };

function Links({ home }: { home: AgentHome }) {
  const services = useServices();
  const t = useT();
  const query = useQuery(linksQuery(services));
  const code = useSheetOfAddress();
  const [shown, show] = useState<Shown | null>(code === null ? null : { act: 'view', code });
  const mayChange = home.state === 'active';
  const close = () => show(null);
  return (
    <Loaded query={query} waiting={<Skeleton height={240} radius={20} />}>
      {({ links, max, daysMax }) => {
        const link = shown === null || shown.act === 'new' ? null : (links.find(({ code }) => code === shown.code) ?? null);
        return (
          <>
            {mayChange && links.length < max ? (
              <Button kind="primary" isFull onClick={() => show({ act: 'new' })}>
                {t('agentlinks.new')}
              </Button>
            ) : null}
            {links.length === 0 ? <EmptyState title={t('agentlinks.none')} hint={t('agentlinks.none_hint')} /> : null}
            <ul className={css['rows']}>
              {links.map((row) => (
                <LinkRow key={row.code} link={row} onOpen={() => show({ act: 'view', code: row.code })} />
              ))}
            </ul>
            {shown?.act === 'new' ? <LinkSheet home={home} link={null} daysMax={daysMax} onClose={close} /> : null}
            {shown?.act === 'change' && link ? <LinkSheet home={home} link={link} daysMax={daysMax} onClose={close} /> : null}
            {shown?.act === 'view' && link ? (
              <LinkView link={link} mayChange={mayChange} onChange={() => show({ act: 'change', code: link.code })} onClose={close} />
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

/** The agent's links: made, changed, shared, with what each has brought (AGENT-11, AGENT-13). */
export function LinksPage() {
  const t = useT();
  return <AgentGate title={t('agent.tool.links')}>{(home) => <Links home={home} />}</AgentGate>;
}
