import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { OnOffHead } from '#console/shared/page/on-off-head.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { merchantsQuery, type DeskMerchant } from '#console/shared/api/queries.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { CloseDialog, OpenDialog } from './status-dialogs.tsx';
import { StatusHistory } from './status-history.tsx';
import css from './status.module.css';

/** Addresses of a merchant's site as this browser can open them: the desk's own scheme and port. */
const siteUrl = (host: string) => `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}/m/home`;

function OtherMerchants({ shown }: { shown: DeskMerchant }) {
  const { t } = useWords();
  const { data = [] } = useQuery(merchantsQuery);
  const others = data.filter((entry) => entry.code !== shown.code);
  if (others.length === 0) return null;
  return (
    <Card title={t('desk.status.others')}>
      <ul className={css['others']}>
        {others.map((entry) => (
          <li key={entry.code}>
            <Link to={`/m/${entry.code}/status`}>
              <span>{entry.name}</span>
              <Pill tone={entry.maintenance ? 'warn' : 'ok'}>{t(entry.maintenance ? 'desk.status.closed' : 'desk.status.open')}</Pill>
              <Icon name="caret-right-bold" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The switch that opens and closes a merchant's site; it must be found immediately (GATE-03, T65). */
export function StatusPage() {
  const { t } = useWords();
  const may = useMay();
  const merchant = useMerchant();
  const [isAsking, setAsking] = useState(false);
  const { name, maintenance, maintenanceUntil, timeZone } = merchant;
  const until =
    maintenanceUntil === null ? (
      t('desk.status.until_open')
    ) : (
      <MomentIn at={maintenanceUntil} words={(moment) => t('desk.status.until', { moment, zone: timeZone })} />
    );
  return (
    <Page title={t('desk.status.title')} text={t('desk.status.text', { name })}>
      <OnOffHead
        isOn={!maintenance}
        icon={maintenance ? 'clock' : 'check-bold'}
        title={t(maintenance ? 'desk.status.is_closed' : 'desk.status.is_open', { name })}
        text={
          maintenance ? (
            <>
              {t('desk.status.closed_text')} {until}
            </>
          ) : (
            t('desk.status.open_text')
          )
        }
        act={may('status.change') ? t(maintenance ? 'desk.status.open_act' : 'desk.status.close_act') : null}
        onAct={() => setAsking(true)}
      />
      <div className={css['columns']}>
        <Card title={t('desk.status.sites')}>
          <ul className={css['hosts']}>
            {merchant.hosts.map((host) => (
              <li key={host}>
                <a href={siteUrl(host)} target="_blank" rel="noreferrer">
                  <span>{host}</span>
                  <Icon name="arrow-square-out" size={18} />
                </a>
              </li>
            ))}
          </ul>
        </Card>
        <OtherMerchants shown={merchant} />
      </div>
      {may('audit.read') ? <StatusHistory merchant={merchant.code} /> : null}
      {isAsking ? (
        maintenance ? (
          <OpenDialog merchant={merchant} onClose={() => setAsking(false)} />
        ) : (
          <CloseDialog merchant={merchant} onClose={() => setAsking(false)} />
        )
      ) : null}
    </Page>
  );
}
