import { useLocation, useNavigate, useParams } from 'react-router';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useAccess } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { merchantPagesFor } from '../pages/pages.ts';
import css from './menu.module.css';

/** Chooses the merchant whose pages the menu lists. */
export function MerchantSwitch({ merchants, shown }: { merchants: readonly DeskMerchant[]; shown: DeskMerchant }) {
  const { t } = useWords();
  const access = useAccess();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { merchant: code } = useParams();
  const change = (next: string) => {
    // The same page of the other merchant, if the person may open it there; a page below it (one banner) belongs to the first merchant.
    const pages = merchantPagesFor(access, next);
    const same = code === undefined ? undefined : pages.find(({ path }) => path === pathname.split('/')[3]);
    void navigate(`/m/${next}/${(same ?? pages[0])?.path ?? ''}`);
  };
  return (
    <div className={css['merchant']}>
      <label htmlFor="merchant">{t('desk.merchant')}</label>
      <Select id="merchant" value={shown.code} options={merchants.map((entry) => ({ value: entry.code, label: entry.name }))} onChange={change} />
      <p className={css['hosts']}>
        <Pill tone={shown.maintenance ? 'warn' : 'ok'}>{t(shown.maintenance ? 'desk.status.closed' : 'desk.status.open')}</Pill>
        <span>{shown.hosts[0]}</span>
      </p>
    </div>
  );
}
