import { zoneName } from '@laro/domain/time/zoned-moment';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { Select } from '#console/shared/form/controls.tsx';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './moment.module.css';
import { browserZone } from './moment-formats.ts';

const STORAGE_KEY = 'laro.desk.zone';

interface Zone {
  timeZone: string;
  /** Zones to choose from; null on a merchant's pages, which have that of the merchant. */
  choice: { zones: readonly string[]; choose: (zone: string) => void } | null;
}

/** Before anybody is signed in no merchant is known: then it is the browser's zone. */
const ZoneContext = createContext<Zone>({ timeZone: browserZone(), choice: null });

/** The time zone in which all times of the page are written and its filters are read. */
export const useZone = (): string => useContext(ZoneContext).timeZone;

/** Pages of one merchant: times are those of the merchant (DESK-06). */
export const MerchantZone = ({ timeZone, children }: { timeZone: string; children: ReactNode }) => (
  <ZoneContext value={{ timeZone, choice: null }}>{children}</ZoneContext>
);

function storedZone(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** Pages of the installation: times in UTC, or in a zone chosen at this desk. */
export function InstallationZone({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(storedZone);
  const { data: merchants = [] } = useQuery(merchantsQuery);
  const zones = [...new Set(['UTC', ...merchants.map(({ timeZone }) => timeZone), browserZone(), chosen])];
  const choose = (zone: string) => {
    setChosen(zone);
    try {
      localStorage.setItem(STORAGE_KEY, zone);
    } catch {
      // A browser without storage keeps the choice until the page is left.
    }
  };
  return <ZoneContext value={{ timeZone: chosen, choice: { zones, choose } }}>{children}</ZoneContext>;
}

/** Names the zone of the page; on pages of the installation another one can be chosen. */
export function ZoneLine() {
  const { t } = useWords();
  const { timeZone, choice } = useContext(ZoneContext);
  const [now] = useState(() => Date.now());
  if (choice === null) return <p className={css['zone']}>{t('desk.zone_page', { zone: zoneName(timeZone, now) })}</p>;
  return (
    <div className={css['choice']}>
      <Select
        aria-label={t('desk.zone_choose')}
        value={timeZone}
        options={choice.zones.map((zone) => ({ value: zone, label: zoneName(zone, now) }))}
        onChange={choice.choose}
      />
    </div>
  );
}
