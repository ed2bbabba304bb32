import { isNothing, type Amount } from '@laro/domain/money/money';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { agentPaths } from '../agent-paths.ts';
import { contractPaths } from '../contracts/contract-paths.ts';
import { dayText } from '../parts/day-text.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import type { AgentHome, AgentPeriod } from '../agent-api.ts';
import homeCss from './agent-home.module.css';
import css from '../agent.module.css';
import { CommissionChart } from './commission-chart.tsx';
import { MemberSheet } from '../team/member-sheet.tsx';
import { Periods } from '../figures/periods.tsx';
import { TeamRows } from '../team/team-rows.tsx';
import { moneyText } from '../parts/agent-money.ts';

const tools: Record<AgentHome['tools'][number], { to: string; icon: IconName; look: string }> = {
  team: { to: agentPaths.team, icon: 'network-duotone', look: 'live' },
  open: { to: agentPaths.open, icon: 'identification-card-duotone', look: 'ok' },
  links: { to: agentPaths.links, icon: 'megaphone-simple-fill', look: 'slot' },
  rebates: { to: agentPaths.rebates, icon: 'receipt-duotone', look: 'live' },
  contracts: { to: agentPaths.contracts, icon: 'scroll-duotone', look: 'slot' },
  transfer: { to: agentPaths.transfer, icon: 'arrows-left-right-duotone', look: 'slot' },
  quota: { to: agentPaths.quota, icon: 'ticket-duotone', look: 'ok' },
  applications: { to: agentPaths.apply, icon: 'shield-check-duotone', look: 'live' },
  records: { to: agentPaths.records, icon: 'chart-line-up-duotone', look: 'live' },
  wallet: { to: agentPaths.wallet, icon: 'wallet-fill', look: 'ok' },
};

/** Figures with more signs are set smaller, so that they stay on one line. */
const LONG = 8;
const PPM_PER_PERCENT = 10_000;
const signOf = (change: number): string => (change === 0 ? '±' : change > 0 ? '+' : '−');
const lookOf = (change: number): string | undefined => (change === 0 ? undefined : change > 0 ? 'up' : 'down');

function Tile({ label, figure, text, look }: { label: string; figure: string; text: string; look?: string | undefined }) {
  return (
    <div className={homeCss['tile']}>
      <dt>{label}</dt>
      <dd>
        <b data-long={figure.length > LONG || undefined}>{figure}</b>
        <small data-look={look}>{text}</small>
      </dd>
    </div>
  );
}

/** A count with its difference from the period before. */
function CountTile({ label, now, before }: { label: string; now: number; before: number }) {
  const { words } = useServices();
  const change = now - before;
  const text = words.t('agent.change', { change: `${signOf(change)}${countText(Math.abs(change), words.tag)}` });
  return <Tile label={label} figure={countText(now, words.tag)} text={text} look={lookOf(change)} />;
}

/** An amount with its change in percent; there is none where the period before had nothing. */
function AmountTile({ label, now, changePpm }: { label: string; now: Amount; changePpm: number | null }) {
  const { words } = useServices();
  const { symbol } = useSettings().currency;
  const percent = Math.abs(changePpm ?? 0) / PPM_PER_PERCENT;
  const shown = `${signOf(changePpm ?? 0)}${percent.toLocaleString(words.tag, { maximumFractionDigits: 1 })}%`;
  const text = changePpm === null ? words.t('agent.tile.first') : words.t('agent.change', { change: shown });
  return <Tile label={label} figure={moneyText(now, symbol).replace(/\.00$/, '')} text={text} look={lookOf(changePpm ?? 0)} />;
}

function Tiles({ home: { team, joined, firstDeposits, play, commission } }: { home: AgentHome }) {
  const { words } = useServices();
  const { timeZone } = useSettings();
  const { t, tag } = words;
  const split = t('agent.tile.split', { agents: countText(team.agents, tag), players: countText(team.players, tag) });
  return (
    <>
      <dl className={homeCss['tiles']}>
        <AmountTile label={t('agent.tile.bets')} {...play.staked} />
        <AmountTile label={t('agent.tile.commission')} {...commission} />
        <CountTile label={t('agent.tile.active')} {...play.active} />
        <CountTile label={t('agent.tile.deposits')} {...firstDeposits} />
        <Tile label={t('agent.tile.team')} figure={countText(team.all, tag)} text={split} />
        <CountTile label={t('agent.tile.joined')} {...joined} />
      </dl>
      {play.countedTo === null ? null : <p className={css['quiet']}>{t('agent.counted', { time: momentOf(play.countedTo, timeZone).slice(0, -3) })}</p>}
    </>
  );
}

/** Banners: open offers, debts, an accreditation that is about to expire (AGENT-01). */
function Notices({ notices: { offers, owed, accreditedUntil } }: { notices: AgentHome['notices'] }) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  const [kind] = offers;
  return (
    <>
      {kind === undefined ? null : (
        <Note kind="info">
          {t('figures.note.offers')} <Link to={contractPaths[kind]}>{t('figures.note.offers_link')}</Link>
        </Note>
      )}
      {isNothing(owed) ? null : (
        <Note kind="warn">
          {t('figures.note.owed', { amount: moneyText(owed, symbol) })} <Link to={agentPaths.wallet}>{t('figures.note.owed_link')}</Link>
        </Note>
      )}
      {accreditedUntil === null ? null : (
        <Note kind="warn">
          {t('figures.note.accreditation', { day: dayText(accreditedUntil, tag) })} <Link to={agentPaths.apply}>{t('agent.note.own_application')}</Link>
        </Note>
      )}
    </>
  );
}

function Home({ home }: { home: AgentHome }) {
  const { words } = useServices();
  const { t } = words;
  const [chosen, choose] = useState<string | null>(null);
  return (
    <>
      <Notices notices={home.notices} />
      <Tiles home={home} />
      {home.earned.length > 1 ? <CommissionChart days={home.earned} /> : null}
      <nav className={homeCss['tools']} aria-label={t('agent.title')}>
        {home.tools.map((tool) => (
          <Link key={tool} to={tools[tool].to} className={homeCss['tool']}>
            <span className={homeCss['plate']} data-look={tools[tool].look}>
              <Icon name={tools[tool].icon} size={26} />
            </span>
            {t(`agent.tool.${tool}`)}
          </Link>
        ))}
      </nav>
      <div className={css['head']}>
        <h2>{t('agent.team.title')}</h2>
        {home.team.all > 0 ? <Link to={agentPaths.team}>{t('agent.team.all', { shown: countText(home.team.all, words.tag) })}</Link> : null}
      </div>
      {home.top.length === 0 ? <EmptyState title={t('agent.team.none')} hint={t('agent.team.none_hint')} /> : <TeamRows rows={home.top} onChoose={choose} />}
      {chosen === null ? null : <MemberSheet memberId={chosen} home={home} onClose={() => choose(null)} />}
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={190} radius={20} />
    <Skeleton height={230} radius={20} />
    <Skeleton height={200} radius={20} />
  </div>
);

/** The agent's first page: growth of the team in a period, tools, the best direct members (AGENT-01). */
export function AgentHomePage() {
  const t = useT();
  const [period, choose] = useState<AgentPeriod>('days14');
  return (
    <AgentGate title={t('agent.title')} period={period} waiting={<Bones />}>
      {(home) => (
        <>
          <Periods chosen={period} onChoose={choose} />
          <Home home={home} />
        </>
      )}
    </AgentGate>
  );
}
